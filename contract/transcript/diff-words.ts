import { alignWords } from "./align-words.ts";

/** A difference between two sequences: `before` to `beforeEnd` of the first corresponds to `after` to `afterEnd` of the second. */
export interface Difference {
  before: number;
  beforeEnd: number;
  after: number;
  afterEnd: number;
}

type Pair = readonly [before: number, after: number];

/** Number of consecutive words that must be unique in both texts to be an anchor: first three, then one. */
const ANCHOR_LENGTHS = [3, 1];
/** Number of words that are aligned at once where there are no anchors. */
const CHUNK = 500;

/** Words that are unique in both are anchors (Cohen's patience diff), so the time is linear. */
export function diffWords(first: readonly string[], second: readonly string[]): Difference[] {
  const numbers = new Map<string, number>();
  const [a = new Int32Array(), b = new Int32Array()] = [first, second].map((words) =>
    Int32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    }),
  );
  const differences: Difference[] = [];
  const pending: Difference[] = [{ before: 0, beforeEnd: a.length, after: 0, afterEnd: b.length }];
  for (let region = pending.pop(); region; region = pending.pop()) {
    const rest = trimCommon(a, b, region);
    if (rest.before === rest.beforeEnd || rest.after === rest.afterEnd) {
      addDifference(differences, rest);
      continue;
    }
    const anchors = findAnchors(a, b, rest, numbers.size);
    if (anchors.length > 0) {
      // Spreading them could exceed the maximum number of arguments.
      for (const each of divideAt(rest, anchors).toReversed()) pending.push(each);
    } else alignRegion(a, b, rest, differences);
  }
  return differences;
}

/** Adds a difference, merged with the last one if they are adjacent. */
function addDifference(differences: Difference[], added: Difference): void {
  if (added.before === added.beforeEnd && added.after === added.afterEnd) return;
  const last = differences.at(-1);
  if (last?.beforeEnd === added.before && last.afterEnd === added.after) {
    last.beforeEnd = added.beforeEnd;
    last.afterEnd = added.afterEnd;
  } else differences.push(added);
}

function trimCommon(a: Int32Array, b: Int32Array, region: Difference): Difference {
  let { before, beforeEnd, after, afterEnd } = region;
  while (before < beforeEnd && after < afterEnd && a[before] === b[after]) {
    before += 1;
    after += 1;
  }
  while (before < beforeEnd && after < afterEnd && a[beforeEnd - 1] === b[afterEnd - 1]) {
    beforeEnd -= 1;
    afterEnd -= 1;
  }
  return { before, beforeEnd, after, afterEnd };
}

function alignRegion(a: Int32Array, b: Int32Array, region: Difference, differences: Difference[]): void {
  let { before, after } = region;
  while (before < region.beforeEnd && after < region.afterEnd) {
    const beforeEnd = Math.min(before + CHUNK, region.beforeEnd);
    const afterEnd = Math.min(after + CHUNK, region.afterEnd);
    const { first, second } = alignWords(a.subarray(before, beforeEnd), b.subarray(after, afterEnd));
    const [beforeStart, afterStart] = [before, after];
    for (const [at, place] of first.entries()) {
      const match = { before: beforeStart + place, after: afterStart + (second[at] ?? 0) };
      addDifference(differences, { before, beforeEnd: match.before, after, afterEnd: match.after });
      [before, after] = [match.before + 1, match.after + 1];
    }
    if (first.length > 0) continue;
    addDifference(differences, { before, beforeEnd, after, afterEnd });
    [before, after] = [beforeEnd, afterEnd];
  }
  addDifference(differences, { ...region, before, after });
}

function findAnchors(a: Int32Array, b: Int32Array, region: Difference, size: number): Pair[] {
  for (const length of ANCHOR_LENGTHS) {
    const inFirst = findUnique(a, region.before, region.beforeEnd, length, size);
    const inSecond = findUnique(b, region.after, region.afterEnd, length, size);
    const pairs: Pair[] = [];
    for (const [run, at] of inFirst) {
      const other = inSecond.get(run);
      if (at >= 0 && other !== undefined && other >= 0) pairs.push([at, other]);
    }
    const anchors = findRisingPairs(pairs);
    if (anchors.length > 0) return anchors;
  }
  return [];
}

const SEVERAL = -1;

/** The index of each sequence of `length` words, or `SEVERAL`. Hash collisions are possible but rare. */
function findUnique(words: Int32Array, from: number, until: number, length: number, size: number) {
  const places = new Map<number, number>();
  for (let at = from; at + length <= until; at += 1) {
    let run = 0;
    for (let ahead = 0; ahead < length; ahead += 1) run = run * size + (words[at + ahead] ?? 0);
    places.set(run, places.has(run) ? SEVERAL : at);
  }
  return places;
}

/** The longest subsequence in which the second numbers ascend too (patience sorting). */
function findRisingPairs(pairs: readonly Pair[]): Pair[] {
  const tops: number[] = [];
  const previous = new Int32Array(pairs.length);
  const secondOf = (index: number | undefined) => pairs[index ?? -1]?.[1] ?? 0;
  for (const [index, [, second]] of pairs.entries()) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (secondOf(tops[middle]) < second) low = middle + 1;
      else high = middle;
    }
    previous[index] = tops[low - 1] ?? -1;
    tops[low] = index;
  }
  const rising: Pair[] = [];
  for (let index = tops.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) rising.push(pair);
  }
  return rising.toReversed();
}

/** The regions between anchors, each starting at its anchor. */
function divideAt(region: Difference, anchors: readonly Pair[]): Difference[] {
  const starts: Pair[] = [[region.before, region.after], ...anchors];
  return starts.map(([before, after], index) => {
    const [beforeEnd, afterEnd] = starts[index + 1] ?? [region.beforeEnd, region.afterEnd];
    return { before, beforeEnd, after, afterEnd };
  });
}

/** For each word of the first sequence, the index of its counterpart in the second, or -1. Indexes ascend. */
export function findCounterparts(first: readonly string[], second: readonly string[]): Int32Array {
  const counterparts = new Int32Array(first.length).fill(-1);
  const end = { before: first.length, beforeEnd: 0, after: 0, afterEnd: 0 };
  let [at, other] = [0, 0];
  for (const { before, beforeEnd, afterEnd } of [...diffWords(first, second), end]) {
    for (; at < before; at += 1, other += 1) counterparts[at] = other;
    [at, other] = [beforeEnd, afterEnd];
  }
  return counterparts;
}
