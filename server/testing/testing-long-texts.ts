// Background work on texts as functions of one string, for tests of its running time.
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { retimeSegments } from "../../contract/transcript/retime-transcript.ts";
import * as engine from "../engine/builtin/engine-worker.ts";
import { listRefinementChanges } from "../engine/verify/refinement-changes.ts";
import { checkScripture } from "../engine/verify/scripture/scripture-check.ts";
import { findLessonPlanSources, findSummarySources } from "../engine/verify/sources.ts";
import { KING_JAMES } from "../scripture/bible/edition.ts";
import { findReferencesInContext } from "../scripture/references/references-in-context.ts";

const JOHN = { book: "John", chapter: 3, verse: 1, toChapter: 3, toVerse: 36 };

let sermonCount = 0;

const sermonOf = (text: string) => ({
  edition: KING_JAMES,
  // The engine remembers the analysis of the last sermon.
  title: `Sermon ${(sermonCount += 1)}`,
  description: "",
  scripture: "",
  summary: "",
  transcription: text,
  transcript: text,
  segments: null,
});
const subjectOf = (text: string) => ({
  edition: KING_JAMES,
  title: "A study",
  scripture: "",
  description: text,
  objectives: text,
  existing: [text],
});

export const findInContext = (text: string) => findReferencesInContext(text, { context: JOHN });
export const checkQuoted = (text: string) => checkScripture(text, { context: "John 3" });
export const refine = (text: string) => engine.refineTranscript(sermonOf(text));
export const summarize = (text: string) => engine.summarizeSermon(sermonOf(text));
export const planLesson = (text: string) => engine.createLessonPlan(sermonOf(text));
export const highlight = (text: string) => engine.extractHighlights(sermonOf(text));
export const outline = (text: string) => engine.outlineStudy(sermonOf(text));
export const outlineSummary = (summary: string) => engine.outlineStudy({ ...sermonOf("Fear not."), summary });
export const ask = (text: string) => engine.generateQuestions(subjectOf(text));
export const act = (text: string) => engine.generateActivities({ ...subjectOf(text), scripture: "John 3" });
export const findSummary = (text: string) => findSummarySources(text, { transcript: text });
export const findPlan = (text: string) => findLessonPlanSources(text, { transcript: text });
export const compare = (text: string) => listRefinementChanges(text, text.slice(10).replaceAll("a", "o"));

/** Retimes a transcript of ten words a segment, after its second half was rewritten. */
export function retime(text: string): Segment[] | null {
  const words = text.split(/\s+/).map((word) => word.slice(0, 1_000));
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; at += 10) {
    segments.push({ start: at, end: at + 10, text: words.slice(at, at + 10).join(" ") });
  }
  const middle = text.length / 2;
  return retimeSegments(segments, `${text.slice(0, middle)} new ${text.slice(middle).replaceAll("a", "o")}`);
}
