// Compares what a text quotes beside its references with the Bible.
import {
  findExactly,
  findInPassage,
  findPassageWords,
  searchBible,
  readSearchWords,
  sliceSought,
} from "../bible/bible-search.ts";
import type { SearchWords } from "../bible/bible-search.ts";
import { formatReference, passageExists, passagesOverlap, type Passage } from "../bible/passage.ts";
import { getVerseIndex } from "../bible/bible-index.ts";
import { listCandidates } from "./quotation-candidates.ts";
import type { CheckedQuotation, QuotationCandidate, WordRun } from "./quotation-candidates.ts";
import { isComparison, rateNeighbors } from "./quotation-neighbors.ts";
import type { Neighbors } from "./quotation-neighbors.ts";
import type { ReferenceMention } from "../references/references.ts";
import { readScriptureWords } from "../bible/scripture-words.ts";
import { findMisplacedQuotation, findUnmarkedQuotation } from "./unmarked-quotations.ts";

type QuotationVerdict = Pick<CheckedQuotation, "label" | "rightReference">;

/** From here on words that are not the same are those of the passage in another translation. */
const SAME_PASSAGE = 0.5;
/** Enough for a quotation that stands right at its reference. */
const NEAR_PASSAGE = 0.38;
/** So much must agree with another place, and so much better than with the one named, to call the reference wrong. */
const ANOTHER_PLACE = 0.7;
const CLEARLY_BETTER = 0.25;
/** Bits of agreement below which words could stand anywhere. */
const TELLING = 14;

/**
 * Labels for each reference the quotation that stands beside it, if there is one: marked as such, or (in captions)
 * words near it that are those of the Bible. A quotation that resembles neither the passage nor any other is left
 * without a label, because nothing says that it quotes scripture.
 */
export function checkQuotations(
  text: string,
  references: readonly ReferenceMention[],
): Map<ReferenceMention, CheckedQuotation> {
  if (references.length === 0) return new Map();
  const words = readScriptureWords(text);
  const sought = readSearchWords(words);
  const candidates = listCandidates(text, words, references);
  const pairs = rateNeighbors(text, references, candidates).map((pair) =>
    Object.assign(pair, comparePair(sought, pair.candidate, pair.reference)),
  );
  const beside = Map.groupBy(
    pairs.filter(({ isBeside }) => isBeside),
    ({ reference }) => reference,
  );
  const claims = new Claims(text.length);
  for (const pair of pairs.toSorted((a, b) => rankOf(b) - rankOf(a) || a.distance - b.distance)) {
    if (pair.agreement < (pair.isBeside ? NEAR_PASSAGE : SAME_PASSAGE) || claims.has(pair.reference))
      continue;
    if (!pair.isBeside && pair.weight < TELLING) continue;
    const verdict = judge(sought, pair);
    if (verdict && verdict.label !== "wrong reference")
      claims.add(pair.reference, { start: pair.candidate.start, end: pair.candidate.end, ...verdict });
  }
  const eachUnchecked = (find: typeof findUnmarkedQuotation) => {
    for (const [place, reference] of references.entries()) {
      if (claims.has(reference)) continue;
      const found = find({
        marked: beside.get(reference)?.map(({ candidate }) => candidate) ?? [],
        text,
        words,
        sought,
        references,
        place,
        isClaimed: (range) => claims.holds(range),
      });
      if (found) claims.add(reference, found);
    }
  };
  eachUnchecked(findUnmarkedQuotation);
  for (const pair of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (!pair.isBeside || isComparison(text, pair.reference)) continue;
    if (claims.has(pair.reference) || claims.holds(pair.candidate)) continue;
    const verdict = judge(sought, pair);
    if (verdict)
      claims.add(pair.reference, { start: pair.candidate.start, end: pair.candidate.end, ...verdict });
  }
  eachUnchecked(findMisplacedQuotation);
  return claims.checked;
}

