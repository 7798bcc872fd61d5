import { isEnglish } from "../../builtin/refine/is-english.ts";
import { FILLER_WORDS, NEVER_DOUBLED_WORDS } from "../../../language/disfluencies.ts";

interface WithNormal {
  normal: string;
}

/** The words of a speech without disfluencies, and their forms for comparison. */
export interface NormalizedSpeech<Each> {
  words: Each[];
  forms: string[];
}

const EXAMINED_WORDS = 2_000;

/** Whether words are English, the only language in which fillers such as "um" are recognized. */
export const areEnglishWords = (words: readonly WithNormal[]): boolean =>
  isEnglish(words.slice(0, EXAMINED_WORDS).map(({ normal }) => ({ letters: normal })));

/** Removes fillers and stutters from English speech. The forms have no apostrophes. */
export function normalizeSpeech<Each extends WithNormal>(
  words: readonly Each[],
  english: boolean,
): NormalizedSpeech<Each> {
  const fluentWords: Each[] = [];
  const forms: string[] = [];
  let before: string | undefined;
  for (const word of words) {
    if (english && isHesitation(word.normal, before)) continue;
    fluentWords.push(word);
    forms.push(formOf(word.normal));
    before = word.normal;
  }
  return { words: fluentWords, forms };
}

const formOf = (normal: string) =>
  /[^a-z\d]/.test(normal) ? normal.replaceAll("'", "").normalize() : normal;

const isHesitation = (normal: string, before: string | undefined) =>
  FILLER_WORDS.has(normal) || (normal === before && NEVER_DOUBLED_WORDS.has(normal));
