import { SERMON_RESULTS, TEXT_RESULTS, type TextResult } from "../../contract/sermon-results.ts";
import type { SermonChecks } from "../../contract/records/checks.schema.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { listRefinementChanges } from "../engine/verify/refinement-changes.ts";
import { checkScripture, type QuotationSettings } from "../engine/verify/scripture/scripture-check.ts";
import { findLessonPlanSources, findSummarySources } from "../engine/verify/sources.ts";
import { extractVisibleText } from "../engine/verify/visible-text.ts";
import type { StoredSermon } from "./sermon-rows.ts";

export function pickCheckedSermon(sermon: StoredSermon) {
  const { transcript, segments, scripture, language } = sermon;
  const results = Object.fromEntries(TEXT_RESULTS.map((name) => [name, sermon[name]])) as Record<
    TextResult,
    string
  >;
  // The worker process parses the JSON of timed speech.
  return { transcript, segments: segments?.json ?? null, scripture, language, ...results };
}

/** Highlights are quotes from the transcript, so their references are found there. */
export function checkSermon(
  { segments, ...texts }: ReturnType<typeof pickCheckedSermon>,
  settings: QuotationSettings,
): SermonChecks {
  const { transcript, refinedTranscript, summary, lessonPlan, scripture, language } = texts;
  const sermon = { ...texts, segments: segments === null ? null : (JSON.parse(segments) as Segment[]) };
  const parts = ["transcript", ...TEXT_RESULTS] as const;
  const readable = (part: (typeof parts)[number]) =>
    part !== "transcript" && SERMON_RESULTS[part].format === "html"
      ? extractVisibleText(texts[part]).text
      : texts[part];
  const references = Object.fromEntries(
    parts.map((part) => [
      part,
      checkScripture(readable(part), { context: scripture, language, ...settings }),
    ]),
  );
  return {
    references,
    sources: {
      summary: findSummarySources(summary, sermon),
      lessonPlan: findLessonPlanSources(lessonPlan, sermon),
    },
    changes: refinedTranscript.trim() === "" ? [] : listRefinementChanges(transcript, refinedTranscript),
  };
}
