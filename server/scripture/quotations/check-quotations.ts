// Compares the quotations of a text with the passages of their references.
import {
  findExactRun,
  searchPassage,
  getPassageWordRange,
  searchBible,
  createBibleQuery,
  sliceQuery,
} from "../bible/bible-search.ts";
import type { BibleQuery } from "../bible/bible-search.ts";
import { formatReference, passageExists, passagesOverlap, type Passage } from "../bible/passage.ts";
import { getVerseIndex } from "../bible/bible-index.ts";
import { findQuotationCandidates } from "./quotation-candidates.ts";
import type { CheckedQuotation, QuotationCandidate, WordRun } from "./quotation-candidates.ts";
import { isComparison, pairWithReferences } from "./reference-pairs.ts";
import type { ReferencePair } from "./reference-pairs.ts";
import type { ReferenceMention } from "../references/references.ts";
import { splitScriptureWords } from "../bible/scripture-words.ts";
import { findMisplacedQuotation, findUnmarkedQuotation } from "./unmarked-quotations.ts";

type QuotationVerdict = Pick<CheckedQuotation, "label" | "rightReference">;

/** From this similarity on, a quotation counts as a paraphrase or another translation. */
const MIN_SIMILARITY = 0.5;
/** The same for a quotation adjacent to its reference. */
const MIN_ADJACENT_SIMILARITY = 0.38;
/** The minimum similarity with another passage, and its lead over the named one, to call a reference wrong. */
const MIN_OTHER_SIMILARITY = 0.7;
const MIN_MARGIN = 0.25;
/** Matches with fewer bits could be from anywhere. */
const MIN_EVIDENCE_BITS = 14;

/** A quotation that resembles no passage gets no label, because it may not be from Scripture. */
export function checkQuotations(
  text: string,
  references: readonly ReferenceMention[],
): Map<ReferenceMention, CheckedQuotation> {
  if (references.length === 0) return new Map();
  const words = splitScriptureWords(text);
  const query = createBibleQuery(words);
  const candidates = findQuotationCandidates(text, words, references);
  const pairs = pairWithReferences(text, references, candidates).map((pair) =>
    Object.assign(pair, comparePair(query, pair.candidate, pair.reference)),
  );
  const adjacentPairs = Map.groupBy(
    pairs.filter(({ isAdjacent }) => isAdjacent),
    ({ reference }) => reference,
  );
  const assignments = new QuotationAssignments(text.length);
  for (const pair of pairs.toSorted((a, b) => rankOf(b) - rankOf(a) || a.distance - b.distance)) {
    if (
      pair.similarity < (pair.isAdjacent ? MIN_ADJACENT_SIMILARITY : MIN_SIMILARITY) ||
      assignments.has(pair.reference)
    )
      continue;
    if (!pair.isAdjacent && pair.weight < MIN_EVIDENCE_BITS) continue;
    const verdict = labelQuotation(query, pair);
    if (verdict && verdict.label !== "wrong reference")
      assignments.add(pair.reference, { start: pair.candidate.start, end: pair.candidate.end, ...verdict });
  }
  const checkRemaining = (find: typeof findUnmarkedQuotation) => {
    for (const [position, reference] of references.entries()) {
      if (assignments.has(reference)) continue;
      const found = find({
        marked: adjacentPairs.get(reference)?.map(({ candidate }) => candidate) ?? [],
        text,
        words,
        query,
        references,
        position,
        isAssigned: (range) => assignments.overlaps(range),
      });
      if (found) assignments.add(reference, found);
    }
  };
  checkRemaining(findUnmarkedQuotation);
  for (const pair of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (!pair.isAdjacent || isComparison(text, pair.reference)) continue;
    if (assignments.has(pair.reference) || assignments.overlaps(pair.candidate)) continue;
    const verdict = labelQuotation(query, pair);
    if (verdict)
      assignments.add(pair.reference, { start: pair.candidate.start, end: pair.candidate.end, ...verdict });
  }
  checkRemaining(findMisplacedQuotation);
  return assignments.checked;
}

