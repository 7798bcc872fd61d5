/** A sequence of words in which runs of words can be looked up. */
export interface PhraseIndex {
  /** Index of the word with which the run first stands at or after word `from`. */
  find: (run: readonly string[], from?: number) => number | undefined;
  /** Of all places of the run, the index nearest to `place`, a share of the sequence from 0 to 1. */
  findNearest: (run: readonly string[], place: number) => number | undefined;
}

/** Prepares words for looking up runs of them; a word must hold no space. */
export function createPhraseIndex(words: readonly string[]): PhraseIndex {
  const offsets = new Uint32Array(words.length);
  let length = 1;
  for (let at = 0; at < words.length; at += 1) {
    offsets[at] = length;
    length += (words[at]?.length ?? 0) + 1;
  }
  const text = ` ${words.join(" ")} `;
  const find = (run: readonly string[], from = 0) => {
    if (run.length === 0 || from >= words.length) return undefined;
    const at = text.indexOf(` ${run.join(" ")} `, (offsets[from] ?? 1) - 1);
    return at === -1 ? undefined : indexOf(offsets, at + 1);
  };
  const findNearest = (run: readonly string[], place: number) => {
    let best: number | undefined;
    const distance = (at: number) => Math.abs(at / words.length - place);
    for (let at = find(run); at !== undefined; at = find(run, at + 1)) {
      if (best !== undefined && distance(at) >= distance(best)) break;
      best = at;
    }
    return best;
  };
  return { find, findNearest };
}

/** Index of an offset among offsets that rise. */
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
