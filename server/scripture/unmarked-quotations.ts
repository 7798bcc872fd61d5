// Quotations without marks, as captions have them: words near a reference that are the Bible's.
import type { TextRange } from "../engine/language/words.ts";
import { getBibleIndex, numberVerse, UNKNOWN } from "./bible-index.ts";
import { findInPassage, searchBible, sliceSought } from "./bible-search.ts";
import type { FoundWords, SoughtWords } from "./bible-search.ts";
import { countPassageVerses, formatReference, passageExists } from "./passage.ts";
import { findFirstFrom } from "./quotation-candidates.ts";
import type { WordRun } from "./quotation-candidates.ts";
import { isComparison } from "./quotation-neighbours.ts";
import type { CheckedQuotation } from "./quotations.ts";
import type { ReferenceMention } from "./references.ts";
import type { ScriptureWord } from "./scripture-words.ts";

interface Surroundings {
  text: string;
  words: readonly ScriptureWord[];
  sought: SoughtWords;
  references: readonly ReferenceMention[];
  /** Which of the references is looked at. */
  place: number;
  /** Marked quotations beside it, which resemble its passage too little. */
  marked: readonly TextRange[];
  isClaimed: (range: TextRange) => boolean;
}

/** A run of the text's words that agrees with a run of the Bible's. */
interface Agreement {
  /** Numbers of words of the text, and of the Bible, that agree one with the other. */
  text: number[];
  bible: number[];
  weight: number;
}

const LEAST_WINDOW = 40;
const MOST_WINDOW = 160;
const WORDS_OF_VERSE = 30;

/** The words near a reference that are those of its passage. */
export function findUnmarkedQuotation(around: Surroundings): CheckedQuotation | undefined {
  const reference = around.references[around.place];
  if (!reference || !passageExists(reference.passage)) return undefined;
  for (const window of [windowAfter(around, reference), windowBefore(around, reference)]) {
    const agreement = findAgreement(around.sought, window, (part) => findInPassage(part, reference.passage));
    if (!agreement || !isQuotation(agreement)) continue;
    const range = toRange(around.words, agreement);
    if (around.isClaimed(range)) continue;
    const isPart = around.marked.some(({ start, end }) => start < range.end && range.start < end);
    return { ...range, label: !isPart && isExact(around.sought, agreement) ? "exact" : "paraphrase" };
  }
  return undefined;
}

function windowLength({ passage }: ReferenceMention): number {
  return Math.min(MOST_WINDOW, LEAST_WINDOW + countPassageVerses(passage) * WORDS_OF_VERSE);
}

function windowAfter({ words, references, place }: Surroundings, reference: ReferenceMention): WordRun {
  const from = findFirstFrom(words, reference.end);
  const next = references[place + 1];
  const limit = next ? findFirstFrom(words, next.start) : words.length;
  return { from, to: Math.max(from, Math.min(limit, from + windowLength(reference))) };
}

function windowBefore({ words, references, place }: Surroundings, reference: ReferenceMention): WordRun {
  const to = findFirstFrom(words, reference.start);
  const previous = references[place - 1];
  const limit = previous ? findFirstFrom(words, previous.end) : 0;
  return { from: Math.min(to, Math.max(limit, to - windowLength(reference))), to };
}

function findAgreement(
  sought: SoughtWords,
  { from, to }: WordRun,
  find: (part: SoughtWords) => FoundWords | undefined,
): Agreement | undefined {
  if (to <= from) return undefined;
  const found = find(sliceSought(sought, from, to));
  if (!found) return undefined;
  const places = trimStragglers(found.alignment.first, found.alignment.second);
  const text = places.map((place) => (found.alignment.first[place] ?? 0) + from);
  return {
    text,
    bible: places.map((place) => found.alignment.second[place] ?? 0),
    weight: text.reduce((sum, place) => sum + (sought.weights[place] ?? 0), 0),
  };
}

const FAR = 3;
const FEW = 2;

