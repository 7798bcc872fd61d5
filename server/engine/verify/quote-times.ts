import type { Segment } from "../../../contract/transcript.ts";
import { areEnglish, readSpokenForm } from "./spoken-form.ts";
import { readTimedWords } from "./timed-words.ts";
import { indexWordRuns } from "./word-runs.ts";

/** Seconds of the recording in which a quotation is said, to the hundredth. */
export interface QuoteTimes {
  start: number;
  end: number;
}

/**
 * Makes a finder of the times of quoted words in timed speech, whatever fillers stand between them. Where the words
 * are said more than once, it takes the place nearest to `place`, a share of the speech from 0 to 1.
 */
export function makeTimeFinder(
  segments: readonly Segment[],
): (words: readonly string[], place: number) => QuoteTimes | undefined {
  const timed = readTimedWords(segments);
  const english = areEnglish(timed);
  const { words: spoken, forms } = readSpokenForm(timed, english);
  const runs = indexWordRuns(forms);
  return (words, place) => {
    const quoted = words.map((normal) => ({ normal }));
    const { forms: run } = readSpokenForm(quoted, english);
    const first = runs.findNearest(run, place);
    if (first === undefined) return undefined;
    const [start, end] = [spoken[first]?.start, spoken[first + run.length - 1]?.end];
    return start === undefined || end === undefined
      ? undefined
      : { start: round(start), end: round(Math.max(start, end)) };
  };
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;
