import type { SermonAnalysis, SermonSentence } from "../analysis.ts";
import { diceSimilarity } from "../analysis/key-sentences.ts";

export interface ScoredLine {
  sentence: SermonSentence;
  score: number;
  /** Position in the sermon, from 0 (start) to 1 (end). */
  position: number;
}

const TENTHS = 10;
const MAX_IN_A_TENTH = 2;
/** Fewer lines are better than doubtful ones; a few are shown in any case. */
const MIN_SCORE = 0.5;
const MIN_LINES = 3;
/** What the best line and the next few need; in a short text less, because it has few. */
const MIN_ANY_SCORES = { first: 0.35, next: 0.45, short: 0.15 };
const SHORT_TEXT = 1_500;
/** Lines at least this similar count as repetition. */
const DUPLICATE_SIMILARITY = 0.5;

/** Returns one to three for a very short sermon, otherwise six to twelve. */
function countHighlights(words: number): number {
  if (words < 120) return 1;
  if (words < 350) return 2;
  if (words < 700) return 3;
  return Math.min(12, 6 + Math.round((words - 700) / 1_200));
}

/** Selects the best lines, spread over the sermon, in order. `isQuotable` is slow, so it is called last. */
export function selectLines(
  lines: readonly ScoredLine[],
  { wordCount }: SermonAnalysis,
  isQuotable: (sentence: SermonSentence) => boolean,
): ScoredLine[] {
  const wanted = countHighlights(wordCount);
  const chosen: ScoredLine[] = [];
  const isAllowed = (line: ScoredLine) =>
    (wanted <= MIN_LINES ||
      chosen.filter((other) => tenthOf(other) === tenthOf(line)).length < MAX_IN_A_TENTH) &&
    chosen.every(({ sentence }) => diceSimilarity(sentence, line.sentence) < DUPLICATE_SIMILARITY);
  const floor = () => {
    if (chosen.length >= MIN_LINES) return MIN_SCORE;
    if (wordCount < SHORT_TEXT) return MIN_ANY_SCORES.short;
    return chosen.length === 0 ? MIN_ANY_SCORES.first : MIN_ANY_SCORES.next;
  };
  for (const line of lines.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length === wanted || line.score < floor()) break;
    if (isAllowed(line) && isQuotable(line.sentence)) chosen.push(line);
  }
  return chosen.toSorted((a, b) => a.sentence.index - b.sentence.index);
}

const tenthOf = ({ position }: ScoredLine) => Math.min(TENTHS - 1, Math.floor(position * TENTHS));
