import type { Segment } from "./transcript.schema.ts";

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The start of each word in seconds: from the source, or estimated by word length. */
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

/** The words `from` (inclusive) to `to` (exclusive) of a segment; undefined if there are none. */
export function sliceSegment(segment: Segment, from: number, to: number): Segment | undefined {
  const words = wordsOf(segment.text);
  if (from <= 0 && to >= words.length) return segment;
  const sliced = words.slice(from, to);
  if (sliced.length === 0) return undefined;
  const times = getWordStarts(segment);
  const start = times[Math.max(0, from)] ?? segment.start;
  return {
    start,
    end: Math.max(start, times[to] ?? segment.end),
    text: sliced.join(" "),
    ...(segment.wordStarts && { wordStarts: times.slice(from, to) }),
  };
}
