import { formatTimestamp, parseTimestamp } from "./timestamp.ts";

/** What one segment may hold: of its text, and of its words; and the last second that it may be at. */
export const SEGMENT_LIMITS = { characters: 10_000, words: 2_000, seconds: 360_000 } as const;

/** A paragraph of a transcript, with the second that its mark names. */
export interface Paragraph {
  text: string;
  start?: number;
}

const MARK = /^\[((?:\d{1,3}:)?\d{1,3}:\d{2})\][ \t]*/;

/** Splits a transcript at blank lines and takes off the marks `[m:ss]` or `[h:mm:ss]` that paragraphs begin with. */
export function parseTranscript(transcript: string): Paragraph[] {
  return transcript
    .split(/\r?\n[ \t]*\r?\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map(readParagraph)
    .filter((paragraph) => paragraph.text !== "");
}

/** Takes the mark off one paragraph, where it begins with one. */
export function readParagraph(block: string): Paragraph {
  const mark = MARK.exec(block);
  const start = mark?.[1] === undefined ? undefined : parseTimestamp(mark[1]);
  const text = mark ? block.slice(mark[0].length).trim() : block;
  return start === undefined ? { text } : { text, start };
}

/** Writes paragraphs as a transcript: a blank line between them, a mark before each that has a time. */
export function formatTranscript(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ text, start }) => (start === undefined ? text : `[${formatTimestamp(start)}] ${text}`))
    .join("\n\n");
}
