// The functions that run in the engine's worker processes, one for each task.
import { EngineError, deserializeSource } from "../engine.ts";
import type { SermonSource, SermonWithSummary, SerializedSource } from "../engine.ts";
import { createDevotional as writeDevotional } from "./devotional/create-devotional.ts";
import { createSeries, planSeries as plan } from "./devotional/create-series.ts";
import { planDistinctDays } from "./devotional/plan-days.ts";
import { outlineStudy as outline } from "./from-sermon/outline-study.ts";
import { createGuide as writeGuide } from "./guide/create-guide.ts";
import { extractHighlights as findHighlights } from "./highlights.ts";
import { createLessonPlan as planLesson } from "./lesson-plan/lesson-plan.ts";
import { refineWithNotices } from "./refine/refine-transcript.ts";
import {
  generateActivities as findActivities,
  generateQuestions as findQuestions,
} from "./study/generate-items.ts";
import { summarizeSermon as summarize } from "./summary.ts";
import { surveySermon as survey } from "./survey-sermon.ts";

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

function attemptOnSermon<Source extends SermonSource, Result>(work: (source: Source) => Result) {
  return attempt((source: SerializedSource<Source>) => work(deserializeSource(source)));
}

/** Notices are part of the outcome and not of the result. */
export function refineTranscript(
  source: SerializedSource<SermonSource>,
): Outcome<string> & { notices?: string[] } {
  const outcome = attemptOnSermon(refineWithNotices)(source);
  if ("refusal" in outcome) return outcome;
  const { text, notices } = outcome.result;
  return notices.length === 0 ? { result: text } : { result: text, notices };
}

export const summarizeSermon = attemptOnSermon(summarize);
export const createLessonPlan = attemptOnSermon(planLesson);
export const extractHighlights = attemptOnSermon(findHighlights);
export const generateQuestions = attempt(findQuestions);
export const generateActivities = attempt(findActivities);
export const createGuide = attempt(writeGuide);
export const outlineStudy = attemptOnSermon(outline);
export const surveySermon = attemptOnSermon(survey);
export const createDevotional = attempt(writeDevotional);
export const createDevotionalSeries = attemptOnSermon(createSeries);
export const planSeries = attemptOnSermon(plan);
export const countSeriesDays = attemptOnSermon(
  (sermon: SermonWithSummary) => planDistinctDays(sermon).length,
);
