import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { parseTranscript } from "../../../../contract/transcript/transcript.ts";
import { splitSentences } from "../../../language/sentences.ts";

/** A part of the transcript that the model refines as a unit: a paragraph, or a part of a long one. */
export interface Passage {
  /** From 1, in the order of the sermon. */
  number: number;
  text: string;
  /** The separator before it: nothing, a space within a paragraph, or a blank line and the mark of a paragraph. */
  prefix: string;
  /** A heading or block quotation, which isn't refined. */
  isUnchanged: boolean;
}

/** Longer paragraphs are split at sentence ends into parts of about the preferred length. */
const MAX_WORDS = 130;
const PREFERRED_WORDS = 80;

/** Splits a transcript that the built-in engine has refined. All prefixes and texts together are the transcript. */
export function splitIntoPassages(refined: string): Passage[] {
  const passages: Passage[] = [];
  for (const { text, start } of parseTranscript(refined)) {
    const isUnchanged = /^(?:#{1,6}[ \t]|>(?!>))/.test(text);
    const mark = start === undefined ? "" : `[${formatTimestamp(start)}] `;
    for (const [at, part] of (isUnchanged ? [text] : splitParagraph(text)).entries()) {
      const prefix = at > 0 ? " " : `${passages.length > 0 ? "\n\n" : ""}${mark}`;
      passages.push({ number: passages.length + 1, text: part, prefix, isUnchanged });
    }
  }
  return passages;
}

function splitParagraph(text: string): string[] {
  const words = countWords(text);
  if (words <= MAX_WORDS) return [text];
  const wanted = words / Math.round(words / PREFERRED_WORDS);
  const parts: string[] = [];
  let count = 0;
  for (const piece of splitLongSentences(text)) {
    const last = parts.at(-1);
    // A part is full if adding the sentence would take it further from the preferred length.
    const isFull = count + countWords(piece) / 2 > wanted * parts.length;
    if (last === undefined || isFull) parts.push(piece);
    else parts[parts.length - 1] = `${last} ${piece}`;
    count += countWords(piece);
  }
  return parts;
}

/** Splits into sentences, and overlong ones at spaces. */
function splitLongSentences(text: string): string[] {
  return splitSentences(text).flatMap(({ start, end }) => {
    const words = text.slice(start, end).split(/\s+/);
    if (words.length <= MAX_WORDS) return [words.join(" ")];
    const parts: string[] = [];
    for (let at = 0; at < words.length; at += PREFERRED_WORDS) {
      parts.push(words.slice(at, at + PREFERRED_WORDS).join(" "));
    }
    return parts;
  });
}

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
