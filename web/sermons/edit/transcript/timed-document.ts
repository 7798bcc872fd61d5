import type { Node } from "@tiptap/pm/model";
import { findWordTimes } from "../../../../contract/transcript/retime-transcript.ts";
import { listWords, type TranscriptWord } from "../../../../contract/transcript/transcript-words.ts";
import type { Segment } from "../../../../contract/transcript/transcript.schema.ts";
import { findCurrentParagraph } from "../../player/current-paragraph.ts";
import { listParagraphs, getStart } from "./transcript-document.ts";

/** A word of a document: positions before its first and behind its last character, and its paragraph's number. */
export interface TimedWord {
  from: number;
  to: number;
  paragraph: number;
}

export interface TimedDocument {
  document: Node;
  /** Seconds at which the word at a position is said, or the next one of its paragraph; undefined where it is not known. */
  timeAt: (position: number) => number | undefined;
  /** As `timeAt`, and where that is not known the last time or mark before it: a place to listen from. */
  placeAt: (position: number) => number | undefined;
  /** The word that is heard at a second. */
  wordAt: (second: number) => TimedWord | undefined;
  /** The number of the paragraph that is heard at a second: that of the word, else the last whose mark is not later. */
  paragraphAt: (second: number) => number | undefined;
}

/** Paragraphs never change: as long as one has its number, its words are looked for once. */
const knownWords = new WeakMap<Node, { number: number; words: TranscriptWord[] }>();

export const listDocumentWords = (document: Node): TranscriptWord[] =>
  listParagraphs(document).flatMap(({ paragraph }, number) => {
    const known = knownWords.get(paragraph);
    if (known?.number === number) return known.words;
    const found = listWords([{ text: paragraph.textContent }]);
    const words = found.map(({ text, start }) => ({ text, start, paragraph: number }));
    knownWords.set(paragraph, { number, words });
    return words;
  });

export function timeDocument(document: Node, segments: readonly Segment[] | null): TimedDocument {
  const placed = listParagraphs(document);
  const paragraphs = placed.map(({ paragraph }) => ({ start: getStart(paragraph) }));
  const insides = placed.map(({ position }) => position + 1);
  const words = listDocumentWords(document);
  const times = findWordTimes(words, segments).map((time) => time?.start);
  const positions = words.map(({ paragraph, start }) => (insides[paragraph] ?? 0) + start);
  const rising = listRising(times);

  const wordFrom = (position: number) =>
    findFirst(words.length, (at) => (positions[at] ?? 0) + (words[at]?.text.length ?? 0) >= position);
  const paragraphOf = (position: number) =>
    findFirst(insides.length, (at) => (insides[at] ?? 0) > position) - 1;
  const timeAt = (position: number) => {
    const paragraph = paragraphOf(position);
    for (let at = wordFrom(position); words[at]?.paragraph === paragraph; at += 1) {
      if (times[at] !== undefined) return times[at];
    }
    return undefined;
  };
  const placeAt = (position: number) => {
    const time = timeAt(position);
    if (time !== undefined) return time;
    const paragraph = paragraphOf(position);
    for (let at = wordFrom(position) - 1; (words[at]?.paragraph ?? -1) === paragraph; at -= 1) {
      if (times[at] !== undefined) return times[at];
    }
    return paragraphs.slice(0, paragraph + 1).findLast(({ start }) => start !== undefined)?.start;
  };
  const wordAt = (second: number) => {
    const at = rising[findFirst(rising.length, (index) => (times[rising[index] ?? 0] ?? 0) > second) - 1];
    const word = words[at ?? -1];
    if (at === undefined || !word) return undefined;
    const from = positions[at] ?? 0;
    return { from, to: from + word.text.length, paragraph: word.paragraph };
  };
  const paragraphAt = (second: number) =>
    wordAt(second)?.paragraph ?? findCurrentParagraph(paragraphs, second);
  return { document, timeAt, placeAt, wordAt, paragraphAt };
}

/** Numbers of the words with a time that none before them is later than. */
function listRising(times: readonly (number | undefined)[]): number[] {
  const rising: number[] = [];
  let latest = -1;
  for (const [at, time] of times.entries()) {
    if (time === undefined || time < latest) continue;
    rising.push(at);
    latest = time;
  }
  return rising;
}

/** The first number up to a limit for which something holds that holds for all after it; the limit where there is none. */
function findFirst(limit: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
