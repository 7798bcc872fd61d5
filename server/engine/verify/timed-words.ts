import type { Segment } from "../../../contract/transcript.ts";
import { dropRepeatedLines } from "../builtin/refine/caption-repeats.ts";
import { SOUND_TAG } from "../builtin/refine/markup.ts";
import { normalWords } from "../language/words.ts";

/** A word with the seconds of the recording in which it was said. */
export interface TimedWord {
  normal: string;
  start: number;
  end: number;
}

/** The words of timed speech: the times are those of the source, or spread evenly over their segment. */
export function readTimedWords(segments: readonly Segment[]): TimedWord[] {
  return dropRepeatedLines(segments, ({ text }) => text).flatMap(timeWords);
}

function timeWords(segment: Segment): TimedWord[] {
  const text = segment.text.replace(SOUND_TAG, (sound) => sound.replace(/\S/g, "·"));
  const pieces = text.split(/\s+/).filter(Boolean);
  const length = Math.max(0, segment.end - segment.start);
  const timeOf = (piece: number) =>
    piece >= pieces.length
      ? segment.end
      : (segment.wordStarts?.[piece] ?? segment.start + (length * piece) / pieces.length);
  return pieces.flatMap((spoken, piece) =>
    normalWords(spoken).map((normal) => {
      const start = timeOf(piece);
      return { normal, start, end: Math.max(start, timeOf(piece + 1)) };
    }),
  );
}
