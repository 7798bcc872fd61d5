// Pairs references with the quotations near them.
import type { QuotationCandidate } from "./quotation-candidates.ts";
import type { ReferenceMention } from "../references/references.ts";

export interface ReferencePair {
  reference: ReferenceMention;
  candidate: QuotationCandidate;
  /** Characters between them. */
  distance: number;
  /** Whether the wording presents the reference as the source of the quotation. */
  isAdjacent: boolean;
}

const MAX_DISTANCE = 300;
/** The length of a quotation, including joined parts. */
const MAX_LENGTH = 12_000;
/** Per reference and per quotation, because comparisons are slow. */
const MAX_NEIGHBORS = 8;
const MAX_WORDS_TO_REFERENCE = 6;
const MAX_WORDS_TO_QUOTATION = 14;
const HEADING = /\n[ \t]*#{1,6}[ \t]/;
const SENTENCE_END = /[.!?]["'”’»)\]*_]*\s+["'“‘«([*_]*\p{Lu}/u;

export function pairWithReferences(
  text: string,
  references: readonly ReferenceMention[],
  candidates: readonly QuotationCandidate[],
): ReferencePair[] {
  const byStart = candidates.toSorted((a, b) => a.start - b.start);
  const pairs: ReferencePair[] = [];
  let first = 0;
  for (const [position, reference] of references.entries()) {
    const farthestStart = reference.start - MAX_DISTANCE - MAX_LENGTH;
    while ((byStart[first]?.start ?? Infinity) < farthestStart) first += 1;
    for (const { candidate, distance } of findNearest(reference, byStart, first)) {
      const isAfter = candidate.start >= reference.end;
      const from = isAfter ? reference.end : candidate.end;
      const to = from + distance;
      const between = text.slice(from, to);
      const hasReferenceBetween = isAfter
        ? (references[position + 1]?.start ?? Infinity) < to
        : (references[position - 1]?.start ?? -1) >= from;
      const crossesHeading = HEADING.test(between);
      pairs.push({
        reference,
        candidate,
        distance,
        isAdjacent:
          !hasReferenceBetween &&
          !crossesHeading &&
          (isAfter ? introducesQuotation(between) : citesReference(between)),
      });
    }
  }
  const ofCandidates = Map.groupBy(pairs, ({ candidate }) => candidate).values();
  const nearestPairs = new Set(Array.from(ofCandidates, keepNearest).flat());
  return pairs.filter((pair) => nearestPairs.has(pair));
}

function findNearest(
  reference: ReferenceMention,
  byStart: readonly QuotationCandidate[],
  first: number,
): Pick<ReferencePair, "candidate" | "distance">[] {
  const near: Pick<ReferencePair, "candidate" | "distance">[] = [];
  for (let at = first; (byStart[at]?.start ?? Infinity) <= reference.end + MAX_DISTANCE; at += 1) {
    const candidate = byStart[at];
    if (!candidate) break;
    const isAfter = candidate.start >= reference.end;
    if (!isAfter && candidate.end > reference.start) continue;
    const distance = isAfter ? candidate.start - reference.end : reference.start - candidate.end;
    if (distance <= MAX_DISTANCE) near.push({ candidate, distance });
  }
  return keepNearest(near);
}

function keepNearest<Pair extends { distance: number }>(pairs: Pair[]): Pair[] {
  if (pairs.length <= MAX_NEIGHBORS) return pairs;
  return pairs.toSorted((a, b) => a.distance - b.distance).slice(0, MAX_NEIGHBORS);
}

const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** In an outline, the words of the next line are another item's. */
const WORDS_ON_TWO_LINES = /[\p{L}\p{N}][^\n]*\n[^\p{L}\p{N}]*[\p{L}\p{N}]/u;

/** `John 3:16 says, "…"`, `John 3:16. "…"`. */
const introducesQuotation = (between: string) =>
  !WORDS_ON_TWO_LINES.test(between) &&
  countWords(between) <= MAX_WORDS_TO_QUOTATION &&
  !/[.!?]\s+\S*\p{Lu}[\s\S]*\p{L}/u.test(between.replace(SCRIPTURE_SAYS, ""));

/** `John 3:16. It says, "…"`. */
const SCRIPTURE_SAYS =
  /(?<=[.!?]\s+)(?:(?:And|So|There|Here),? )?(?:it|(?:the|this|God['’]s) (?:bible|text|verse|passage|scripture|psalm|word(?: of God)?)) (?:says|reads|tells us)(?: this)?[,:]?\s*["“‘«]?$/i;

/** `"…" (John 3:16)`, `"…" Isaiah 57:14.`, `"…" we read in John 3:16`. */
const citesReference = (between: string) =>
  !WORDS_ON_TWO_LINES.test(between) &&
  countWords(between) <= MAX_WORDS_TO_REFERENCE &&
  !SENTENCE_END.test(`${between.replace(/^\S+/, "")} `);

const COMPARISON_BEFORE = /\b(?:see|cf|compare|also|like)\b[^.!?]{0,8}$/i;

/** Whether a reference is only for comparison: "see Psalm 1:1", "cf. John 3:16". */
export const isComparison = (text: string, { start }: ReferenceMention) =>
  COMPARISON_BEFORE.test(text.slice(Math.max(0, start - 16), start));
