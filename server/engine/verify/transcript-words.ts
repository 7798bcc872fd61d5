import { parseTimestamp } from "../../../contract/timestamp.ts";
import { SOUND_TAG } from "../builtin/refine/markup.ts";
import { splitWords, type Word } from "../language/words.ts";

/** The words of a transcript where they stand in it, and its marks. */
export interface TranscriptWords {
  text: string;
  /** Words that were said: no marks, no sounds such as `[Music]`. */
  words: Word[];
  /** Offset and seconds of each mark, in their order. */
  marks: { at: number; seconds: number }[];
}

const TIME = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}`;
/** The mark before a paragraph or a line, or a time on a line of its own as it is copied from the transcript panel beside a video. */
const MARK = new RegExp(String.raw`^[ \t]*(?:\[(${TIME})\]|(${TIME})[ \t]*\r?$)`, "gm");

const blank = (matched: string) => " ".repeat(matched.length);

/** Reads the words and marks of a transcript in any form that people paste. */
export function readTranscriptWords(text: string): TranscriptWords {
  const marks: TranscriptWords["marks"] = [];
  const spoken = text
    .replace(MARK, (matched, mark?: string, line?: string, at?: number) => {
      const seconds = parseTimestamp(mark ?? line ?? "");
      if (seconds === undefined) return matched;
      marks.push({ at: at ?? 0, seconds });
      return blank(matched);
    })
    .replace(SOUND_TAG, blank);
  return { text, words: splitWords(spoken), marks };
}

/** Seconds of the last mark at or before an offset. */
export function findMark({ marks }: Pick<TranscriptWords, "marks">, offset: number): number | undefined {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.at ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return marks[low - 1]?.seconds;
}
