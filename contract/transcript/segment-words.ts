// The words of timed speech, each with its time.
import type { Segment } from "./transcript.schema.ts";

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Where each word of a segment begins: as its source knew, else as long words take longer than short ones. */
export function getWordStarts({ start, end, text, wordStarts }: Segment): number[] {
  const words = wordsOf(text);
  if (wordStarts?.length === words.length) return wordStarts;
  const length = words.reduce((sum, word) => sum + word.length + 1, 0);
  let before = 0;
  return words.map((word) => {
    const time = start + ((end - start) * before) / length;
    before += word.length + 1;
    return time;
  });
}

/** The words of a segment from one on and up to another, which is not included; undefined where there are none. */
export function sliceSegment(segment: Segment, from: number, to: number): Segment | undefined {
  const words = wordsOf(segment.text);
  if (from <= 0 && to >= words.length) return segment;
  const kept = words.slice(from, to);
  if (kept.length === 0) return undefined;
  const times = getWordStarts(segment);
  const start = times[Math.max(0, from)] ?? segment.start;
  return {
    start,
    end: Math.max(start, times[to] ?? segment.end),
    text: kept.join(" "),
    ...(segment.wordStarts && { wordStarts: times.slice(from, to) }),
  };
}
