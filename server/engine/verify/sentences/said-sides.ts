import { makeFluent, type TextWords } from "../quotes/fluent-text.ts";
import { findNames } from "./names.ts";
import type { Side } from "./rewording.ts";
import { readSaidWords } from "./said-words.ts";
import { areEnglish } from "../quotes/spoken-form.ts";
import { readTranscriptWords } from "../quotes/transcript-words.ts";

/** What a raw text and the refined one say, read in the same way; whether they are English, the raw one tells. */
export function readSides(raw: string, refined: string, english?: boolean): { before: Side; after: Side } {
  const [first, second] = [readTranscriptWords(raw), readTranscriptWords(refined)];
  const isEnglish = english ?? areEnglish(first.words);
  const names = new Set([...findNames(raw, first.words), ...findNames(refined, second.words)]);
  const readSide = (source: TextWords): Side => {
    const { text, words } = isEnglish ? makeFluent(source) : source;
    return { text, said: readSaidWords({ text, words, english: isEnglish, names }) };
  };
  return { before: readSide(first), after: readSide(second) };
}
