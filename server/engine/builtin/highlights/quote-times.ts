import type { Segment } from "../../../../contract/transcript.ts";
import { normalWords } from "../../language/words.ts";

/** Seconds of the recording in which a quotation is said. */
export interface QuoteTimes {
  start: number;
  end: number;
}

/**
 * Makes a finder of the times of quoted words in timed speech. The times of words are those of the source, or spread
 * over their segment. Where the words are said more than once, it takes the place nearest to `place`, from 0 to 1.
 */
export function makeTimeFinder(
  segments: readonly Segment[],
): (words: readonly string[], place: number) => QuoteTimes | undefined {
  const { text, offsets, starts, ends } = readTimedWords(segments);
  return (words, place) => {
    if (words.length === 0) return undefined;
    const run = ` ${words.join(" ")} `;
    let best: number | undefined;
    for (let at = text.indexOf(run); at !== -1; at = text.indexOf(run, at + 1)) {
      const distance = (from: number) => Math.abs(from / text.length - place);
      if (best === undefined || distance(at) < distance(best)) best = at;
    }
    if (best === undefined) return undefined;
    const first = indexAt(offsets, best + 1);
    const start = starts[first];
    const end = ends[first + words.length - 1];
    return start === undefined || end === undefined ? undefined : { start, end: Math.max(start, end) };
  };
}

function readTimedWords(segments: readonly Segment[]) {
  const starts: number[] = [];
  const ends: number[] = [];
  const offsets: number[] = [];
  const parts: string[] = [];
  let offset = 1;
  for (const segment of segments) {
    const pieces = segment.text.split(/\s+/).filter(Boolean);
    const length = segment.end - segment.start;
    const timeOf = (piece: number) =>
      piece >= pieces.length
        ? segment.end
        : (segment.wordStarts?.[piece] ?? segment.start + (length * piece) / pieces.length);
    for (const [piece, spoken] of pieces.entries()) {
      for (const word of normalWords(spoken)) {
        starts.push(timeOf(piece));
        ends.push(timeOf(piece + 1));
        offsets.push(offset);
        parts.push(word);
        offset += word.length + 1;
      }
    }
  }
  return { text: ` ${parts.join(" ")} `, offsets, starts, ends };
}

/** Index of the word that begins at an offset. */
function indexAt(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
