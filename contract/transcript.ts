import { z } from "zod";
import { formatTimestamp, parseTimestamp } from "./timestamp.ts";

/**
 * A stretch of timed speech. Times are seconds from the start of the recording; `wordStarts`, where the source
 * knew them, has one time for each word of `text` (split at white space).
 */
export const Segment = z.object({
  start: z.number().min(0).max(360_000),
  end: z.number().min(0).max(360_000),
  text: z.string().max(10_000),
  wordStarts: z.array(z.number().min(0).max(360_000)).max(2_000).optional(),
});
export type Segment = z.infer<typeof Segment>;

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
    .map((block) => {
      const mark = MARK.exec(block);
      const start = mark?.[1] === undefined ? undefined : parseTimestamp(mark[1]);
      const text = mark ? block.slice(mark[0].length).trim() : block;
      return start === undefined ? { text } : { text, start };
    })
    .filter((paragraph) => paragraph.text !== "");
}

/** Writes paragraphs as a transcript: a blank line between them, a mark before each that has a time. */
export function formatTranscript(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ text, start }) => (start === undefined ? text : `[${formatTimestamp(start)}] ${text}`))
    .join("\n\n");
}
