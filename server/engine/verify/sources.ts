import type { Source, TextSpan } from "../../../contract/records/checks.schema.ts";
import type { Segment } from "../../../contract/transcript/transcript.schema.ts";
import { splitSentences } from "../../language/sentences.ts";
import { splitWords, type TextRange, type Word } from "../../language/words.ts";
import { findSourcePassage, hasEnoughTerms, type FoundPassage } from "./scripture/find-passage.ts";
import { findNames } from "./sentences/names.ts";
import { indexTimedSpeech } from "./quotes/quote-times.ts";
import { findLessonPlanSentences, findSummarySentences } from "./sentences/reporting-sentences.ts";
import { tokenizeSpeech, type SpeechToken } from "./sentences/speech-tokens.ts";
import { createSermonIndex, type SermonIndex } from "./sermon-index.ts";
import { areEnglishWords, normalizeSpeech } from "./quotes/normalize-speech.ts";
import { findMark, tokenizeTranscript, type TokenizedTranscript } from "./quotes/transcript-words.ts";

/** The original transcript that results are based on, and its timed segments. */
export interface SourceSermon {
  transcript: string;
  segments?: readonly Segment[] | null | undefined;
}

/** The sources of the sentences of a Markdown summary (see `findSummarySentences`). Spans refer to its Markdown. */
export function findSummarySources(summary: string, sermon: SourceSermon): Source[] {
  return findSources(summary, findSummarySentences(summary), sermon);
}

/** The sources of the sentences of a lesson plan (see `findLessonPlanSentences`). Spans refer to its visible text. */
export function findLessonPlanSources(html: string, sermon: SourceSermon): Source[] {
  const { text, sentences } = findLessonPlanSentences(html);
  return findSources(text, sentences, sermon);
}

/** A sentence with too few terms to search for is listed only if the sermon has it word for word. */
function findSources(text: string, sentences: readonly TextRange[], sermon: SourceSermon): Source[] {
  if (sentences.length === 0) return [];
  const transcript = tokenizeTranscript(sermon.transcript);
  const words = splitWords(text);
  const english = areEnglishWords(transcript.words);
  const names = new Set([...findNames(sermon.transcript, transcript.words), ...findNames(text, words)]);
  const tokenize = (source: string, all: readonly Word[]) =>
    tokenizeSpeech({ text: source, words: normalizeSpeech(all, english).words, english, names });
  const index = createSermonIndex(tokenize(sermon.transcript, transcript.words));
  const said = tokenize(text, words);
  const describe = createDescriber(index, transcript, sermon.segments ?? []);
  let from = 0;
  return sentences.slice(0, MAX_SENTENCES).flatMap(({ start, end }): Source[] => {
    const sentence = sliceWords(said, { start, end });
    const passage = findSourcePassage(index, sentence, from);
    const span: TextSpan = { start, end };
    if (!passage) return hasEnoughTerms(sentence) ? [{ span, restsOn: null, time: null }] : [];
    from = passage.last;
    return [Object.assign({ span }, describe(passage))];
  });
}

/** Limits the work, because each sentence may need a search of the whole transcript. */
const MAX_SENTENCES = 1_000;

const sliceWords = (said: readonly SpeechToken[], { start, end }: TextRange): SpeechToken[] =>
  said.slice(
    countFirst(said, (word) => word.start < start),
    countFirst(said, (word) => word.start < end),
  );

/** The number of entries that fulfill a condition, by binary search: they must come first. */
function countFirst<Entry>(list: readonly Entry[], isSuch: (entry: Entry) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = list[middle];
    if (entry !== undefined && isSuch(entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Described = Pick<Source, "restsOn" | "time">;

function createDescriber(
  { said }: SermonIndex,
  transcript: TokenizedTranscript,
  segments: readonly Segment[],
): (passage: FoundPassage) => Described {
  const sentences = splitSentences(transcript.text);
  const timed = segments.length > 0 ? indexTimedSpeech(segments) : undefined;
  return ({ first, last }) => {
    const range = { start: said[first]?.start ?? 0, end: said[last]?.end ?? 0 };
    const restsOn = extendToSentences(sentences, range);
    const spoken = splitWords(transcript.text.slice(range.start, range.end)).map(({ normal }) => normal);
    const place = first / said.length;
    let time: number | undefined;
    for (const count of SEARCH_LENGTHS) time ??= timed?.findTimes(spoken.slice(0, count), place)?.start;
    return { restsOn, time: time ?? findMark(transcript, range.start) ?? null };
  };
}

/** Words by which the time of a passage is found: fewer as fallbacks, because users may have edited the transcript. */
const SEARCH_LENGTHS = [12, 6, 3];
const MAX_SENTENCE_LENGTH = 500;

const isShort = ({ start, end }: TextRange) => end - start <= MAX_SENTENCE_LENGTH;

/** Extends a passage to whole sentences, unless they are very long. */
function extendToSentences(sentences: readonly TextRange[], { start, end }: TextRange): TextSpan {
  const opening = sentences[countFirst(sentences, (sentence) => sentence.end <= start)];
  const closing = sentences[countFirst(sentences, (sentence) => sentence.end < end)];
  return {
    start: opening && isShort(opening) ? Math.min(start, opening.start) : start,
    end: closing && isShort(closing) ? Math.max(end, closing.end) : end,
  };
}
