import { splitSentences } from "../../../language/sentences.ts";
import { normalizeWords } from "../../../language/words.ts";
import type { BodyParagraph } from "./parse-sermon-body.ts";

/** A sentence without scores. */
export interface PlainSentence {
  text: string;
  /** Index in the sermon's list of sentences. */
  index: number;
  /** Index of its paragraph, and offsets in that paragraph's text. */
  paragraph: number;
  start: number;
  end: number;
  kind: BodyParagraph["kind"];
  words: readonly string[];
}

export function extractSentences(paragraphs: readonly BodyParagraph[]): PlainSentence[] {
  const sentences: PlainSentence[] = [];
  for (const [paragraph, { text, kind }] of paragraphs.entries()) {
    for (const { start, end } of splitSentences(text)) {
      const own = text.slice(start, end);
      const words = normalizeWords(own);
      sentences.push({ text: own, index: sentences.length, paragraph, start, end, kind, words });
    }
  }
  return sentences;
}