/** Leaves out a word or two at either end that agree by chance, away from the rest. */
function trimStragglers(first: readonly number[], second: readonly number[]): number[] {
  let from = 0;
  let to = first.length;
  const gap = (at: number) =>
    Math.max((first[at] ?? 0) - (first[at - 1] ?? 0), (second[at] ?? 0) - (second[at - 1] ?? 0));
  for (let at = 1; at <= FEW && at < first.length; at += 1) if (gap(at) > FAR) from = at;
  for (let at = first.length - 1; at >= first.length - FEW && at > from; at -= 1) if (gap(at) > FAR) to = at;
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function longestRun({ text, bible }: Agreement): number {
  let longest = 0;
  let run = 0;
  for (const [at, place] of text.entries()) {
    const goesOn = place === (text[at - 1] ?? -2) + 1 && bible[at] === (bible[at - 1] ?? -2) + 1;
    run = goesOn ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

const countSpan = (places: readonly number[]) => (places.at(-1) ?? 0) - (places[0] ?? 0) + 1;

/** Whether so much agrees that the words are quoted, and not only used in speaking of the passage. */
function isQuotation(agreement: Agreement): boolean {
  const { text, weight } = agreement;
  const density = text.length / Math.max(countSpan(text), countSpan(agreement.bible));
  return (longestRun(agreement) >= 5 && weight >= 14) || (text.length >= 6 && density >= 0.6 && weight >= 20);
}

const LEAST_EXACT = 4;

/** Exact where word for word the same, and neither end looks as if the words beyond it had been changed. */
function isExact(sought: SoughtWords, { text, bible }: Agreement): boolean {
  const { words } = getBibleIndex();
  const count = text.length;
  if (count < LEAST_EXACT || countSpan(text) !== count || countSpan(bible) !== count) return false;
  if (text.some((place, at) => sought.forms[place] !== words[bible[at] ?? 0])) return false;
  return (
    isWholeAtEdge(sought, text[0] ?? 0, bible[0] ?? 0, -1) &&
    isWholeAtEdge(sought, text.at(-1) ?? 0, bible.at(-1) ?? 0, 1)
  );
}

const CONJUNCTIONS = new Set("and but for that then therefore wherefore so now or yet because".split(" "));
const NEGATIONS = ["not", "no", "never", "neither", "nor"];
/** Of a clause, as much may be left out as is seen to be left out; a word or two may as well have been changed. */
const LEFT_OUT = 3;

/**
 * Without marks nothing tells a part of a verse from one whose first or last word was changed. So it must begin and
 * end with a clause, but for a conjunction before it; or so far within one that the rest was plainly not quoted.
 */
function isWholeAtEdge(sought: SoughtWords, textPlace: number, biblePlace: number, step: 1 | -1): boolean {
  const { words, clauseEnds, stemOf, numberOf } = getBibleIndex();
  if (Array.from(NEGATIONS, numberOf).includes(sought.forms[textPlace + step] ?? UNKNOWN)) return false;
  const isBoundary = (place: number) => clauseEnds[step > 0 ? place : place - 1] === 1 || place <= 0;
  if (isBoundary(biblePlace)) return true;
  const next = biblePlace + step;
  if (step < 0 && isBoundary(next) && Array.from(CONJUNCTIONS, numberOf).includes(words[next] ?? 0))
    return true;
  for (let beyond = 1; beyond < LEFT_OUT; beyond += 1)
    if (isBoundary(biblePlace + step * beyond)) return false;
  for (let beyond = 2; beyond <= LEFT_OUT; beyond += 1) {
    const stem = stemOf[words[biblePlace + step * beyond] ?? 0];
    if (sought.stems[textPlace + step * beyond] === stem) return false;
  }
  return true;
}

function toRange(words: readonly ScriptureWord[], { text }: Agreement) {
  return { start: words[text[0] ?? 0]?.start ?? 0, end: words[text.at(-1) ?? 0]?.end ?? 0 };
}

const SOUGHT_WORDS = 30;
const LONGEST_LEAD = 8;
const LONGEST_CLOSE = 5;
const LEAST_RUN = 7;
const TELLING = 25;

/** Words right after or right before a reference that stand word for word in another place. */
export function findMisplacedQuotation(around: Surroundings): CheckedQuotation | undefined {
  const { text, words, sought, isClaimed, references, place } = around;
  const reference = references[place];
  if (!reference || reference.inferred || isComparison(text, reference)) return undefined;
  const { passage } = reference;
  const after = windowAfter(around, reference);
  const before = windowBefore(around, reference);
  const near = passageExists(passage) ? numberVerse(passage.book, passage.chapter, passage.verse) : 0;
  const windows = [
    { from: after.from, to: Math.min(after.to, after.from + SOUGHT_WORDS), isAfter: true },
    { from: Math.max(before.from, before.to - SOUGHT_WORDS), to: before.to, isAfter: false },
  ];
  for (const window of windows) {
    let right = "";
    const agreement = findAgreement(sought, window, (part) => {
      const found = searchBible(part, near);
      if (found) right = formatReference(found.passage);
      return found;
    });
    if (!agreement || longestRun(agreement) < LEAST_RUN || agreement.weight < TELLING) continue;
    const distance = window.isAfter
      ? (agreement.text[0] ?? 0) - window.from
      : window.to - 1 - (agreement.text.at(-1) ?? 0);
    const range = toRange(words, agreement);
    if (distance > (window.isAfter ? LONGEST_LEAD : LONGEST_CLOSE) || isClaimed(range)) continue;
    return { ...range, label: "wrong reference", rightReference: right };
  }
  return undefined;
}
