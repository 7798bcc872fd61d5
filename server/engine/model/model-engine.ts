import type { BuiltinEngine } from "../builtin-engine.ts";
import { type Engine, deserializeSource } from "../engine.ts";
import { readWithin } from "./calls/context-limit.ts";
import { createDevotionalOnModel } from "./steps/create-devotional.ts";
import { createGuideOnModel } from "./steps/create-guide.ts";
import { createLessonPlanOnModel } from "./steps/create-lesson-plan.ts";
import { createSeriesOnModel } from "./steps/create-series.ts";
import { extractHighlightsOnModel } from "./steps/extract-highlights.ts";
import { generateForStudy } from "./steps/generate-for-study.ts";
import { createModelCalls, type CallTiming } from "./calls/model-calls.ts";
import { DEFAULT_CONTEXT, describeEngine, type ModelSettings } from "./calls/model-settings.ts";
import { refineOnModel } from "./refine/refine-sermon.ts";
import type { StepTools } from "./steps/step-tools.ts";
import { summarizeOnModel } from "./steps/summarize-sermon.ts";

export interface ModelEngine extends Engine {
  /** Stops all calls; work that is not done yet is rejected. `builtin` is its maker's to close. */
  close(): void;
}

interface ModelEngineParts {
  /** Where refining starts from, what a passage falls back to that the model damages, and who finds a sermon's points. */
  builtin: BuiltinEngine;
  timing?: CallTiming;
}

/**
 * The engine on a language model. All its work shares one queue of calls: make one for a process. It rejects with a
 * `ModelError` where the model cannot be used as it is set up or cannot be reached, and never answers with the
 * built-in engine's work in its place.
 */
export function createModelEngine(
  settings: ModelSettings,
  { builtin, timing }: ModelEngineParts,
): ModelEngine {
  const calls = createModelCalls(settings, timing);
  const tools: StepTools = {
    calls,
    builtin,
    concurrency: settings.concurrency,
    model: `${settings.provider} ${settings.model}`,
    context: { tokens: settings.context ?? DEFAULT_CONTEXT },
  };
  return {
    info: describeEngine(settings),
    refineTranscript: (source, options = {}) => refineOnModel(deserializeSource(source), tools, options),
    summarizeSermon: (source, options = {}) =>
      readWithin(tools.context, () => summarizeOnModel(deserializeSource(source), tools, options)),
    createLessonPlan: (source, options = {}) =>
      readWithin(tools.context, () => createLessonPlanOnModel(deserializeSource(source), tools, options)),
    extractHighlights: (source, options = {}) =>
      readWithin(tools.context, () => extractHighlightsOnModel(deserializeSource(source), tools, options)),
    generateQuestions: (subject, options = {}) =>
      readWithin(tools.context, () => generateForStudy("questions", subject, tools, options)),
    generateActivities: (subject, options = {}) =>
      readWithin(tools.context, () => generateForStudy("activities", subject, tools, options)),
    createGuide: (study, options = {}) => createGuideOnModel(study, tools, options),
    createDevotional: (source, options = {}) =>
      readWithin(tools.context, () => createDevotionalOnModel(source, tools, options)),
    createDevotionalSeries: (sermon, options = {}) =>
      createSeriesOnModel(deserializeSource(sermon), tools, options),
    close: () => calls.close(),
  };
}
