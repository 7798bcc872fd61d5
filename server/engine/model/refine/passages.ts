import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { parseTranscript } from "../../../../contract/transcript/transcript.ts";
import { splitSentences } from "../../../language/sentences.ts";

/** A stretch of the transcript that the model refines as one: a paragraph, or a part of a long one. */
export interface Passage {
  /** From 1, in the order of the sermon. */
  number: number;
  text: string;
  /** What stands before it in the whole: nothing, a space within a paragraph, or a new paragraph with its mark. */
  lead: string;
  /** A heading or a block quotation, which is kept as it is. */
  isKept: boolean;
}

/** Words of a passage: a paragraph of more is cut at sentence ends into parts of about as many. */
const MAX_WORDS = 130;
const WANTED_WORDS = 80;

/** Cuts a transcript that the built-in engine has put into paragraphs. The leads and texts together are the whole. */
export function splitIntoPassages(refined: string): Passage[] {
  const passages: Passage[] = [];
  for (const { text, start } of parseTranscript(refined)) {
    const isKept = /^(?:#{1,6}[ \t]|>(?!>))/.test(text);
    const mark = start === undefined ? "" : `[${formatTimestamp(start)}] `;
    for (const [at, part] of (isKept ? [text] : cutParagraph(text)).entries()) {
      const lead = at > 0 ? " " : `${passages.length > 0 ? "\n\n" : ""}${mark}`;
      passages.push({ number: passages.length + 1, text: part, lead, isKept });
    }
  }
  return passages;
}

function cutParagraph(text: string): string[] {
  const words = countWords(text);
  if (words <= MAX_WORDS) return [text];
  const wanted = words / Math.round(words / WANTED_WORDS);
  const parts: string[] = [];
  let count = 0;
  for (const piece of cutSentences(text)) {
    const last = parts.at(-1);
    // A part is closed where one more sentence would leave it further from the wanted length than it is.
    const isFull = count + countWords(piece) / 2 > wanted * parts.length;
    if (last === undefined || isFull) parts.push(piece);
    else parts[parts.length - 1] = `${last} ${piece}`;
    count += countWords(piece);
  }
  return parts;
}

/** Sentences; one that never ends is cut at spaces. */
function cutSentences(text: string): string[] {
  return splitSentences(text).flatMap(({ start, end }) => {
    const words = text.slice(start, end).split(/\s+/);
    if (words.length <= MAX_WORDS) return [words.join(" ")];
    const parts: string[] = [];
    for (let at = 0; at < words.length; at += WANTED_WORDS) {
      parts.push(words.slice(at, at + WANTED_WORDS).join(" "));
    }
    return parts;
  });
}

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
