import type { Node } from "@tiptap/pm/model";
import { findWordTimes } from "../../../../contract/transcript/retime-transcript.ts";
import { listWords, type TranscriptWord } from "../../../../contract/transcript/transcript-words.ts";
import type { Segment } from "../../../../contract/transcript/transcript.schema.ts";
import { findCurrentParagraph } from "../../player/current-paragraph.ts";
import { listParagraphs, getStart } from "./transcript-document.ts";

/** The positions before the first and after the last character of a word, and the index of its paragraph. */
export interface TimedWord {
  from: number;
  to: number;
  paragraph: number;
}

export interface TimedDocument {
  document: Node;
  /** The second of the word at a position, or of the next timed word of its paragraph; undefined if unknown. */
  timeAt: (position: number) => number | undefined;
  /** Like `timeAt`, but falls back to the last time or mark before the position. */
  playbackTimeAt: (position: number) => number | undefined;
  wordAt: (second: number) => TimedWord | undefined;
  /** The index of the paragraph spoken at a second: of its word, or else the last one whose mark is not later. */
  paragraphAt: (second: number) => number | undefined;
}

/** A cache, because paragraphs are immutable. */
const cachedWords = new WeakMap<Node, { number: number; words: TranscriptWord[] }>();

export const listDocumentWords = (document: Node): TranscriptWord[] =>
  listParagraphs(document).flatMap(({ paragraph }, number) => {
    const cached = cachedWords.get(paragraph);
    if (cached?.number === number) return cached.words;
    const found = listWords([{ text: paragraph.textContent }]);
    const words = found.map(({ text, start }) => ({ text, start, paragraph: number }));
    cachedWords.set(paragraph, { number, words });
    return words;
  });

export function timeDocument(document: Node, segments: readonly Segment[] | null): TimedDocument {
  const placed = listParagraphs(document);
  const paragraphs = placed.map(({ paragraph }) => ({ start: getStart(paragraph) }));
  const insides = placed.map(({ position }) => position + 1);
  const words = listDocumentWords(document);
  const times = findWordTimes(words, segments).map((time) => time?.start);
  const positions = words.map(({ paragraph, start }) => (insides[paragraph] ?? 0) + start);
  const inOrder = listInOrder(times);

  const findWordIndex = (position: number) =>
    findFirst(words.length, (at) => (positions[at] ?? 0) + (words[at]?.text.length ?? 0) >= position);
  const findParagraphIndex = (position: number) =>
    findFirst(insides.length, (at) => (insides[at] ?? 0) > position) - 1;
  const timeAt = (position: number) => {
    const paragraph = findParagraphIndex(position);
    for (let at = findWordIndex(position); words[at]?.paragraph === paragraph; at += 1) {
      if (times[at] !== undefined) return times[at];
    }
    return undefined;
  };
  const playbackTimeAt = (position: number) => {
    const time = timeAt(position);
    if (time !== undefined) return time;
    const paragraph = findParagraphIndex(position);
    for (let at = findWordIndex(position) - 1; (words[at]?.paragraph ?? -1) === paragraph; at -= 1) {
      if (times[at] !== undefined) return times[at];
    }
    return paragraphs.slice(0, paragraph + 1).findLast(({ start }) => start !== undefined)?.start;
  };
  const wordAt = (second: number) => {
    const at = inOrder[findFirst(inOrder.length, (index) => (times[inOrder[index] ?? 0] ?? 0) > second) - 1];
    const word = words[at ?? -1];
    if (at === undefined || !word) return undefined;
    const from = positions[at] ?? 0;
    return { from, to: from + word.text.length, paragraph: word.paragraph };
  };
  const paragraphAt = (second: number) =>
    wordAt(second)?.paragraph ?? findCurrentParagraph(paragraphs, second);
  return { document, timeAt, playbackTimeAt, wordAt, paragraphAt };
}

/** The indexes of the timed words, without those that are earlier than a word before them. */
function listInOrder(times: readonly (number | undefined)[]): number[] {
  const inOrder: number[] = [];
  let latest = -1;
  for (const [at, time] of times.entries()) {
    if (time === undefined || time < latest) continue;
    inOrder.push(at);
    latest = time;
  }
  return inOrder;
}

/** Binary search for the first index below `limit` that `holds`; `limit` if none does. */
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
