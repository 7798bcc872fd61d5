import { isEnglish } from "../../builtin/refine/is-english.ts";
import { FILLER_WORDS, NEVER_DOUBLED_WORDS } from "../../../language/disfluencies.ts";

interface WithNormal {
  normal: string;
}

/** The words of a speech that count when it is compared, and their forms to compare by. */
export interface NormalizedSpeech<Each> {
  words: Each[];
  forms: string[];
}

const EXAMINED_WORDS = 2_000;

/** Whether words are English; only there fillers such as "um" are known for what they are. */
export const areEnglishWords = (words: readonly WithNormal[]): boolean =>
  isEnglish(words.slice(0, EXAMINED_WORDS).map(({ normal }) => ({ letters: normal })));

/**
 * Leaves out fillers and words said twice by stumbling, where the speech is English. The forms have no apostrophes
 * either: captions write "dont" as well as "don't".
 */
export function normalizeSpeech<Each extends WithNormal>(
  words: readonly Each[],
  english: boolean,
): NormalizedSpeech<Each> {
  const kept: Each[] = [];
  const forms: string[] = [];
  let before: string | undefined;
  for (const word of words) {
    if (english && isHesitation(word.normal, before)) continue;
    kept.push(word);
    forms.push(formOf(word.normal));
    before = word.normal;
  }
  return { words: kept, forms };
}

const formOf = (normal: string) =>
  /[^a-z\d]/.test(normal) ? normal.replaceAll("'", "").normalize() : normal;

const isHesitation = (normal: string, before: string | undefined) =>
  FILLER_WORDS.has(normal) || (normal === before && NEVER_DOUBLED_WORDS.has(normal));
