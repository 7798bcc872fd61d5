// Finds the words of one text in another that says nearly the same: Markdown and what is seen of it, a transcript and
// its refined form.
import { findCounterparts } from "../../../contract/transcript/diff-words.ts";

/** Characters `start` to `end` (exclusive) of a text. */
export interface Range {
  start: number;
  end: number;
}

/** Answers where characters of the source are seen; undefined where none of their words is. */
export function createRangeFinder(
  source: string,
  seen: string,
): (start: number, end: number) => Range | undefined {
  const sourceWords = splitWords(source);
  const seenWords = splitWords(seen);
  const counterparts = findCounterparts(
    sourceWords.map(({ text }) => text),
    seenWords.map(({ text }) => text),
  );
  return (start, end) => {
    const first = findFirstWord(sourceWords, start);
    const matched: [Word, Word][] = [];
    for (let at = first; (sourceWords[at]?.start ?? end) < end; at += 1) {
      const word = sourceWords[at];
      const counterpart = seenWords[counterparts[at] ?? -1];
      if (word && counterpart) matched.push([word, counterpart]);
    }
    const [from] = matched;
    const to = matched.at(-1);
    if (!from || !to) return undefined;
    return {
      start: extendBackwards(source.slice(start, from[0].start), seen, from[1].start),
      end: extendForwards(source.slice(to[0].end, end), seen, to[1].end),
    };
  };
}

interface Word extends Range {
  text: string;
}

/** The words of a text; case and all signs between them do not count. */
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

/** Takes in the signs that are seen before the first word, quotation marks for instance; signs of Markdown are not. */
function extendBackwards(signs: string, seen: string, start: number): number {
  let at = start;
  for (const sign of [...signs].toReversed()) {
    if (sign.trim() === "") break;
    if (seen[at - 1] === sign) at -= 1;
  }
  return at;
}

function extendForwards(signs: string, seen: string, end: number): number {
  let at = end;
  for (const sign of signs) {
    if (sign.trim() === "") break;
    if (seen[at] === sign) at += 1;
  }
  return at;
}
