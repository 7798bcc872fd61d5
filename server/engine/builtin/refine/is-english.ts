import { foldWord, type SpokenWord } from "./spoken-words.ts";

const COMMON = new Set(
  `the and of to that in is he for it with his not be was have are you as this but i they him on we by them at from so
  all which who there what their shall will my me one when your our us if do am were has had`.split(/\s+/),
);
const EXAMINED_WORDS = 5_000;
/** In English speech nearly half of all words are among `COMMON`; in other languages hardly any. */
const MIN_SHARE = 0.18;
/** Too few words to detect a language. */
const FEW_WORDS = 12;

export function isEnglish(words: readonly Pick<SpokenWord, "letters">[]): boolean {
  const examined = words.slice(0, EXAMINED_WORDS);
  const common = examined.filter((word) => COMMON.has(foldWord(word))).length;
  if (examined.length < FEW_WORDS)
    return examined.every((word) => /^[\p{Script=Latin}\p{N}\p{P}]*$/u.test(word.letters));
  return common / examined.length >= MIN_SHARE;
}
