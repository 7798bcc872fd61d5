import { removeDisfluencies, type TextWithWords } from "../quotes/disfluencies.ts";
import { findNames } from "./names.ts";
import type { Side } from "./rewording.ts";
import { tokenizeSpeech } from "./speech-tokens.ts";
import { areEnglishWords } from "../quotes/normalize-speech.ts";
import { tokenizeTranscript } from "../quotes/transcript-words.ts";

/** Tokenizes a raw and a refined text with the same names and language, which is detected from the raw text. */
export function tokenizeBoth(raw: string, refined: string, english?: boolean): { before: Side; after: Side } {
  const [first, second] = [tokenizeTranscript(raw), tokenizeTranscript(refined)];
  const isEnglish = english ?? areEnglishWords(first.words);
  const names = new Set([...findNames(raw, first.words), ...findNames(refined, second.words)]);
  const tokenize = (source: TextWithWords): Side => {
    const { text, words } = isEnglish ? removeDisfluencies(source) : source;
    return { text, said: tokenizeSpeech({ text, words, english: isEnglish, names }) };
  };
  return { before: tokenize(first), after: tokenize(second) };
}
