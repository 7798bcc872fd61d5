// The functions that run in the engine's worker processes, one for each task.
import { EngineError, deserializeSource } from "../engine.ts";
import type {
  DevotionalSource,
  SerializedSource,
  GuideSource,
  SermonSource,
  SermonWithSummary,
  StudySubject,
} from "../engine.ts";
import { createDevotional as writeDevotional } from "./devotional/create-devotional.ts";
import { createSeries } from "./devotional/create-series.ts";
import { planDays } from "./devotional/plan-days.ts";
import { outlineStudy as outline } from "./from-sermon/outline-study.ts";
import { createGuide as writeGuide } from "./guide/create-guide.ts";
import { extractHighlights as findHighlights } from "./highlights.ts";
import { createLessonPlan as planLesson } from "./lesson-plan/lesson-plan.ts";
import { refineTranscript as refine } from "./refine/refine-transcript.ts";
import {
  generateActivities as findActivities,
  generateQuestions as findQuestions,
} from "./study/generate-items.ts";
import { summarizeSermon as summarize } from "./summary.ts";

/** Error classes are lost between processes, so an `EngineError` is returned as data. */
export type Outcome<Result> = { result: Result } | { refusal: string };

function attempt<Input, Result>(work: (input: Input) => Result): (input: Input) => Outcome<Result> {
  return (input) => {
    try {
      return { result: work(input) };
    } catch (error) {
      if (error instanceof EngineError) return { refusal: error.message };
      throw error;
    }
  };
}

export const refineTranscript = attempt((source: SerializedSource<SermonSource>) =>
  refine(deserializeSource(source)),
);
export const summarizeSermon = attempt((source: SerializedSource<SermonSource>) =>
  summarize(deserializeSource(source)),
);
export const createLessonPlan = attempt((source: SerializedSource<SermonSource>) =>
  planLesson(deserializeSource(source)),
);
export const extractHighlights = attempt((source: SerializedSource<SermonSource>) =>
  findHighlights(deserializeSource(source)),
);
export const generateQuestions = attempt((subject: StudySubject) => findQuestions(subject));
export const generateActivities = attempt((subject: StudySubject) => findActivities(subject));
export const createGuide = attempt((study: GuideSource) => writeGuide(study));
export const outlineStudy = attempt((sermon: SerializedSource<SermonWithSummary>) =>
  outline(deserializeSource(sermon)),
);
export const createDevotional = attempt((source: DevotionalSource) => writeDevotional(source));
export const createDevotionalSeries = attempt((sermon: SerializedSource<SermonWithSummary>) =>
  createSeries(deserializeSource(sermon)),
);
export const planSeries = attempt((sermon: SerializedSource<SermonWithSummary>) =>
  planDays(deserializeSource(sermon)),
);
