// Aligns words of a text with words of the Bible, for quotations without marks.
import { getBibleIndex, UNKNOWN_WORD } from "../bible/bible-index.ts";
import { sliceQuery } from "../bible/bible-search.ts";
import type { BibleMatch, BibleQuery } from "../bible/bible-search.ts";
import type { WordRun } from "./quotation-candidates.ts";

export interface LocalAlignment {
  /** Word indexes in the text and in the Bible that match pairwise. */
  text: number[];
  bible: number[];
  weight: number;
  /** Whether more words match nearby, so that those in between may have been changed. */
  goesOn: boolean;
}

/** Aligns the words from `from` to before `to` with the passage that `find` returns. */
export function findLocalAlignment(
  query: BibleQuery,
  { from, to }: WordRun,
  find: (part: BibleQuery) => BibleMatch | undefined,
): LocalAlignment | undefined {
  if (to <= from) return undefined;
  const found = find(sliceQuery(query, from, to));
  if (!found) return undefined;
  const { first, second } = found.alignment;
  const places = findBestSegment(first, second, (place) => query.weights[place + from] ?? 0);
  const text = places.map((place) => (first[place] ?? 0) + from);
  const isClose = (at: number) =>
    at > 0 && at < first.length && Math.max(gapAt(first, at), gapAt(second, at)) <= CLOSE;
  return {
    goesOn: isClose(places[0] ?? 0) || isClose((places.at(-1) ?? 0) + 1),
    text,
    bible: places.map((place) => second[place] ?? 0),
    weight: text.reduce((sum, place) => sum + (query.weights[place] ?? 0), 0),
  };
}

/** Affine gap costs in bits: for each interruption, and for each skipped word. */
const GAP_OPEN_COST = 4;
const GAP_EXTEND_COST = 0.8;
const CLOSE = 2;

/**
 * Returns the matches of the best contiguous segment. Distant chance matches are dropped, because the gap costs more
 * than they add.
 */
function findBestSegment(
  first: readonly number[],
  second: readonly number[],
  weightOf: (place: number) => number,
): number[] {
  const costOf = (at: number) => {
    const passed = gapAt(first, at) + gapAt(second, at) - 2;
    return passed === 0 ? 0 : GAP_OPEN_COST + passed * GAP_EXTEND_COST;
  };
  let [from, to, best] = [0, 0, 0];
  let [start, sum] = [0, 0];
  for (const [at, place] of first.entries()) {
    sum -= at > 0 ? costOf(at) : 0;
    if (sum <= 0) [start, sum] = [at, 0];
    sum += weightOf(place);
    if (sum > best) [from, to, best] = [start, at + 1, sum];
  }
  return Array.from({ length: to - from }, (_, index) => from + index);
}

const gapAt = (places: readonly number[], at: number) => (places[at] ?? 0) - (places[at - 1] ?? 0);

/** Returns the length of the longest run of consecutive matching words. */
export function longestRun({ text, bible }: LocalAlignment): number {
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

/** Whether enough words match for a quotation; speaking about a passage uses some of its words too. */
export function isQuotation(agreement: LocalAlignment): boolean {
  const { text, weight } = agreement;
  const density = text.length / Math.max(countSpan(text), countSpan(agreement.bible));
  return (longestRun(agreement) >= 5 && weight >= 14) || (text.length >= 6 && density >= 0.6 && weight >= 20);
}

const MIN_EXACT = 4;

/** Whether all words match and neither end looks as if adjacent words had been changed. */
export function isExact(query: BibleQuery, { text, bible, goesOn }: LocalAlignment): boolean {
  const { words } = getBibleIndex();
  const count = text.length;
  if (goesOn || count < MIN_EXACT || countSpan(text) !== count || countSpan(bible) !== count) return false;
  if (text.some((place, at) => query.forms[place] !== words[bible[at] ?? 0])) return false;
  return (
    isClauseBoundary(query, text[0] ?? 0, bible[0] ?? 0, -1) &&
    isClauseBoundary(query, text.at(-1) ?? 0, bible.at(-1) ?? 0, 1)
  );
}

const CONJUNCTIONS = new Set("and but for that then therefore wherefore so now or yet because".split(" "));
const NEGATIONS = ["not", "no", "never", "neither", "nor"];
/** If fewer words of a clause are missing, they may have been changed instead of omitted. */
const MAX_OMITTED_WORDS = 3;

/**
 * Whether a quotation without marks ends at a clause boundary (ignoring a conjunction before it), or so far inside a
 * clause that the rest was clearly omitted. Otherwise a word at its edge may have been changed.
 */
function isClauseBoundary(query: BibleQuery, textPlace: number, biblePlace: number, step: 1 | -1): boolean {
  const { words, clauseEnds, stemOf, wordIdOf } = getBibleIndex();
  if (Array.from(NEGATIONS, wordIdOf).includes(query.forms[textPlace + step] ?? UNKNOWN_WORD)) return false;
  const isBoundary = (place: number) => clauseEnds[step > 0 ? place : place - 1] === 1 || place <= 0;
  if (isBoundary(biblePlace)) return true;
  const next = biblePlace + step;
  if (step < 0 && isBoundary(next) && Array.from(CONJUNCTIONS, wordIdOf).includes(words[next] ?? 0))
    return true;
  for (let beyond = 1; beyond < MAX_OMITTED_WORDS; beyond += 1)
    if (isBoundary(biblePlace + step * beyond)) return false;
  for (let beyond = 2; beyond <= MAX_OMITTED_WORDS; beyond += 1) {
    const stem = stemOf[words[biblePlace + step * beyond] ?? 0];
    if (query.stems[textPlace + step * beyond] === stem) return false;
  }
  return true;
}
