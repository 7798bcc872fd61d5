import type { Highlight } from "../../../../contract/processing/highlights.schema.ts";
import { isPunctuated } from "../../builtin/analysis/parse-sermon-body.ts";
import { segmentsToTranscript } from "../../captions/segments-to-transcript.ts";
import { parseCaptions } from "../../captions/parse-captions.ts";
import type { SermonSource } from "../../engine.ts";
import type { TextRange, Word } from "../../../language/words.ts";
import { indexTimedSpeech, type TimedSpeech } from "../quotes/quote-times.ts";
import { areEnglishWords, normalizeSpeech, type NormalizedSpeech } from "../quotes/normalize-speech.ts";
import { findMark, tokenizeTranscript, type TokenizedTranscript } from "../quotes/transcript-words.ts";
import { createPhraseIndex, type PhraseIndex } from "../quotes/phrase-index.ts";

export type SpeechSource = Pick<SermonSource, "transcription" | "transcript" | "segments">;

/** A transcript whose normalized words can be searched for phrases. */
export interface IndexedTranscript extends TokenizedTranscript {
  spoken: NormalizedSpeech<Word>;
  runs: PhraseIndex;
  isWritten: boolean;
}

/** A source of spoken words in order, in normalized form. */
export interface TokenSequence {
  forms: readonly string[];
  runs: PhraseIndex;
}

/** The words of a preacher, in all available sources. */
export interface Speech {
  english: boolean;
  /** The original transcript, and the refined text if there is one. */
  original: IndexedTranscript;
  refined: IndexedTranscript | undefined;
  /** The marks of both. */
  marks: TokenizedTranscript["marks"];
  /** The original transcript, then its timed segments if there are any. */
  sequences: readonly TokenSequence[];
  /** The occurrence nearest to `place` in a text with punctuation. */
  findWritten: (run: readonly string[], place: number) => { text: string; range: TextRange } | undefined;
  findTimes: (run: readonly string[], place: number) => Pick<Highlight, "start_time" | "end_time">;
}

/** Indexes the texts of a sermon. A `place` in it is a share of the whole from 0 to 1. */
export function createSpeechIndex(source: SpeechSource): Speech {
  const originalText = source.transcript?.trim() ? source.transcript : source.transcription;
  const captions = parseCaptions(originalText);
  const segments = source.segments?.length ? source.segments : captions;
  const raw = tokenizeTranscript(captions ? segmentsToTranscript(captions) : originalText);
  const english = areEnglishWords(raw.words);
  const indexText = (text: TokenizedTranscript): IndexedTranscript => {
    const spoken = normalizeSpeech(text.words, english);
    return { ...text, spoken, runs: createPhraseIndex(spoken.forms), isWritten: isPunctuated(text.text) };
  };
  const original = indexText(raw);
  const refined =
    source.transcription === originalText ? original : indexText(tokenizeTranscript(source.transcription));
  const timed = segments && indexTimedSpeech(segments);
  const texts = [refined, original];
  return {
    english,
    original,
    refined: refined === original ? undefined : refined,
    marks: refined === original ? original.marks : [...original.marks, ...refined.marks],
    sequences: [{ forms: original.spoken.forms, runs: original.runs }, ...(timed ? [timed] : [])],
    findWritten: (run, place) => {
      for (const text of texts.filter(({ isWritten }) => isWritten)) {
        const range = findRange(text, run, place);
        if (range) return { text: text.text, range };
      }
      return undefined;
    },
    findTimes: createTimeFinder(timed, [original, refined]),
  };
}

function findRange(text: IndexedTranscript, run: readonly string[], place: number): TextRange | undefined {
  const at = text.runs.findNearest(run, place);
  if (at === undefined) return undefined;
  const [first, last] = [text.spoken.words[at], text.spoken.words[at + run.length - 1]];
  return first && last && { start: first.start, end: last.end };
}

function createTimeFinder(
  timed: TimedSpeech | undefined,
  texts: readonly IndexedTranscript[],
): Speech["findTimes"] {
  return (run, place) => {
    const times = timed?.findTimes(run, place);
    if (times) return { start_time: times.start, end_time: times.end };
    for (const text of texts) {
      const range = findRange(text, run, place);
      const mark = range && findMark(text, range.start);
      if (mark !== undefined) return { start_time: mark };
    }
    return {};
  };
}
