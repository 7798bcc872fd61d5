// Finds quotations without marks, as in captions: words near a reference that match the Bible.
import type { TextRange } from "../../language/words.ts";
import { getVerseIndex } from "../bible/bible-index.ts";
import { searchPassage, searchBible } from "../bible/bible-search.ts";
import type { BibleQuery } from "../bible/bible-search.ts";
import { countPassageVerses, formatReference, passageExists } from "../bible/passage.ts";
import { findFirstAtOrAfter } from "./quotation-candidates.ts";
import type { CheckedQuotation, WordRun } from "./quotation-candidates.ts";
import { isComparison } from "./reference-pairs.ts";
import type { ReferenceMention } from "../references/references.ts";
import type { ScriptureWord } from "../bible/scripture-words.ts";
import { hasVerbatimRun } from "./verbatim-quotations.ts";
import { findLocalAlignment, isExact, isQuotation, longestRun } from "./local-alignment.ts";
import type { LocalAlignment } from "./local-alignment.ts";

interface ReferenceContext {
  text: string;
  words: readonly ScriptureWord[];
  query: BibleQuery;
  references: readonly ReferenceMention[];
  /** The index of the current reference. */
  position: number;
  /** Adjacent marked quotations that don't match its passage. */
  marked: readonly TextRange[];
  isAssigned: (range: TextRange) => boolean;
}

const MIN_WINDOW = 40;
const MAX_WINDOW = 160;
const WORDS_PER_VERSE = 30;
/** The length of the longest window in characters. */
const MAX_DISTANCE = 2_000;

/** Finds words near a reference that match its passage. */
export function findUnmarkedQuotation(context: ReferenceContext): CheckedQuotation | undefined {
  const reference = context.references[context.position];
  if (!reference || !passageExists(reference.passage)) return undefined;
  for (const window of [windowAfter(context, reference), windowBefore(context, reference)]) {
    const alignment = findLocalAlignment(context.query, window, (part) =>
      searchPassage(part, reference.passage),
    );
    if (!alignment || !isQuotation(alignment)) continue;
    const range = toRange(context.words, alignment);
    if (context.isAssigned(range)) continue;
    const isPart = context.marked.some(({ start, end }) => start < range.end && range.start < end);
    return { ...range, label: !isPart && isExact(context.query, alignment) ? "exact" : "another wording" };
  }
  return undefined;
}

function windowLength({ passage }: ReferenceMention): number {
  return Math.min(MAX_WINDOW, MIN_WINDOW + countPassageVerses(passage) * WORDS_PER_VERSE);
}

const PART_START = /\n[ \t]*(?:#{1,6}|[-*•]|\d{1,2}[.)])[ \t]/g;

function windowAfter(
  { text, words, references, position }: ReferenceContext,
  reference: ReferenceMention,
): WordRun {
  const from = findFirstAtOrAfter(words, reference.end);
  const next = references[position + 1]?.start ?? text.length;
  const part = text.slice(reference.end, Math.min(next, reference.end + MAX_DISTANCE)).search(PART_START);
  const limit = findFirstAtOrAfter(words, part === -1 ? next : reference.end + part);
  return { from, to: Math.max(from, Math.min(limit, from + windowLength(reference))) };
}

function windowBefore(
  { text, words, references, position }: ReferenceContext,
  reference: ReferenceMention,
): WordRun {
  const to = findFirstAtOrAfter(words, reference.start);
  const previous = references[position - 1]?.end ?? 0;
  const start = Math.max(previous, reference.start - MAX_DISTANCE);
  const part = [...text.slice(start, reference.start).matchAll(PART_START)].at(-1);
  const limit = findFirstAtOrAfter(words, part ? start + part.index : previous);
  return { from: Math.min(to, Math.max(limit, to - windowLength(reference))), to };
}

function toRange(words: readonly ScriptureWord[], { text }: LocalAlignment) {
  return { start: words[text[0] ?? 0]?.start ?? 0, end: words[text.at(-1) ?? 0]?.end ?? 0 };
}

const SOUGHT_WORDS = 30;
const MAX_LEAD = 8;
const MAX_CLOSE = 5;
const MIN_RUN = 7;
const MIN_EVIDENCE_BITS = 25;

/** Finds words directly before or after a reference that are word for word from another passage. */
export function findMisplacedQuotation(context: ReferenceContext): CheckedQuotation | undefined {
  const { text, words, query, isAssigned, references, position } = context;
  const reference = references[position];
  if (!reference || reference.inferred || isComparison(text, reference)) return undefined;
  const { passage } = reference;
  const after = windowAfter(context, reference);
  const before = windowBefore(context, reference);
  const near = passageExists(passage) ? getVerseIndex(passage.book, passage.chapter, passage.verse) : 0;
  const windows = [
    { from: after.from, to: Math.min(after.to, after.from + SOUGHT_WORDS), isAfter: true },
    { from: Math.max(before.from, before.to - SOUGHT_WORDS), to: before.to, isAfter: false },
  ];
  for (const window of windows) {
    let right = "";
    const alignment = findLocalAlignment(query, window, (part) => {
      if (!hasVerbatimRun(part.forms)) return undefined;
      const found = searchBible(part, near);
      if (found) right = formatReference(found.passage);
      return found;
    });
    if (!alignment || longestRun(alignment) < MIN_RUN || alignment.weight < MIN_EVIDENCE_BITS) continue;
    const distance = window.isAfter
      ? (alignment.text[0] ?? 0) - window.from
      : window.to - 1 - (alignment.text.at(-1) ?? 0);
    const range = toRange(words, alignment);
    if (distance > (window.isAfter ? MAX_LEAD : MAX_CLOSE) || isAssigned(range)) continue;
    return { ...range, label: "wrong reference", rightReference: right };
  }
  return undefined;
}
