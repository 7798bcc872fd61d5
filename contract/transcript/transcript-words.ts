import type { Paragraph } from "./transcript.ts";

export interface TranscriptWord {
  /** As written, including punctuation. */
  text: string;
  /** Index of its paragraph. */
  paragraph: number;
  /** Offset of its first character in the text of the paragraph. */
  start: number;
}

const MARK = /^\[(?:\d{1,3}:)?\d{1,3}:\d{2}\]$/;

/** The words of all paragraphs, split at whitespace, without marks `[m:ss]`. */
export function listWords(paragraphs: readonly Pick<Paragraph, "text">[]): TranscriptWord[] {
  const words: TranscriptWord[] = [];
  for (const [paragraph, { text: whole }] of paragraphs.entries()) {
    for (const { 0: text, index: start } of whole.matchAll(/\S+/g)) {
      if (!MARK.test(text)) words.push({ text, paragraph, start });
    }
  }
  return words;
}
