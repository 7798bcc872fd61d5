// Compares the quotations of a text with the passages of their references, in all editions.
import { createBibleQuery } from "../bible/bible-search.ts";
import { getBibleIndex } from "../bible/bible-index.ts";
import { KING_JAMES, type EditionSource } from "../bible/edition.ts";
import { type ComparedPair, compareWithPassage } from "./compare-quotation.ts";
import {
  labelQuotation,
  MIN_ADJACENT_SIMILARITY,
  MIN_EVIDENCE_BITS,
  MIN_SIMILARITY,
} from "./label-quotation.ts";
import type { TextRange } from "../../language/words.ts";
import { findMarkdownHeadings, hideHeadings } from "./headings.ts";
import { findQuotationCandidates } from "./quotation-candidates.ts";
import type { ComparedText } from "./meaning/changes.ts";
import type { CheckedQuotation } from "./quotation-candidates.ts";
import { isComparison, pairWithReferences, type ReferencePair } from "./reference-pairs.ts";
import type { ReferenceMention } from "../references/references.ts";
import { splitScriptureWords } from "../bible/scripture-words.ts";
import { findMisplacedQuotation, findUnmarkedQuotation } from "./unmarked-quotations.ts";

export interface QuotationOptions {
  editions?: readonly EditionSource[] | undefined;
  /** Headings besides those of Markdown. Their words are never judged. */
  headings?: readonly TextRange[] | undefined;
  /** Quotations that are marked by their layout. */
  blockQuotes?: readonly TextRange[] | undefined;
}

/** A quotation that resembles no passage gets no label, because it may not be from Scripture. */
export function checkQuotations(
  source: string,
  references: readonly ReferenceMention[],
  { editions = [KING_JAMES], headings = [], blockQuotes = [] }: QuotationOptions = {},
): Map<ReferenceMention, CheckedQuotation> {
  if (references.length === 0) return new Map();
  const allHeadings = [...findMarkdownHeadings(source), ...headings];
  const text = hideHeadings(source, allHeadings);
  const isInHeading = ({ start }: ReferenceMention) =>
    allHeadings.some((heading) => start >= heading.start && start < heading.end);
  const words = splitScriptureWords(text);
  const query = createBibleQuery(words, getBibleIndex(editions));
  const compared = { text, words, query };
  const candidates = findQuotationCandidates(text, words, references, blockQuotes);
  const pairs = omitNested(
    pairWithReferences(text, references, candidates).flatMap((pair) => comparePair(compared, pair)),
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
    if (!pair.isAdjacent && pair.similarity * pair.weight < MIN_EVIDENCE_BITS) continue;
    if (pair.label !== "exact" && assignments.overlaps(pair.candidate)) continue;
    const verdict = labelQuotation(compared, pair);
    if (verdict && verdict.label !== "wrong reference")
      assignments.add(pair.reference, { start: pair.candidate.start, end: pair.candidate.end, ...verdict });
  }
  const checkRemaining = (find: typeof findUnmarkedQuotation, among = references) => {
    for (const [position, reference] of references.entries()) {
      if (assignments.has(reference) || !among.includes(reference)) continue;
      const found = find({
        marked: candidates,
        adjacent: adjacentPairs.get(reference)?.map(({ candidate }) => candidate) ?? [],
        ...compared,
        references,
        position,
        isAssigned: (range) => assignments.overlaps(range),
      });
      if (found) assignments.add(reference, found);
    }
  };
  checkRemaining(findUnmarkedQuotation);
  for (const pair of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (!pair.isAdjacent || isComparison(text, pair.reference) || isInHeading(pair.reference)) continue;
    if (assignments.has(pair.reference) || assignments.overlaps(pair.candidate)) continue;
    const verdict = labelQuotation(compared, pair);
    if (verdict)
      assignments.add(pair.reference, { start: pair.candidate.start, end: pair.candidate.end, ...verdict });
  }
  checkRemaining(
    findMisplacedQuotation,
    references.filter((reference) => !isInHeading(reference)),
  );
  return assignments.checked;
}

/** The paragraphs of a block quote that together follow no passage are several quotations. */
function comparePair(text: ComparedText, pair: ReferencePair): ComparedPair[] {
  const { candidate, reference } = pair;
  const compared = Object.assign(pair, compareWithPassage(text, candidate.pieces, reference.passage));
  if (!candidate.hasParagraphs || candidate.pieces.length === 1 || compared.label) return [compared];
  return candidate.pieces.map((piece) => {
    const start = text.words[piece.from]?.start ?? candidate.start;
    const end = text.words[piece.to - 1]?.end ?? candidate.end;
    const paragraph = { start, end, pieces: [piece], hasParagraphs: false };
    return Object.assign({}, pair, compareWithPassage(text, [piece], reference.passage), {
      candidate: paragraph,
    });
  });
}

/** A quotation inside another one is a part of it, if the outer one has the words of the passage too. */
function omitNested(pairs: ComparedPair[]): ComparedPair[] {
  const byReference = Map.groupBy(pairs, ({ reference }) => reference);
  return pairs.filter(
    ({ reference, candidate }) =>
      !byReference
        .get(reference)
        ?.some((outer) => outer.label !== undefined && isWithin(candidate, outer.candidate)),
  );
}

const isWithin = (inner: TextRange, outer: TextRange) => outer.start < inner.start && inner.end <= outer.end;

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
const rankOf = ({ similarity, isAdjacent, weight }: ComparedPair) =>
  similarity + (isAdjacent ? 0.5 : 0) + Math.min(weight, 40) / 80;
