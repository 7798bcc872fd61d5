import type { SermonAnalysis } from "../analysis.ts";
import type { Candidate } from "./candidates.ts";
import type { Strike } from "./striking.ts";

export interface RatedLine {
  candidate: Candidate;
  strikes: readonly Strike[];
  rate: number;
  /** Where in the sermon it stands, from 0 to 1. */
  place: number;
}

const TENTHS = 10;
const MOST_IN_A_TENTH = 2;
/** Share of words in common from which two lines say the same. */
const SAME = 0.5;
/** How much less a line is worth for each line that was chosen for the same reason. */
const FATIGUE = 0.93;

/** How many highlights a sermon gets: one to three where it is tiny, otherwise six to twelve. */
function countHighlights(words: number): number {
  if (words < 120) return 1;
  if (words < 350) return 2;
  if (words < 700) return 3;
  return Math.min(12, 6 + Math.round((words - 700) / 1_200));
}

/** The best lines, spread over the sermon and in its order. `isQuotable` is asked only of lines about to be chosen. */
export function chooseLines(
  lines: readonly RatedLine[],
  { wordCount }: SermonAnalysis,
  isQuotable: (candidate: Candidate) => boolean,
): RatedLine[] {
  const wanted = countHighlights(wordCount);
  const tenths = Array.from({ length: TENTHS }, () => 0);
  const chosen: RatedLine[] = [];
  const reasons = new Map<string, number>();
  const worth = ({ rate, strikes }: RatedLine) =>
    rate * FATIGUE ** (reasons.get(strikes[0]?.reason ?? "") ?? 0);
  const waiting = lines.toSorted((a, b) => b.rate - a.rate);
  while (chosen.length < wanted) {
    let best: RatedLine | undefined;
    for (const line of waiting) {
      if (best && line.rate <= worth(best)) break;
      const isFree = isOpen(line, chosen, tenths, wanted);
      if (isFree && (!best || worth(line) > worth(best))) best = line;
    }
    if (!best) break;
    waiting.splice(waiting.indexOf(best), 1);
    if (!isQuotable(best.candidate)) continue;
    chosen.push(best);
    const tenth = tenthOf(best);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    const reason = best.strikes[0]?.reason ?? "";
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return chosen.toSorted((a, b) => a.candidate.first - b.candidate.first);
}

const tenthOf = ({ place }: RatedLine) => Math.min(TENTHS - 1, Math.floor(place * TENTHS));

function isOpen(
  line: RatedLine,
  chosen: readonly RatedLine[],
  tenths: readonly number[],
  wanted: number,
): boolean {
  if (wanted > 3 && (tenths[tenthOf(line)] ?? 0) >= MOST_IN_A_TENTH) return false;
  return chosen.every(
    (other) => !overlaps(line.candidate, other.candidate) && !saysSame(line.candidate, other.candidate),
  );
}

const overlaps = (a: Candidate, b: Candidate) => a.first <= b.last && b.first <= a.last;

function saysSame(a: Candidate, b: Candidate): boolean {
  const known = new Set(a.stems);
  const common = b.stems.filter((stem) => known.has(stem)).length;
  return 2 * common >= SAME * (a.stems.length + b.stems.length) && common > 0;
}
