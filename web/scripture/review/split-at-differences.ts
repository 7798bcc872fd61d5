import type { Difference } from "./findings.ts";

interface Piece {
  text: string;
  start: number;
  isDifferent: boolean;
}

/** Splits quoted words at those that differ, which are listed in order. Words that aren't found are not marked. */
export function splitAtDifferences(words: string, difference: readonly Difference[]): Piece[] {
  const pieces: Piece[] = [];
  const searched = words.toLowerCase();
  let end = 0;
  const add = (until: number, isDifferent: boolean) => {
    if (until > end) pieces.push({ text: words.slice(end, until), start: end, isDifferent });
    end = until;
  };
  for (const { quoted } of difference) {
    const start = quoted === "" ? -1 : findWords(searched, quoted.toLowerCase(), end);
    if (start === -1) continue;
    add(start, false);
    add(start + quoted.length, true);
  }
  add(words.length, false);
  return pieces;
}

/** The first whole words from a position; -1 if there are none. */
function findWords(text: string, words: string, from: number): number {
  let at = text.indexOf(words, from);
  while (at !== -1 && (isLetter(text[at - 1]) || isLetter(text[at + words.length])))
    at = text.indexOf(words, at + 1);
  return at;
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
