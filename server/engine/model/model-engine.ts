import type { BuiltinEngine } from "../builtin-engine.ts";
import { type Engine, readGiven } from "../engine.ts";
import { readWithin } from "./context-limit.ts";
import { createDevotionalOnModel } from "./create-devotional.ts";
import { createGuideOnModel } from "./create-guide.ts";
import { createLessonPlanOnModel } from "./create-lesson-plan.ts";
import { createSeriesOnModel } from "./create-series.ts";
import { extractHighlightsOnModel } from "./extract-highlights.ts";
import { generateForStudy } from "./generate-for-study.ts";
import { createModelCalls, type Patience } from "./model-calls.ts";
import { DEFAULT_CONTEXT, describeEngine, type ModelSettings } from "./model-settings.ts";
import { refineOnModel } from "./refine/refine-sermon.ts";
import type { StepTools } from "./step-tools.ts";
import { summarizeOnModel } from "./summarize-sermon.ts";

export interface ModelEngine extends Engine {
  /** Stops all calls; work that is not done yet is rejected. `builtin` is its maker's to close. */
  close(): void;
}

interface ModelEngineParts {
  /** Where refining starts from, what a passage falls back to that the model damages, and who finds a sermon's points. */
  builtin: BuiltinEngine;
  patience?: Patience;
}

/**
 * The engine on a language model. All its work shares one queue of calls: make one for a process. It rejects with a
 * `ModelError` where the model cannot be used as it is set up or cannot be reached, and never answers with the
 * built-in engine's work in its place.
 */
export function createModelEngine(
  settings: ModelSettings,
  { builtin, patience }: ModelEngineParts,
): ModelEngine {
  const calls = createModelCalls(settings, patience);
  const tools: StepTools = {
    calls,
    builtin,
    concurrency: settings.concurrency,
    model: `${settings.provider} ${settings.model}`,
    context: { tokens: settings.context ?? DEFAULT_CONTEXT },
  };
  return {
    info: describeEngine(settings),
    refineTranscript: (source, options = {}) => refineOnModel(readGiven(source), tools, options),
    summarizeSermon: (source, options = {}) =>
      readWithin(tools.context, () => summarizeOnModel(readGiven(source), tools, options)),
    createLessonPlan: (source, options = {}) =>
      readWithin(tools.context, () => createLessonPlanOnModel(readGiven(source), tools, options)),
    extractHighlights: (source, options = {}) =>
      readWithin(tools.context, () => extractHighlightsOnModel(readGiven(source), tools, options)),
    generateQuestions: (subject, options = {}) =>
      readWithin(tools.context, () => generateForStudy("questions", subject, tools, options)),
    generateActivities: (subject, options = {}) =>
      readWithin(tools.context, () => generateForStudy("activities", subject, tools, options)),
    createGuide: (study, options = {}) => createGuideOnModel(study, tools, options),
    createDevotional: (source, options = {}) =>
      readWithin(tools.context, () => createDevotionalOnModel(source, tools, options)),
    createDevotionalSeries: (sermon, options = {}) => createSeriesOnModel(readGiven(sermon), tools, options),
    close: () => calls.close(),
  };
}
