// Maps ranges between two similar texts: Markdown and its visible text, or a transcript and its refined version.
import { findCounterparts } from "../../../contract/transcript/diff-words.ts";

/** Characters `start` to `end` (exclusive) of a text. */
export interface Range {
  start: number;
  end: number;
}

/** Maps a range of `source` to `visible`; undefined if none of its words are visible. */
export function createRangeFinder(
  source: string,
  visible: string,
): (start: number, end: number) => Range | undefined {
  const sourceWords = splitWords(source);
  const visibleWords = splitWords(visible);
  const counterparts = findCounterparts(
    sourceWords.map(({ text }) => text),
    visibleWords.map(({ text }) => text),
  );
  return (start, end) => {
    const first = findFirstWord(sourceWords, start);
    const matched: [Word, Word][] = [];
    for (let at = first; (sourceWords[at]?.start ?? end) < end; at += 1) {
      const word = sourceWords[at];
      const counterpart = visibleWords[counterparts[at] ?? -1];
      if (word && counterpart) matched.push([word, counterpart]);
    }
    const [from] = matched;
    const to = matched.at(-1);
    if (!from || !to) return undefined;
    return {
      start: extendBackwards(source.slice(start, from[0].start), visible, from[1].start),
      end: extendForwards(source.slice(to[0].end, end), visible, to[1].end),
    };
  };
}

interface Word extends Range {
  text: string;
}

/** Splits into lowercase words without punctuation. */
function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

function findFirstWord(words: readonly Word[], offset: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Includes visible punctuation before the first word, such as quotation marks, but not Markdown syntax. */
function extendBackwards(punctuation: string, visible: string, start: number): number {
  let at = start;
  for (const sign of [...punctuation].toReversed()) {
    if (sign.trim() === "") break;
    if (visible[at - 1] === sign) at -= 1;
  }
  return at;
}

function extendForwards(punctuation: string, visible: string, end: number): number {
  let at = end;
  for (const sign of punctuation) {
    if (sign.trim() === "") break;
    if (visible[at] === sign) at += 1;
  }
  return at;
}
