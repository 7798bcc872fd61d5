import { alignWords, splitWords, type Word } from "./word-alignment.ts";

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
  const counterparts = alignWords(sourceWords, seenWords);
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

/** Index of the first word that ends after `offset`. */
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
