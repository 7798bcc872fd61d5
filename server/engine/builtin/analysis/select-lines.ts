import { isNearDuplicate } from "./key-sentences.ts";
import type { SermonSentence } from "./score-sentences.ts";

export interface ScoredLine {
  sentence: SermonSentence;
  score: number;
  /** Position in the sermon, from 0 (start) to 1 (end). */
  position: number;
}

const TENTHS = 10;
const MAX_IN_A_TENTH = 2;
const MIN_LINES = 3;
/** Fewer lines are better than doubtful ones. A short text has few, so its three best need less. */
const SHORT_TEXTS = [
  { words: 1_000, score: 0.2 },
  { words: 1_500, score: 0.4 },
];

/** What the best lines of a text of so many words need; undefined if all must be confident. */
export const leastScoreOf = (wordCount: number): number | undefined =>
  SHORT_TEXTS.find(({ words }) => wordCount < words)?.score;
/** Lines at least this similar count as repetition. */
const DUPLICATE_SIMILARITY = 0.5;

/** Returns one to three for a very short sermon, otherwise six to twelve. */
function countHighlights(words: number): number {
  if (words < 120) return 1;
  if (words < 350) return 2;
  if (words < 700) return 3;
  return Math.min(12, 6 + Math.round((words - 700) / 1_200));
}

const WORDS = { min: 5, max: 34 };

/** The sentences whose claims are short enough to be repeated, with the probability that a reader would. */
export function listLines(
  sentences: readonly SermonSentence[],
  announcementIndices: ReadonlySet<number>,
): ScoredLine[] {
  return sentences.flatMap((sentence): ScoredLine[] => {
    const { index, claim } = sentence;
    if (!claim || announcementIndices.has(index)) return [];
    if (claim.words.length < WORDS.min || claim.words.length > WORDS.max) return [];
    return [{ sentence, score: claim.worth, position: index / sentences.length }];
  });
}

/** Selects the best lines, spread over the sermon, in order. `isQuotable` is slow, so it is called last. */
export function selectLines(
  lines: readonly ScoredLine[],
  wordCount: number,
  isQuotable: (sentence: SermonSentence) => boolean,
  minLines = 0,
): ScoredLine[] {
  const wanted = Math.max(minLines, countHighlights(wordCount));
  const chosen: ScoredLine[] = [];
  const isAllowed = (line: ScoredLine) =>
    (wanted <= MIN_LINES ||
      chosen.filter((other) => tenthOf(other) === tenthOf(line)).length < MAX_IN_A_TENTH) &&
    chosen.every(({ sentence }) => !isNearDuplicate(sentence, line.sentence, DUPLICATE_SIMILARITY));
  const least = leastScoreOf(wordCount) ?? Number.POSITIVE_INFINITY;
  const isGood = ({ sentence, score }: ScoredLine) =>
    sentence.claim?.isConfident === true || (chosen.length < Math.max(minLines, MIN_LINES) && score >= least);
  const certain = ({ sentence, score }: ScoredLine) => score + (sentence.claim?.isConfident ? 1 : 0);
  for (const line of lines.toSorted((a, b) => certain(b) - certain(a))) {
    if (chosen.length === wanted) break;
    if (isGood(line) && isAllowed(line) && isQuotable(line.sentence)) chosen.push(line);
  }
  return chosen.toSorted((a, b) => a.sentence.index - b.sentence.index);
}

const tenthOf = ({ position }: ScoredLine) => Math.min(TENTHS - 1, Math.floor(position * TENTHS));
