import type { BuiltinEngine } from "../builtin-engine.ts";
import { type Engine, deserializeSource } from "../engine.ts";
import { retryWithSmallerInput } from "./calls/context-window.ts";
import { createDevotionalWithModel } from "./steps/create-devotional.ts";
import { createGuideWithModel } from "./steps/create-guide.ts";
import { createLessonPlanWithModel } from "./steps/create-lesson-plan.ts";
import { createSeriesWithModel } from "./steps/create-series.ts";
import { extractHighlightsWithModel } from "./steps/extract-highlights.ts";
import { generateStudyItems } from "./steps/generate-study-items.ts";
import { createModelClient, type ModelClientTiming } from "./calls/model-client.ts";
import { DEFAULT_CONTEXT_TOKENS, getEngineInfo, type ModelSettings } from "./calls/model-settings.ts";
import { refineWithModel } from "./refine/refine-sermon.ts";
import { shareSurveys } from "./steps/share-surveys.ts";
import type { StepTools } from "./steps/step-tools.ts";
import { summarizeWithModel } from "./steps/summarize-sermon.ts";

export interface ModelEngine extends Engine {
  /** Aborts all calls, so that unfinished work rejects. It doesn't close `builtin`. */
  close(): void;
}

interface ModelEngineParts {
  /** Provides the starting point and fallback of refining, and the points of a sermon. */
  builtin: BuiltinEngine;
  timing?: ModelClientTiming;
}

/**
 * The engine that uses a language model. Create one per process, because all work shares its call queue. It rejects with
 * a `ModelError` if the model is misconfigured or unreachable, and never returns the built-in engine's result instead.
 */
export function createModelEngine(
  settings: ModelSettings,
  { builtin, timing }: ModelEngineParts,
): ModelEngine {
  const client = createModelClient(settings, timing);
  const tools: StepTools = {
    client,
    builtin,
    surveySermon: shareSurveys(builtin),
    concurrency: settings.concurrency,
    model: `${settings.provider} ${settings.model}`,
    context: { tokens: settings.context ?? DEFAULT_CONTEXT_TOKENS },
  };
  return {
    info: getEngineInfo(settings),
    refineTranscript: (source, options = {}) => refineWithModel(deserializeSource(source), tools, options),
    summarizeSermon: (source, options = {}) =>
      retryWithSmallerInput(tools.context, () =>
        summarizeWithModel(deserializeSource(source), tools, options),
      ),
    createLessonPlan: (source, options = {}) =>
      retryWithSmallerInput(tools.context, () =>
        createLessonPlanWithModel(deserializeSource(source), tools, options),
      ),
    extractHighlights: (source, options = {}) =>
      retryWithSmallerInput(tools.context, () =>
        extractHighlightsWithModel(deserializeSource(source), tools, options),
      ),
    generateQuestions: (subject, options = {}) =>
      retryWithSmallerInput(tools.context, () => generateStudyItems("questions", subject, tools, options)),
    generateActivities: (subject, options = {}) =>
      retryWithSmallerInput(tools.context, () => generateStudyItems("activities", subject, tools, options)),
    createGuide: (study, options = {}) => createGuideWithModel(study, tools, options),
    createDevotional: (source, options = {}) =>
      retryWithSmallerInput(tools.context, () => createDevotionalWithModel(source, tools, options)),
    createDevotionalSeries: (sermon, options = {}) =>
      createSeriesWithModel(deserializeSource(sermon), tools, options),
    close: () => client.close(),
  };
}
