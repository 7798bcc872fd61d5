import type { SermonAnalysis, SermonSentence } from "../analysis.ts";
import { diceSimilarity } from "../analysis/key-sentences.ts";

export interface ScoredLine {
  sentence: SermonSentence;
  score: number;
  /** Where in the sermon it stands, from 0 to 1. */
  place: number;
}

const TENTHS = 10;
const MAX_IN_A_TENTH = 2;
/** Share of words in common from which two lines say the same. */
const DUPLICATE_SIMILARITY = 0.5;

/** How many highlights a sermon gets: one to three where it is tiny, otherwise six to twelve. */
function countHighlights(words: number): number {
  if (words < 120) return 1;
  if (words < 350) return 2;
  if (words < 700) return 3;
  return Math.min(12, 6 + Math.round((words - 700) / 1_200));
}

/** The best lines, spread over the sermon and in its order. `isQuotable` is asked only of lines about to be chosen. */
export function selectLines(
  lines: readonly ScoredLine[],
  { wordCount }: SermonAnalysis,
  isQuotable: (sentence: SermonSentence) => boolean,
): ScoredLine[] {
  const wanted = countHighlights(wordCount);
  const chosen: ScoredLine[] = [];
  const isOpen = (line: ScoredLine) =>
    (wanted <= 3 || chosen.filter((other) => tenthOf(other) === tenthOf(line)).length < MAX_IN_A_TENTH) &&
    chosen.every(({ sentence }) => diceSimilarity(sentence, line.sentence) < DUPLICATE_SIMILARITY);
  for (const line of lines.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length === wanted) break;
    if (isOpen(line) && isQuotable(line.sentence)) chosen.push(line);
  }
  return chosen.toSorted((a, b) => a.sentence.index - b.sentence.index);
}

const tenthOf = ({ place }: ScoredLine) => Math.min(TENTHS - 1, Math.floor(place * TENTHS));