class QuotationAssignments {
  readonly checked = new Map<ReferenceMention, CheckedQuotation>();
  /** Whether each character of the text belongs to a quotation with a reference. */
  readonly #isAssigned: Uint8Array;
  constructor(length: number) {
    this.#isAssigned = new Uint8Array(length);
  }
  has(reference: ReferenceMention): boolean {
    return this.checked.has(reference);
  }
  add(reference: ReferenceMention, quotation: CheckedQuotation): void {
    this.checked.set(reference, quotation);
    this.#isAssigned.fill(1, quotation.start, quotation.end);
  }
  overlaps({ start, end }: { start: number; end: number }): boolean {
    return this.#isAssigned.subarray(start, end).includes(1);
  }
}

/** Ranks long adjacent quotations before short distant ones. */
const rankOf = ({ similarity, isAdjacent, weight }: Comparison & ReferencePair) =>
  similarity + (isAdjacent ? 0.5 : 0) + Math.min(weight, 40) / 80;

interface Comparison {
  isExact: boolean;
  /** From 0 to 1. */
  similarity: number;
  /** The information of the quoted words in bits. */
  weight: number;
}

function comparePair(
  query: BibleQuery,
  { pieces }: QuotationCandidate,
  { passage }: ReferenceMention,
): Comparison {
  const quoted = joinPieces(query, pieces);
  const { weight } = quoted;
  if (!passageExists(passage)) return { isExact: false, similarity: 0, weight };
  if (isExactIn(query, pieces, passage)) return { isExact: true, similarity: 1, weight };
  return { isExact: false, similarity: searchPassage(quoted, passage)?.similarity ?? 0, weight };
}

function joinPieces(query: BibleQuery, pieces: readonly WordRun[]): BibleQuery {
  const first = pieces[0]?.from ?? 0;
  if (pieces.length === 1) return sliceQuery(query, first, pieces[0]?.to ?? 0);
  const take = (values: Uint16Array) =>
    Uint16Array.from(pieces.flatMap(({ from, to }) => [...values.subarray(from, to)]));
  const weights = Float32Array.from(pieces.flatMap(({ from, to }) => [...query.weights.subarray(from, to)]));
  return {
    forms: take(query.forms),
    stems: take(query.stems),
    weights,
    weight: weights.reduce((sum, weight) => sum + weight, 0),
  };
}

/** A quotation may extend past the named verses if most of it is in them. */
const MIN_OVERRUN_WORDS = 6;

function isExactIn(query: BibleQuery, pieces: readonly WordRun[], passage: Passage): boolean {
  const { start, end } = getPassageWordRange(passage);
  let from = start;
  for (const piece of pieces) {
    const length = piece.to - piece.from;
    const overrun = length >= MIN_OVERRUN_WORDS ? Math.floor(length / 2) : 0;
    const isOnly = pieces.length === 1;
    const at = findExactRun(
      query.forms.subarray(piece.from, piece.to),
      isOnly ? Math.max(0, from - overrun) : from,
      end + overrun,
    );
    if (at < 0) return false;
    from = at + length;
  }
  return true;
}

function labelQuotation(
  query: BibleQuery,
  {
    candidate: { pieces },
    reference: { passage, inferred },
    isExact,
    similarity,
    isAdjacent,
  }: Comparison & ReferencePair,
): QuotationVerdict | undefined {
  if (isExact) return { label: "exact" };
  if (similarity >= 1 - MIN_MARGIN) return { label: "another wording" };
  const quoted = joinPieces(query, pieces);
  const near = passageExists(passage) ? getVerseIndex(passage.book, passage.chapter, passage.verse) : 0;
  const elsewhere = quoted.weight >= MIN_EVIDENCE_BITS ? searchBible(quoted, near) : undefined;
  const isElsewhere =
    elsewhere !== undefined &&
    elsewhere.similarity >= Math.max(MIN_OTHER_SIMILARITY, similarity + MIN_MARGIN) &&
    elsewhere.alignment.weight >= MIN_EVIDENCE_BITS &&
    !passagesOverlap(elsewhere.passage, passage);
  if (isElsewhere && !inferred)
    return { label: "wrong reference", rightReference: formatReference(elsewhere.passage) };
  const least = isAdjacent ? MIN_ADJACENT_SIMILARITY : MIN_SIMILARITY;
  return similarity >= least && !isElsewhere ? { label: "another wording" } : undefined;
}
