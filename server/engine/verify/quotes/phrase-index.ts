/** A sequence of words that can be searched for phrases. */
export interface PhraseIndex {
  /** Index of the first occurrence at or after word `from`. */
  find: (phrase: readonly string[], from?: number) => number | undefined;
  /** Index of the occurrence nearest to `place`, a share of the sequence from 0 to 1. */
  findNearest: (phrase: readonly string[], place: number) => number | undefined;
}

/** Indexes words, which must not contain spaces. */
export function createPhraseIndex(words: readonly string[]): PhraseIndex {
  const offsets = new Uint32Array(words.length);
  let length = 1;
  for (let at = 0; at < words.length; at += 1) {
    offsets[at] = length;
    length += (words[at]?.length ?? 0) + 1;
  }
  const text = ` ${words.join(" ")} `;
  const find = (phrase: readonly string[], from = 0) => {
    if (phrase.length === 0 || from >= words.length) return undefined;
    const at = text.indexOf(` ${phrase.join(" ")} `, (offsets[from] ?? 1) - 1);
    return at === -1 ? undefined : indexOf(offsets, at + 1);
  };
  const findNearest = (phrase: readonly string[], place: number) => {
    let best: number | undefined;
    const distance = (at: number) => Math.abs(at / words.length - place);
    for (let at = find(phrase); at !== undefined; at = find(phrase, at + 1)) {
      if (best !== undefined && distance(at) >= distance(best)) break;
      best = at;
    }
    return best;
  };
  return { find, findNearest };
}

function indexOf(offsets: Uint32Array, offset: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
