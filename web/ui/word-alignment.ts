// Finds the words of one text in another that says nearly the same: Markdown and what is seen of it, a transcript
// and its refined form.

/** A word as it is compared, and where it stands. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/** The words of a text; case and all signs between them do not count. */
export function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

/** For each word of `from` its index in `to`, -1 where it has no counterpart there; indexes only grow. */
export function alignWords(from: readonly Word[], to: readonly Word[]): Int32Array {
  const counterparts = new Int32Array(from.length).fill(-1);
  let fromStart = 0;
  let toStart = 0;
  for (const [fromAnchor, toAnchor] of [...findAnchors(from, to), [from.length, to.length] as const]) {
    alignStretch(from, to, { fromStart, fromEnd: fromAnchor, toStart, toEnd: toAnchor }, counterparts);
    if (fromAnchor < from.length) counterparts[fromAnchor] = toAnchor;
    fromStart = fromAnchor + 1;
    toStart = toAnchor + 1;
  }
  return counterparts;
}

const ANCHOR_WORDS = 4;

/** Runs of words that stand exactly once in both texts, in the longest order that both share. */
function findAnchors(from: readonly Word[], to: readonly Word[]): [number, number][] {
  const inTo = findUniqueRuns(to);
  const pairs: [number, number][] = [];
  for (const [run, fromAt] of findUniqueRuns(from)) {
    const toAt = inTo.get(run);
    if (fromAt !== undefined && toAt !== undefined) pairs.push([fromAt, toAt]);
  }
  return keepLongestRise(pairs);
}

/** Where each run of words starts; undefined for one that stands there more than once. */
function findUniqueRuns(words: readonly Word[]): Map<string, number | undefined> {
  const runs = new Map<string, number | undefined>();
  for (let at = 0; at + ANCHOR_WORDS <= words.length; at += 1) {
    const run = words
      .slice(at, at + ANCHOR_WORDS)
      .map(({ text }) => text)
      .join(" ");
    runs.set(run, runs.has(run) ? undefined : at);
  }
  return runs;
}

/** The longest subsequence whose second numbers rise (by patience sorting); the first ones do already. */
function keepLongestRise(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, value]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const rise: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) rise.push(pair);
  }
  return rise.toReversed();
}

interface Stretch {
  fromStart: number;
  fromEnd: number;
  toStart: number;
  toEnd: number;
}

const FARTHEST_SKIP = 40;

/** Goes through both texts between two anchors, over as few words without counterpart as possible. */
function alignStretch(from: readonly Word[], to: readonly Word[], stretch: Stretch, found: Int32Array): void {
  let { fromStart: at, toStart: toAt } = stretch;
  while (at < stretch.fromEnd && toAt < stretch.toEnd) {
    if (from[at]?.text === to[toAt]?.text) {
      found[at] = toAt;
      at += 1;
      toAt += 1;
      continue;
    }
    const skip = findSkip(from, to, { ...stretch, fromStart: at, toStart: toAt });
    at += skip?.inFrom ?? 1;
    toAt += skip?.inTo ?? 1;
  }
}

/** The fewest words to leave out on both sides so that the texts go on alike. */
function findSkip(
  from: readonly Word[],
  to: readonly Word[],
  { fromStart, fromEnd, toStart, toEnd }: Stretch,
) {
  for (let skipped = 1; skipped <= FARTHEST_SKIP; skipped += 1) {
    for (let inFrom = skipped; inFrom >= 0; inFrom -= 1) {
      const at = fromStart + inFrom;
      const toAt = toStart + skipped - inFrom;
      if (at < fromEnd && toAt < toEnd && from[at]?.text === to[toAt]?.text) {
        return { inFrom, inTo: skipped - inFrom };
      }
    }
  }
  return undefined;
}
