import type { Segment } from "../../../../contract/transcript/transcript.schema.ts";
import { removeRepeatedLines } from "../../builtin/refine/caption-repeats.ts";
import { SOUND_TAG } from "../../builtin/refine/markup.ts";
import { splitWords, type Word } from "../../../language/words.ts";

export interface TimedWords {
  words: Word[];
  /** When a word was spoken, in seconds: from the source, or interpolated within its segment. */
  timeOf: (word: Word) => { start: number; end: number };
}

/** Splits timed speech into words, without sound tags and repeated lines. */
export function createTimedWords(segments: readonly Segment[]): TimedWords {
  const lines = removeRepeatedLines(segments, ({ text }) => text);
  const offsets: number[] = [];
  let text = "";
  for (const line of lines) {
    offsets.push(text.length);
    text += `${line.text}\n`;
  }
  const words = splitWords(text.replace(SOUND_TAG, blank));
  const timeOf = (word: Word) => {
    const line = findLast(offsets, word.start);
    const segment = lines[line];
    return segment ? timePiece(segment, word.start - (offsets[line] ?? 0)) : { start: 0, end: 0 };
  };
  return { words, timeOf };
}

const blank = (sound: string) => " ".repeat(sound.length);

function timePiece(segment: Segment, offset: number): { start: number; end: number } {
  const count = countPieces(segment.text);
  const piece = countPieces(segment.text.slice(0, offset + 1)) - 1;
  const length = Math.max(0, segment.end - segment.start);
  const startOf = (index: number) =>
    index >= count ? segment.end : (segment.wordStarts?.[index] ?? segment.start + (length * index) / count);
  const start = startOf(piece);
  return { start, end: Math.max(start, startOf(piece + 1)) };
}

const countPieces = (text: string) => text.match(/\S+/g)?.length ?? 0;

/** Index of the last of sorted offsets that is at most `offset`. */
function findLast(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
