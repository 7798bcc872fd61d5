import type { Segment } from "../../../../contract/transcript/transcript.schema.ts";
import { areEnglishWords, normalizeSpeech } from "./normalize-speech.ts";
import { createTimedWords } from "./timed-words.ts";
import { createPhraseIndex, type PhraseIndex } from "./phrase-index.ts";

/** When a quotation is spoken, in seconds of the recording, rounded to hundredths. */
export interface QuoteTimes {
  start: number;
  end: number;
}

/** Timed speech, indexed for finding quotations. */
export interface TimedSpeech {
  /** The normalized forms of its words. */
  forms: readonly string[];
  runs: PhraseIndex;
  /** Of several occurrences, takes the one nearest to `place`, a share of the speech from 0 to 1. */
  findTimes: (words: readonly string[], place: number) => QuoteTimes | undefined;
}

export function indexTimedSpeech(segments: readonly Segment[]): TimedSpeech {
  const timed = createTimedWords(segments);
  const english = areEnglishWords(timed.words);
  const { words: spoken, forms } = normalizeSpeech(timed.words, english);
  const runs = createPhraseIndex(forms);
  const findTimes = (words: readonly string[], place: number) => {
    const quoted = words.map((normal) => ({ normal }));
    const { forms: run } = normalizeSpeech(quoted, english);
    const first = runs.findNearest(run, place);
    if (first === undefined) return undefined;
    const [from, to] = [spoken[first], spoken[first + run.length - 1]];
    if (!from || !to) return undefined;
    const { start } = timed.timeOf(from);
    return { start: round(start), end: round(Math.max(start, timed.timeOf(to).end)) };
  };
  return { forms, runs, findTimes };
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;
