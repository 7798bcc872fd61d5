import type { SermonChecks } from "../../contract/records/checks.schema.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { listChanges } from "../engine/verify/changes.ts";
import { checkScripture } from "../engine/verify/scripture/scripture-check.ts";
import { findLessonPlanSources, findSummarySources } from "../engine/verify/sources.ts";
import { readVisibleText } from "../engine/verify/visible-text.ts";
import type { StoredSermon } from "./sermon-rows.ts";

export function pickCheckedSermon(sermon: StoredSermon) {
  const { transcript, segments, refinedTranscript, summary, lessonPlan, scripture } = sermon;
  // The JSON of timed speech is parsed in the process that checks.
  const timed = segments?.json ?? null;
  return { transcript, segments: timed, refinedTranscript, summary, lessonPlan, scripture };
}

/** Highlights are quotes from the transcript, whose references are found there. */
export function checkSermon({ segments, ...texts }: ReturnType<typeof pickCheckedSermon>): SermonChecks {
  const { transcript, refinedTranscript, summary, lessonPlan, scripture } = texts;
  const sermon = { ...texts, segments: segments === null ? null : (JSON.parse(segments) as Segment[]) };
  const parts = { transcript, refinedTranscript, summary, lessonPlan: readVisibleText(lessonPlan).text };
  const references = Object.fromEntries(
    Object.entries(parts).map(([part, text]) => [part, checkScripture(text, { context: scripture })]),
  );
  return {
    references,
    sources: {
      summary: findSummarySources(summary, sermon),
      lessonPlan: findLessonPlanSources(lessonPlan, sermon),
    },
    changes: refinedTranscript.trim() === "" ? [] : listChanges(transcript, refinedTranscript),
  };
}
