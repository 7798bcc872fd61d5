import type { Highlight } from "../../../../contract/processing/highlights.schema.ts";
import { findWordTimes, type WordTime } from "../../../../contract/transcript/retime-transcript.ts";
import { listWords, type TranscriptWord } from "../../../../contract/transcript/transcript-words.ts";
import { type Paragraph, parseTranscript } from "../../../../contract/transcript/transcript.ts";
import type { TimedTranscript } from "../../../../contract/transcript/transcript.schema.ts";

export interface SpokenWords {
  paragraphs: readonly Paragraph[];
  words: readonly TranscriptWord[];
  times: readonly (WordTime | undefined)[];
  /** The index of the first word of each paragraph, or of the next paragraph if it has no words. */
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

/** The text of a passage, without marks and paragraph breaks. */
export function quotePassage({ words }: SpokenWords, { first, last }: Passage): string {
  return words
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(" ");
}

/** The times of a passage: from its words, or else from the mark before it; empty if unknown. */
export function getPassageTimes(
  { paragraphs, words, times }: SpokenWords,
  { first, last }: Passage,
): Pick<Highlight, "start_time" | "end_time"> {
  const timed = times.slice(first, last + 1).filter((time) => time !== undefined);
  const [firstTime, lastTime] = [timed[0], timed.at(-1)];
  if (firstTime && lastTime)
    return { start_time: round(firstTime.start), end_time: round(Math.max(firstTime.start, lastTime.end)) };
  const before = paragraphs.slice(0, (words[first]?.paragraph ?? 0) + 1);
  const mark = before.findLast(({ start }) => start !== undefined)?.start;
  return mark === undefined ? {} : { start_time: mark };
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

export function findSentence({ words }: SpokenWords, at: number): Passage {
  const isInParagraph = (number: number) => words[number]?.paragraph === words[at]?.paragraph;
  const endsSentence = (number: number) => /[.?!…]["'”’)\]]*$/.test(words[number]?.text ?? "");
  let [first, last] = [at, at];
  while (isInParagraph(first - 1) && !endsSentence(first - 1)) first -= 1;
  while (isInParagraph(last + 1) && !endsSentence(last)) last += 1;
  return { first, last };
}

/** The index of the word at an offset of a paragraph's text, or before the white space there. */
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
