// What runs in the thread that checks: all checks of a sermon's texts.
import type { SermonChecks } from "../../contract/checks.ts";
import type { Segment } from "../../contract/transcript.ts";
import { listChanges } from "../engine/verify/changes.ts";
import { checkScripture } from "../engine/verify/scripture-check.ts";
import { findLessonPlanSources, findSummarySources } from "../engine/verify/sources.ts";
import { readVisibleText } from "../engine/verify/visible-text.ts";

export interface TextsToCheck {
  transcript: string;
  segments: Segment[] | null;
  refinedTranscript: string;
  summary: string;
  lessonPlan: string;
  /** The sermon's own reference, to which verses without a book belong. */
  scripture: string;
}

/** Highlights are quotes from the transcript, whose references are found there. */
export function checkTexts(texts: TextsToCheck): SermonChecks {
  const { transcript, refinedTranscript, summary, lessonPlan, scripture } = texts;
  const parts = { transcript, refinedTranscript, summary, lessonPlan: readVisibleText(lessonPlan).text };
  const references = Object.fromEntries(
    Object.entries(parts).map(([part, text]) => [part, checkScripture(text, { context: scripture })]),
  );
  return {
    references,
    sources: {
      summary: findSummarySources(summary, texts),
      lessonPlan: findLessonPlanSources(lessonPlan, texts),
    },
    changes: refinedTranscript.trim() === "" ? [] : listChanges(transcript, refinedTranscript),
  };
}
