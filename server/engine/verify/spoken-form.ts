import { isEnglish } from "../builtin/refine/is-english.ts";
import { FILLER_WORDS, STUMBLE_WORDS } from "../language/hesitation-words.ts";

interface WithNormal {
  normal: string;
}

/** The words of a speech that count when it is compared, and their forms to compare by. */
export interface SpokenForm<Each> {
  words: Each[];
  forms: string[];
}

/** Whether words are English; only there fillers such as "um" are known for what they are. */
export const areEnglish = (words: readonly WithNormal[]): boolean =>
  isEnglish(words.map(({ normal }) => ({ letters: normal })));

/**
 * Leaves out fillers and words said twice by stumbling, where the speech is English. The forms have no apostrophes
 * either: captions write "dont" as well as "don't".
 */
export function readSpokenForm<Each extends WithNormal>(
  words: readonly Each[],
  english: boolean,
): SpokenForm<Each> {
  const kept: Each[] = [];
  for (const word of words) if (!english || !isHesitation(word, kept.at(-1))) kept.push(word);
  return { words: kept, forms: kept.map(({ normal }) => normal.replaceAll("'", "").normalize()) };
}

const isHesitation = ({ normal }: WithNormal, before: WithNormal | undefined) =>
  FILLER_WORDS.has(normal) || (normal === before?.normal && STUMBLE_WORDS.has(normal));
