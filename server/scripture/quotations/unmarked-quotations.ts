// Finds quotations without marks, as in captions: words near a reference that match the Bible.
import type { TextRange } from "../../language/words.ts";
import { findVerseOfWord, searchPassage, searchBible, type BibleQuery } from "../bible/bible-search.ts";
import { countPassageVerses, formatReference, passageExists, type Passage } from "../bible/passage.ts";
import { getVerseIndex, passageFromVerses } from "../bible/verse-index.ts";
import type { ComparedText } from "./meaning/changes.ts";
import { compareWithPassage, describeFit } from "./compare-quotation.ts";
import type { Difference, Fit } from "./fit-quotation.ts";
import { negationsOf } from "./meaning/meaning-words.ts";
import { isAdjacent, isExcused } from "./excused-references.ts";
import { findFirstAtOrAfter } from "./quotation-candidates.ts";
import type { CheckedQuotation, WordRun } from "./quotation-candidates.ts";
import { isComparison } from "./reference-pairs.ts";
import type { ReferenceMention } from "../references/references.ts";
import type { ScriptureWord } from "../bible/scripture-words.ts";
import { findLocalAlignment, isExact, isQuotation, longestRun } from "./local-alignment.ts";
import type { LocalAlignment } from "./local-alignment.ts";

interface ReferenceContext extends ComparedText {
  text: string;
  references: readonly ReferenceMention[];
  /** The index of the current reference. */
  position: number;
  /** The marked quotations of the text, and those adjacent to the reference that don't match its passage. */
  marked: readonly TextRange[];
  adjacent: readonly TextRange[];
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
  const { query } = context;
  for (const window of [windowAfter(context, reference), windowBefore(context, reference)]) {
    const alignment = findLocalAlignment(query, window, (part) => searchPassage(part, reference.passage));
    if (!alignment || !isQuotation(alignment)) continue;
    const range = toRange(context.words, alignment);
    if (context.isAssigned(range)) continue;
    const isPart = context.adjacent.some(({ start, end }) => start < range.end && range.start < end);
    if (!isPart && isPartOfMarked(range, context.marked)) continue;
    return { ...range, ...(isPart ? ANOTHER_WORDING : labelUnmarked(context, reference, alignment)) };
  }
  return undefined;
}

const ANOTHER_WORDING = { label: "another wording" as const };

/** Where a spoken quotation starts and ends is uncertain. A swap makes two changes. */
const MAX_UNMARKED_CHANGES = 2;

function labelUnmarked(context: ReferenceContext, { passage }: ReferenceMention, alignment: LocalAlignment) {
  const { text, query } = context;
  const run = { from: alignment.text[0] ?? 0, to: (alignment.text.at(-1) ?? 0) + 1 };
  const { label, fit } = compareWithPassage(context, [run], passage);
  const edition = fit?.edition.id ?? alignment.edition.id;
  if (fit && label === "exact") {
    const bible = alignment.text.map((position) => fit.positions.get(position) ?? 0);
    if (isExact(query, { ...alignment, edition: fit.edition, bible })) return { label, edition };
  }
  // Words without differences look as if the words beside them had been changed.
  if (label === undefined || label === "exact" || !fit) return { ...ANOTHER_WORDING, edition };
  const changed = fit.differences.filter(({ isVariant }) => !isVariant);
  const isUncertain =
    changed.length > MAX_UNMARKED_CHANGES ||
    changed.some(startsSentence(context)) ||
    isNegatedAround(context, run, fit);
  if (label === "misquoted" && isUncertain) return { ...ANOTHER_WORDING, edition };
  return { label, ...describeFit(text, context, fit) };
}

/** The "not" that a quotation seems to lack may be beside the words that were found: "you don't know when", "ye know not when". */
function isNegatedAround({ words }: ReferenceContext, { from, to }: WordRun, { edition, differences }: Fit) {
  if (!differences.some(({ quoted }) => quoted.from === quoted.to)) return false;
  const around = [
    ...words.slice(Math.max(0, from - NEGATION_DISTANCE), from),
    ...words.slice(to, to + NEGATION_DISTANCE),
  ];
  return around.some(({ normal }) => negationsOf(edition.language).has(normal));
}