/** Which quotation was found to belong to which reference. */
class Claims {
  readonly checked = new Map<ReferenceMention, CheckedQuotation>();
  /** For each character of the text, whether it belongs to a reference. */
  readonly #isClaimed: Uint8Array;
  constructor(length: number) {
    this.#isClaimed = new Uint8Array(length);
  }
  has(reference: ReferenceMention): boolean {
    return this.checked.has(reference);
  }
  add(reference: ReferenceMention, quotation: CheckedQuotation): void {
    this.checked.set(reference, quotation);
    this.#isClaimed.fill(1, quotation.start, quotation.end);
  }
  /** Whether any of a range of the text belongs to a reference already. */
  holds({ start, end }: { start: number; end: number }): boolean {
    return this.#isClaimed.subarray(start, end).includes(1);
  }
}

/** A long quotation right at its reference goes before a phrase of it farther off. */
const rankOf = ({ agreement, isBeside, weight }: Comparison & Neighbors) =>
  agreement + (isBeside ? 0.5 : 0) + Math.min(weight, 40) / 80;

interface Comparison {
  isExact: boolean;
  /** From 0 to 1. */
  agreement: number;
  /** In bits, how much the quoted words tell. */
  weight: number;
}

function comparePair(
  sought: SearchWords,
  { pieces }: QuotationCandidate,
  { passage }: ReferenceMention,
): Comparison {
  const quoted = joinPieces(sought, pieces);
  const { weight } = quoted;
  if (!passageExists(passage)) return { isExact: false, agreement: 0, weight };
  if (isExactIn(sought, pieces, passage)) return { isExact: true, agreement: 1, weight };
  return { isExact: false, agreement: findInPassage(quoted, passage)?.similarity ?? 0, weight };
}

function joinPieces(sought: SearchWords, pieces: readonly WordRun[]): SearchWords {
  const first = pieces[0]?.from ?? 0;
  if (pieces.length === 1) return sliceSought(sought, first, pieces[0]?.to ?? 0);
  const take = (values: Uint16Array) =>
    Uint16Array.from(pieces.flatMap(({ from, to }) => [...values.subarray(from, to)]));
  const weights = Float32Array.from(pieces.flatMap(({ from, to }) => [...sought.weights.subarray(from, to)]));
  return {
    forms: take(sought.forms),
    stems: take(sought.stems),
    weights,
    weight: weights.reduce((sum, weight) => sum + weight, 0),
  };
}

/** A quotation may run past the verses that are named, as long as most of it stands in them. */
const MIN_OVERRUN = 6;

function isExactIn(sought: SearchWords, pieces: readonly WordRun[], passage: Passage): boolean {
  const { start, end } = findPassageWords(passage);
  let from = start;
  for (const piece of pieces) {
    const length = piece.to - piece.from;
    const overrun = length >= MIN_OVERRUN ? Math.floor(length / 2) : 0;
    const isOnly = pieces.length === 1;
    const at = findExactly(
      sought.forms.subarray(piece.from, piece.to),
      isOnly ? Math.max(0, from - overrun) : from,
      end + overrun,
    );
    if (at < 0) return false;
    from = at + length;
  }
  return true;
}

function judge(
  sought: SearchWords,
  {
    candidate: { pieces },
    reference: { passage, inferred },
    isExact,
    agreement,
    isBeside,
  }: Comparison & Neighbors,
): QuotationVerdict | undefined {
  if (isExact) return { label: "exact" };
  if (agreement >= 1 - CLEARLY_BETTER) return { label: "paraphrase" };
  const quoted = joinPieces(sought, pieces);
  const near = passageExists(passage) ? getVerseIndex(passage.book, passage.chapter, passage.verse) : 0;
  const elsewhere = quoted.weight >= TELLING ? searchBible(quoted, near) : undefined;
  const isElsewhere =
    elsewhere !== undefined &&
    elsewhere.similarity >= Math.max(ANOTHER_PLACE, agreement + CLEARLY_BETTER) &&
    elsewhere.alignment.weight >= TELLING &&
    !passagesOverlap(elsewhere.passage, passage);
  if (isElsewhere && !inferred)
    return { label: "wrong reference", rightReference: formatReference(elsewhere.passage) };
  const least = isBeside ? NEAR_PASSAGE : SAME_PASSAGE;
  return agreement >= least && !isElsewhere ? { label: "paraphrase" } : undefined;
}
