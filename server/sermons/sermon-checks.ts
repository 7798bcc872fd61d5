import { SERMON_RESULTS, TEXT_RESULTS, type TextResult } from "../../contract/sermon-results.ts";
import type { SermonChecks } from "../../contract/records/checks.schema.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { listRefinementChanges } from "../engine/verify/refinement-changes.ts";
import { checkScripture } from "../engine/verify/scripture/scripture-check.ts";
import { findNameCorrections } from "../engine/verify/name-corrections.ts";
import { findLessonPlanSources, findSummarySources } from "../engine/verify/sources.ts";
import { extractVisibleText } from "../engine/verify/visible-text.ts";
import type { CheckSettings } from "../records/kind-texts.ts";
import type { TextRange } from "../language/words.ts";
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
  settings: CheckSettings,
): SermonChecks {
  const { transcript, refinedTranscript, summary, lessonPlan, scripture, language } = texts;
  const sermon = { ...texts, segments: segments === null ? null : (JSON.parse(segments) as Segment[]) };
  const parts = ["transcript", ...TEXT_RESULTS] as const;
  const options = { context: scripture, language, ...settings };
  const check = (part: (typeof parts)[number]) =>
    part !== "transcript" && SERMON_RESULTS[part].format === "html"
      ? checkHtml(texts[part], options)
      : checkScripture(texts[part], options);
  const references = Object.fromEntries(parts.map((part) => [part, check(part)]));
  return {
    references,
    sources: {
      summary: findSummarySources(summary, sermon),
      lessonPlan: findLessonPlanSources(lessonPlan, sermon),
    },
    corrections: findNameCorrections(refinedTranscript, settings),
    changes: refinedTranscript.trim() === "" ? [] : listRefinementChanges(transcript, refinedTranscript),
  };
}

/** Checks the visible text, with its headings and block quotes. */
function checkHtml(html: string, options: Parameters<typeof checkScripture>[1]) {
  const { text, blocks } = extractVisibleText(html);
  const blockQuotes: TextRange[] = [];
  for (const [at, { isQuotation, start, end }] of blocks.entries()) {
    const last = blockQuotes.at(-1);
    if (isQuotation && last && blocks[at - 1]?.isQuotation) last.end = end;
    else if (isQuotation) blockQuotes.push({ start, end });
  }
  const headings = blocks.filter(({ isHeading }) => isHeading);
  return checkScripture(text, { ...options, headings, blockQuotes });
}
