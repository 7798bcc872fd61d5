import { formatTimestamp, parseTimestamp } from "./timestamp.ts";

/** Maximum characters and words of a segment, and its latest time. */
export const SEGMENT_LIMITS = { characters: 10_000, words: 2_000, seconds: 360_000 } as const;

/** A paragraph of a transcript, with the time of its mark in seconds. */
export interface Paragraph {
  text: string;
  start?: number;
}

const MARK = /^\[((?:\d{1,3}:)?\d{1,3}:\d{2})\][ \t]*/;

/** Splits a transcript at blank lines and parses the marks `[m:ss]` or `[h:mm:ss]` at the start of paragraphs. */
export function parseTranscript(transcript: string): Paragraph[] {
  return transcript
    .split(/\r?\n[ \t]*\r?\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map(readParagraph)
    .filter((paragraph) => paragraph.text !== "");
}

/** Parses the mark at the start of a paragraph, if there is one. */
export function readParagraph(block: string): Paragraph {
  const mark = MARK.exec(block);
  const start = mark?.[1] === undefined ? undefined : parseTimestamp(mark[1]);
  const text = mark ? block.slice(mark[0].length).trim() : block;
  return start === undefined ? { text } : { text, start };
}

/** Joins paragraphs with blank lines and puts a mark before each that has a time. */
export function formatTranscript(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ text, start }) => (start === undefined ? text : `[${formatTimestamp(start)}] ${text}`))
    .join("\n\n");
}
