// Which quotations of a text stand near enough to a reference to be its own.
import type { QuotationCandidate } from "./quotation-candidates.ts";
import type { ReferenceMention } from "./references.ts";

export interface Neighbours {
  reference: ReferenceMention;
  candidate: QuotationCandidate;
  /** Characters between them. */
  distance: number;
  /** Whether they so stand together that the one is named as the place of the other. */
  isBeside: boolean;
}

const FARTHEST = 300;
/** Of a quotation, joined parts included. */
const LONGEST = 12_000;
const MOST_WORDS_TO_REFERENCE = 6;
const MOST_WORDS_TO_QUOTATION = 14;
const HEADING = /\n[ \t]*#{1,6}[ \t]/;
const SENTENCE_END = /[.!?]["'”’»)\]*_]*\s+["'“‘«([*_]*\p{Lu}/u;

export function rateNeighbours(
  text: string,
  references: readonly ReferenceMention[],
  candidates: readonly QuotationCandidate[],
): Neighbours[] {
  const pairs: Neighbours[] = [];
  const byStart = candidates.toSorted((a, b) => a.start - b.start);
  let first = 0;
  for (const [place, reference] of references.entries()) {
    const farthestStart = reference.start - FARTHEST - LONGEST;
    while ((byStart[first]?.start ?? Infinity) < farthestStart) first += 1;
    for (let at = first; (byStart[at]?.start ?? Infinity) <= reference.end + FARTHEST; at += 1) {
      const candidate = byStart[at];
      if (!candidate) break;
      const isAfter = candidate.start >= reference.end;
      if (!isAfter && candidate.end > reference.start) continue;
      const from = isAfter ? reference.end : candidate.end;
      const to = isAfter ? candidate.start : reference.start;
      if (to - from > FARTHEST) continue;
      const between = text.slice(from, to);
      const isParted = isAfter
        ? (references[place + 1]?.start ?? Infinity) < to
        : (references[place - 1]?.start ?? -1) >= from;
      const isOfAnotherPart = HEADING.test(between);
      pairs.push({
        reference,
        candidate,
        distance: to - from,
        isBeside:
          !isParted && !isOfAnotherPart && (isAfter ? leadsToQuotation(between) : leadsToReference(between)),
      });
    }
  }
  return pairs;
}

const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** `John 3:16 says, "…"`, `John 3:16. "…"`. */
const leadsToQuotation = (between: string) =>
  countWords(between) <= MOST_WORDS_TO_QUOTATION && !/[.!?]\s+\S*\p{Lu}[\s\S]*\p{L}/u.test(between);

/** `"…" (John 3:16)`, `"…" Isaiah 57:14.`, `"…" we read in John 3:16`. */
const leadsToReference = (between: string) =>
  countWords(between) <= MOST_WORDS_TO_REFERENCE && !SENTENCE_END.test(`${between.replace(/^\S+/, "")} `);

const COMPARISON_BEFORE = /\b(?:see|cf|compare|also|like)\b[^.!?]{0,8}$/i;

/** Whether a passage is only compared with what is quoted: "see Psalm 1:1", "cf. John 3:16". */
export const isComparison = (text: string, { start }: ReferenceMention) =>
  COMPARISON_BEFORE.test(text.slice(Math.max(0, start - 16), start));
