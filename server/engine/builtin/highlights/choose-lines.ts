import type { SermonAnalysis } from "../analysis.ts";
import { overlap } from "../analysis/key-sentences.ts";
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
const MAX_IN_A_TENTH = 2;
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
  const chosen: RatedLine[] = [];
  const count = (matches: (line: RatedLine) => boolean) => chosen.filter(matches).length;
  const isOpen = (line: RatedLine) =>
    (wanted <= 3 || count((other) => tenthOf(other) === tenthOf(line)) < MAX_IN_A_TENTH) &&
    chosen.every(({ candidate }) => !repeats(candidate, line.candidate));
  const worth = (line: RatedLine) =>
    line.rate * FATIGUE ** count(({ strikes }) => strikes[0]?.reason === line.strikes[0]?.reason);
  let waiting = lines.toSorted((a, b) => b.rate - a.rate);
  while (chosen.length < wanted) {
    waiting = waiting.filter(isOpen);
    let best: RatedLine | undefined;
    for (const line of waiting) {
      if (best && line.rate <= worth(best)) break;
      if (!best || worth(line) > worth(best)) best = line;
    }
    if (!best) break;
    waiting.splice(waiting.indexOf(best), 1);
    if (isQuotable(best.candidate)) chosen.push(best);
  }
  return chosen.toSorted((a, b) => a.candidate.first - b.candidate.first);
}

const tenthOf = ({ place }: RatedLine) => Math.min(TENTHS - 1, Math.floor(place * TENTHS));

const repeats = (a: Candidate, b: Candidate) =>
  (a.first <= b.last && b.first <= a.last) || overlap(a, b) >= SAME;
