import type { Word } from "../../../language/words.ts";
import { normalizeSpeech } from "./normalize-speech.ts";

/** A text and the words in it that were said. */
export interface TextWithWords {
  text: string;
  words: readonly Word[];
}

/** An English text as if nobody had hesitated: without fillers, stumbling and words broken off. */
export function removeDisfluencies({ text, words }: TextWithWords): TextWithWords {
  const fluent = new Set(normalizeSpeech(words, true).words);
  const kept: Word[] = [];
  let written = "";
  let from = 0;
  for (const [at, word] of words.entries()) {
    written += text.slice(from, word.start);
    from = word.end;
    if (fluent.has(word) && !isBrokenOff(text, word, words[at + 1])) {
      const start = written.length;
      written += text.slice(word.start, word.end);
      kept.push({ normal: word.normal, start, end: written.length });
    } else from += BEHIND.exec(text.slice(from, from + MAX_BEHIND))?.[0].length ?? 0;
  }
  return { text: written + text.slice(from), words: kept };
}

/** What a word that goes takes along. */
const BEHIND = /^[-–—]?,?\s*/;
const MAX_BEHIND = 4;
const MAX_BROKEN = 3;

/** Whether a word breaks off before it is said in full: "bu- but". */
function isBrokenOff(text: string, word: Word, next: Word | undefined): boolean {
  const isBroken = word.end - word.start <= MAX_BROKEN && /^[-–—]\s/.test(text.slice(word.end, word.end + 2));
  return isBroken && next !== undefined && next.normal.startsWith(word.normal);
}
