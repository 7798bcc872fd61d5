// Aligns words of a text with words of the Bible, for quotations without marks.
import { UNKNOWN_WORD, type IndexedEdition } from "../bible/bible-index.ts";
import { sliceQuery } from "../bible/bible-search.ts";
import type { BibleMatch, BibleQuery } from "../bible/bible-search.ts";
import type { WordRun } from "./quotation-candidates.ts";

export interface LocalAlignment {
  edition: IndexedEdition;
  /** Word indexes in the text and in the edition that match pairwise. */
  text: number[];
  bible: number[];
  weight: number;
  /** Whether more words match nearby, so that those in between may have been changed. */
  continuesNearby: boolean;
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
  const positions = findBestSegment(first, second, (position) => query.weights[position + from] ?? 0);
  const text = positions.map((position) => (first[position] ?? 0) + from);
  const isClose = (at: number) =>
    at > 0 && at < first.length && Math.max(gapAt(first, at), gapAt(second, at)) <= CLOSE;
  return {
    edition: found.edition,
    continuesNearby: isClose(positions[0] ?? 0) || isClose((positions.at(-1) ?? 0) + 1),
    text,
    bible: positions.map((position) => second[position] ?? 0),
    weight: text.reduce((sum, position) => sum + (query.weights[position] ?? 0), 0),
  };
}

/** Affine gap costs in bits: for each interruption, and for each skipped word. */
const GAP_OPEN_COST = 4;
const GAP_EXTEND_COST = 0.8;
const CLOSE = 2;

/** Drops distant chance matches, because the gap costs more than they add. */
function findBestSegment(
  first: readonly number[],
  second: readonly number[],
  weightOf: (position: number) => number,
): number[] {
  const costOf = (at: number) => {
    const passed = gapAt(first, at) + gapAt(second, at) - 2;
    return passed === 0 ? 0 : GAP_OPEN_COST + passed * GAP_EXTEND_COST;
  };
  let [from, to, best] = [0, 0, 0];
  let [start, sum] = [0, 0];
  for (const [at, position] of first.entries()) {
    sum -= at > 0 ? costOf(at) : 0;
    if (sum <= 0) [start, sum] = [at, 0];
    sum += weightOf(position);
    if (sum > best) [from, to, best] = [start, at + 1, sum];
  }
  return Array.from({ length: to - from }, (_, index) => from + index);
}

const gapAt = (positions: readonly number[], at: number) => (positions[at] ?? 0) - (positions[at - 1] ?? 0);

export function longestRun({ text, bible }: LocalAlignment): number {
  let longest = 0;
  let run = 0;
  for (const [at, position] of text.entries()) {
    const isConsecutive = position === (text[at - 1] ?? -2) + 1 && bible[at] === (bible[at - 1] ?? -2) + 1;
    run = isConsecutive ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

const countSpan = (positions: readonly number[]) => (positions.at(-1) ?? 0) - (positions[0] ?? 0) + 1;

/** Whether enough words match for a quotation; speaking about a passage uses some of its words too. */
export function isQuotation(alignment: LocalAlignment): boolean {
  const { text, weight } = alignment;
  const density = text.length / Math.max(countSpan(text), countSpan(alignment.bible));
  return (longestRun(alignment) >= 5 && weight >= 14) || (text.length >= 6 && density >= 0.6 && weight >= 20);
}

const MIN_EXACT = 4;

/** Whether all words match and neither end looks as if adjacent words had been changed. */
export function isExact(query: BibleQuery, alignment: LocalAlignment): boolean {
  const { text, bible, continuesNearby, edition } = alignment;
  const count = text.length;
  if (continuesNearby || count < MIN_EXACT || countSpan(text) !== count || countSpan(bible) !== count)
    return false;
  if (text.some((position, at) => query.forms[position] !== edition.words[bible[at] ?? 0])) return false;
  return (
    isClauseBoundary(query, edition, { text: text[0] ?? 0, bible: bible[0] ?? 0 }, -1) &&
    isClauseBoundary(query, edition, { text: text.at(-1) ?? 0, bible: bible.at(-1) ?? 0 }, 1)
  );
}

const CONJUNCTIONS = new Set("and but for that then therefore wherefore so now or yet because".split(" "));
const NEGATIONS = ["not", "no", "never", "neither", "nor"];
/** If fewer words of a clause are missing, they may have been changed instead of omitted. */
const MAX_OMITTED_WORDS = 3;

/** At a clause boundary, or so far inside a clause that the rest was clearly omitted. */
function isClauseBoundary(
  { index, forms, stems }: BibleQuery,
  { words, clauseEnds }: IndexedEdition,
  position: { text: number; bible: number },
  step: 1 | -1,
): boolean {
  const { stemOf, wordIdOf } = index;
  const { text: textPosition, bible: biblePosition } = position;
  if (Array.from(NEGATIONS, wordIdOf).includes(forms[textPosition + step] ?? UNKNOWN_WORD)) return false;
  const isBoundary = (at: number) => clauseEnds[step > 0 ? at : at - 1] === 1 || at <= 0;
  if (isBoundary(biblePosition)) return true;
  const next = biblePosition + step;
  if (step < 0 && isBoundary(next) && Array.from(CONJUNCTIONS, wordIdOf).includes(words[next] ?? 0))
    return true;
  for (let beyond = 1; beyond < MAX_OMITTED_WORDS; beyond += 1)
    if (isBoundary(biblePosition + step * beyond)) return false;
  for (let beyond = 2; beyond <= MAX_OMITTED_WORDS; beyond += 1) {
    const stem = stemOf[words[biblePosition + step * beyond] ?? 0];
    if (stems[textPosition + step * beyond] === stem) return false;
  }
  return true;
}