const NEGATION_DISTANCE = 3;

/** The speaker's next sentence may have words in common with the verse. */
const startsSentence =
  ({ text, words }: ReferenceContext) =>
  ({ quoted: { from, to } }: Difference) =>
    to > from && /[.!?]/.test(text.slice(words[from - 1]?.end ?? 0, words[from]?.start));

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
const MIN_RUN = 6;
const MIN_EVIDENCE_BITS = 25;

/** Finds words directly before or after a reference that are word for word from another passage. */
export function findMisplacedQuotation(context: ReferenceContext): CheckedQuotation | undefined {
  const { text, words, query, isAssigned, references, position } = context;
  const reference = references[position];
  if (!reference || reference.inferred || isComparison(text, reference)) return undefined;
  const { passage } = reference;
  if (passageExists(passage) && countPassageVerses(passage) > MAX_CITED_VERSES) return undefined;
  const after = windowAfter(context, reference);
  const before = windowBefore(context, reference);
  const near = passageExists(passage) ? getVerseIndex(passage.book, passage.chapter, passage.verse) : 0;
  const windows = [
    { from: after.from, to: Math.min(after.to, after.from + SOUGHT_WORDS), isAfter: true },
    { from: Math.max(before.from, before.to - SOUGHT_WORDS), to: before.to, isAfter: false },
  ];
  for (const window of windows) {
    const alignment = findLocalAlignment(query, window, (part) => searchBible(part, near, MIN_EVIDENCE_BITS));
    if (!alignment || longestRun(alignment) < MIN_RUN || alignment.weight < MIN_EVIDENCE_BITS) continue;
    const distance = window.isAfter
      ? (alignment.text[0] ?? 0) - window.from
      : window.to - 1 - (alignment.text.at(-1) ?? 0);
    const range = toRange(words, alignment);
    if (distance > (window.isAfter ? MAX_LEAD : MAX_CLOSE) || isAssigned(range)) continue;
    if (isPartOfMarked(range, context.marked)) continue;
    const right = toPassage(alignment);
    if (isAdjacent(passage, right) || isExcused(query.index, passage, right)) continue;
    if (weighCited(query, window, passage) > alignment.weight * MAX_CITED_SHARE) continue;
    return {
      ...range,
      label: "wrong reference",
      rightReference: formatReference(right),
      edition: alignment.edition.id,
    };
  }
  return undefined;
}

/** Who names a whole chapter speaks about it, and may quote another. */
const MAX_CITED_VERSES = 12;

/** Whether words are only a part of a marked quotation, which may have a phrase in common with another passage. */
const isPartOfMarked = ({ start, end }: TextRange, marked: readonly TextRange[]) =>
  marked.some((each) => {
    const shared = Math.min(end, each.end) - Math.max(start, each.start);
    return shared > 0 && shared < (each.end - each.start) * MIN_SHARE_OF_MARKED;
  });

const MIN_SHARE_OF_MARKED = 0.8;

/** A cited passage that has a larger share of the found evidence may be the right one. */
const MAX_CITED_SHARE = 0.5;

const weighCited = (query: BibleQuery, window: WordRun, passage: Passage) =>
  passageExists(passage)
    ? (findLocalAlignment(query, window, (part) => searchPassage(part, passage))?.weight ?? 0)
    : 0;

/** The verses that have the words, without one at the edge that only has an "and" in common with the speaker's next words. */
function toPassage({ edition, bible }: LocalAlignment): Passage {
  const verses = bible.map((position) => findVerseOfWord(edition, position));
  const shared = verses.filter((verse) => verses.indexOf(verse) !== verses.lastIndexOf(verse));
  return passageFromVerses(shared[0] ?? verses[0] ?? 0, shared.at(-1) ?? verses[0] ?? 0);
}
