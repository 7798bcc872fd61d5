import type { Highlight } from "../../../../contract/processing/highlights.schema.ts";
import { findWordTimes, type WordTime } from "../../../../contract/transcript/retime-transcript.ts";
import { listWords, type TranscriptWord } from "../../../../contract/transcript/transcript-words.ts";
import { type Paragraph, parseTranscript } from "../../../../contract/transcript/transcript.ts";
import type { TimedTranscript } from "../../../../contract/transcript/transcript.schema.ts";

export interface SpokenWords {
  paragraphs: readonly Paragraph[];
  words: readonly TranscriptWord[];
  times: readonly (WordTime | undefined)[];
  /** The number of the first word of each paragraph; of one without words, that of the next. */
  firstWords: readonly number[];
}

export interface Passage {
  first: number;
  last: number;
}

export function parseSpokenWords({ transcript, segments }: TimedTranscript): SpokenWords {
  const paragraphs = parseTranscript(transcript);
  const words = listWords(paragraphs);
  const firstWords: number[] = [];
  for (const [at, { paragraph }] of words.entries()) {
    while (firstWords.length <= paragraph) firstWords.push(at);
  }
  while (firstWords.length < paragraphs.length) firstWords.push(words.length);
  return { paragraphs, words, times: findWordTimes(words, segments), firstWords };
}

/** What stands in the transcript there, without the marks and breaks in between. */
export function quotePassage({ words }: SpokenWords, { first, last }: Passage): string {
  return words
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(" ");
}

/** When a passage is said: by the times of its words, else by the mark before it, else nothing is known. */
export function getPassageTimes(
  { paragraphs, words, times }: SpokenWords,
  { first, last }: Passage,
): Pick<Highlight, "start_time" | "end_time"> {
  const timed = times.slice(first, last + 1).filter((time) => time !== undefined);
  const [begin, end] = [timed[0], timed.at(-1)];
  if (begin && end)
    return { start_time: round(begin.start), end_time: round(Math.max(begin.start, end.end)) };
  const before = paragraphs.slice(0, (words[first]?.paragraph ?? 0) + 1);
  const mark = before.findLast(({ start }) => start !== undefined)?.start;
  return mark === undefined ? {} : { start_time: mark };
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

export function findSentence({ words }: SpokenWords, at: number): Passage {
  const isOf = (number: number) => words[number]?.paragraph === words[at]?.paragraph;
  const ends = (number: number) => /[.?!…]["'”’)\]]*$/.test(words[number]?.text ?? "");
  let [first, last] = [at, at];
  while (isOf(first - 1) && !ends(first - 1)) first -= 1;
  while (isOf(last + 1) && !ends(last)) last += 1;
  return { first, last };
}

/** The number of the word at an offset of a paragraph's text, or the one before the white space there. */
export function findWordAt({ words, firstWords }: SpokenWords, paragraph: number, offset: number): number {
  let low = firstWords[paragraph] ?? 0;
  let high = (firstWords[paragraph + 1] ?? words.length) - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((words[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.min(low, words.length - 1);
}
