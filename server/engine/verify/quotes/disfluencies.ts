import type { Word } from "../../../language/words.ts";
import { normalizeSpeech } from "./normalize-speech.ts";

export interface TextWithWords {
  text: string;
  words: readonly Word[];
}

/** Removes fillers, stutters and broken-off words from an English text. */
export function removeDisfluencies({ text, words }: TextWithWords): TextWithWords {
  const fluent = new Set(normalizeSpeech(words, true).words);
  const fluentWords: Word[] = [];
  let written = "";
  let from = 0;
  for (const [at, word] of words.entries()) {
    written += text.slice(from, word.start);
    from = word.end;
    if (fluent.has(word) && !isBrokenOff(text, word, words[at + 1])) {
      const start = written.length;
      written += text.slice(word.start, word.end);
      fluentWords.push({ normal: word.normal, start, end: written.length });
    } else from += TRAILING.exec(text.slice(from, from + MAX_TRAILING_LENGTH))?.[0].length ?? 0;
  }
  return { text: written + text.slice(from), words: fluentWords };
}

/** Punctuation and spaces that are removed together with a word. */
const TRAILING = /^[-–—]?,?\s*/;
const MAX_TRAILING_LENGTH = 4;
const MAX_FRAGMENT_LENGTH = 3;

/** Whether a word is the broken-off start of the next one: "bu- but". */
function isBrokenOff(text: string, word: Word, next: Word | undefined): boolean {
  const isBroken =
    word.end - word.start <= MAX_FRAGMENT_LENGTH && /^[-–—]\s/.test(text.slice(word.end, word.end + 2));
  return isBroken && next !== undefined && next.normal.startsWith(word.normal);
}
