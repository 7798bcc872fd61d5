// Compares a quotation with a passage in all editions.
import {
  findVerseOfWord,
  getPassageWordRange,
  searchPassage,
  sliceQuery,
  type BibleQuery,
  type WordRange,
} from "../bible/bible-search.ts";
import type { IndexedEdition } from "../bible/bible-index.ts";
import { passageExists, type Passage } from "../bible/passage.ts";
import { isMeaningChanged } from "./meaning/changed-meaning.ts";
import { type ComparedText, findPrintedRun } from "./meaning/changes.ts";
import { fitQuotation, type Difference, type Fit } from "./fit-quotation.ts";
import { negationsOf } from "./meaning/meaning-words.ts";
import type { ReferencePair } from "./reference-pairs.ts";
import type { CheckedQuotation, WordRun } from "./quotation-candidates.ts";

export interface Comparison {
  /** The share of the quotation's information that the most similar edition has, from 0 to 1. */
  similarity: number;
  /** The information of the quoted words in bits. */
  weight: number;
  /** Undefined if no edition has these words or almost these. */
  label?: "exact" | "close" | "misquoted";
  /** The fit with the closest edition. */
  fit?: Fit;
}

export type ComparedPair = Comparison & ReferencePair;

/** A quotation may extend past the named verses if most of it is in them. */
const MIN_OVERRUN_WORDS = 6;
/** Longer passages are searched first. */
const MAX_FITTED_WORDS = 1_000;
const MAX_CLOSE_SHARE = 0.2;
const MIN_CLOSE_WORDS = 5;

export function compareWithPassage(
  text: ComparedText,
  pieces: readonly WordRun[],
  passage: Passage,
): Comparison {
  const quoted = joinPieces(text.query, pieces);
  const { weight } = quoted;
  if (!passageExists(passage)) return { similarity: 0, weight };
  const length = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  const fits: Fit[] = [];
  for (const edition of text.query.index.editions) {
    const fit = fitPassage(text.query, pieces, length, edition, passage);
    if (fit?.differences.length === 0) return { similarity: 1, weight, fit, label: "exact" };
    if (fit) fits.push(fit);
  }
  const [fit] = fits.toSorted(
    (one, other) => one.cost - other.cost || one.differences.length - other.differences.length,
  );
  if (!fit) return { similarity: 0, weight };
  const different = countDifferentWords(fit);
  const similarity = searchPassage(quoted, passage)?.similarity ?? 0;
  if (isMeaningChanged(text, fit, fits)) return { similarity, weight, fit, label: "misquoted" };
  const isClose = length >= MIN_CLOSE_WORDS && different <= Math.max(1, length * MAX_CLOSE_SHARE);
  return { similarity, weight, fit, ...(isClose && { label: "close" }) };
}

function fitPassage(
  query: BibleQuery,
  pieces: readonly WordRun[],
  length: number,
  edition: IndexedEdition,
  passage: Passage,
): Fit | undefined {
  const cited = getPassageWordRange(edition, passage);
  const overrun = length >= MIN_OVERRUN_WORDS && pieces.length === 1 ? Math.floor(length / 2) : 0;
  const range =
    cited.end - cited.start > MAX_FITTED_WORDS ? narrowRange(query, pieces, edition, passage) : cited;
  if (!range) return undefined;
  const fit = fitQuotation(query, pieces, edition, {
    start: Math.max(0, range.start - overrun),
    end: Math.min(edition.words.length, range.end + overrun),
    cited,
  });
  const positions = [...(fit?.positions.values() ?? [])];
  const inside = positions.filter((position) => position >= cited.start && position < cited.end);
  if (!fit || inside.length * 2 < positions.length || inside.length === 0) return undefined;
  return { ...fit, differences: [...fit.differences, ...findOmittedNegation(query, fit, pieces)] };
}

/** The "not" after the last quoted word, if the clause ends with it: "and the darkness comprehended it not". */
function findOmittedNegation(
  { index: { formOf } }: BibleQuery,
  fit: Fit,
  pieces: readonly WordRun[],
): Difference[] {
  const { words, clauseEnds, language } = fit.edition;
  const { to } = findPrintedRun(fit);
  if (!negationsOf(language).has(formOf(words[to] ?? 0)) || clauseEnds[to] !== 1 || clauseEnds[to - 1] === 1)
    return [];
  const end = pieces.at(-1)?.to ?? 0;
  return [{ quoted: { from: end, to: end }, printed: { from: to, to: to + 1 }, isVariant: false }];
}

/** The part of a long passage that is most similar to the quotation. */
function narrowRange(
  query: BibleQuery,
  pieces: readonly WordRun[],
  edition: IndexedEdition,
  passage: Passage,
): WordRange | undefined {
  const found = searchPassage(joinPieces(query, pieces), passage);
  const [first] = found?.alignment.second ?? [];
  const last = found?.alignment.second.at(-1);
  if (!found || first === undefined || last === undefined) return undefined;
  const verses = [first, last].map((position) => findVerseOfWord(found.edition, position));
  return {
    start: edition.verseStarts[Math.max(0, (verses[0] ?? 0) - 1)] ?? 0,
    end: edition.verseStarts[Math.min(edition.verseStarts.length - 1, (verses[1] ?? 0) + 2)] ?? 0,
  };
}

export const countDifferentWords = ({ differences }: Fit) =>
  differences.reduce(
    (sum, { quoted, printed }) => sum + Math.max(quoted.to - quoted.from, printed.to - printed.from),
    0,
  );

export function joinPieces(query: BibleQuery, pieces: readonly WordRun[]): BibleQuery {
  const first = pieces[0]?.from ?? 0;
  if (pieces.length === 1) return sliceQuery(query, first, pieces[0]?.to ?? 0);
  const take = (values: Uint32Array) =>
    Uint32Array.from(pieces.flatMap(({ from, to }) => [...values.subarray(from, to)]));
  const weights = Float32Array.from(pieces.flatMap(({ from, to }) => [...query.weights.subarray(from, to)]));
  return {
    index: query.index,
    forms: take(query.forms),
    stems: take(query.stems),
    weights,
    weight: weights.reduce((sum, weight) => sum + weight, 0),
  };
}

type Described = Pick<CheckedQuotation, "edition" | "difference">;

/** The closest edition, and the words that differ from it. */
export function describeFit(text: string, { words }: ComparedText, { edition, differences }: Fit): Described {
  const difference = differences.map(({ quoted, printed }) => ({
    quoted: quoted.from < quoted.to ? text.slice(words[quoted.from]?.start, words[quoted.to - 1]?.end) : "",
    printed: Array.from(edition.words.subarray(printed.from, printed.to), edition.spellingOf).join(" "),
  }));
  return { edition: edition.id, ...(difference.length > 0 && { difference }) };
}
