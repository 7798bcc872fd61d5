import { findRisingPairs } from "./rising-pairs.ts";
import { findShortestEdit } from "./shortest-edit.ts";

/** Where two sequences differ: `before` to `beforeEnd` of the first stands for `after` to `afterEnd` of the second. */
export interface Difference {
  before: number;
  beforeEnd: number;
  after: number;
  afterEnd: number;
}

/** How many words in a row must be unique in both texts to hold them together: first three, then one. */
const ANCHOR_LENGTHS = [3, 1];

/**
 * The differences between two sequences of words, in their order: all between them is the same. Runs of words that
 * stand once in both hold the texts together (Cohen's patience diff), and between them the fewest edits are sought
 * (Myers), so that the time grows with the length, not with its square.
 */
export function diffWords(first: readonly string[], second: readonly string[]): Difference[] {
  const numbers = new Map<string, number>();
  const number = (words: readonly string[]) =>
    Int32Array.from(words, (word) => {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, numbers.size);
      return numbers.size - 1;
    });
  const differences: Difference[] = [];
  const [a, b] = [number(first), number(second)];
  const pending: Difference[] = [{ before: 0, beforeEnd: a.length, after: 0, afterEnd: b.length }];
  for (let region = pending.pop(); region; region = pending.pop()) {
    const rest = trimCommon(a, b, region);
    if (rest.before === rest.beforeEnd || rest.after === rest.afterEnd) {
      if (rest.before < rest.beforeEnd || rest.after < rest.afterEnd) differences.push(rest);
      continue;
    }
    const anchors = findAnchors(a, b, rest, numbers.size);
    // There may be more of them than a call takes arguments.
    if (anchors.length === 0) for (const each of findShortestEdit(a, b, rest)) differences.push(each);
    else for (const each of divide(rest, anchors).toReversed()) pending.push(each);
  }
  return differences;
}

/** The region without the words that both begin with and end with. */
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

type Anchor = readonly [before: number, after: number];

function findAnchors(a: Int32Array, b: Int32Array, region: Difference, size: number): Anchor[] {
  for (const length of ANCHOR_LENGTHS) {
    const inFirst = findUnique(a, region.before, region.beforeEnd, length, size);
    const inSecond = findUnique(b, region.after, region.afterEnd, length, size);
    const pairs: Anchor[] = [];
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

/** Where each run of so many words begins, or `SEVERAL`; runs are told apart by a number, rarely by a wrong one. */
function findUnique(words: Int32Array, from: number, until: number, length: number, size: number) {
  const places = new Map<number, number>();
  for (let at = from; at + length <= until; at += 1) {
    let run = 0;
    for (let ahead = 0; ahead < length; ahead += 1) run = run * size + (words[at + ahead] ?? 0);
    places.set(run, places.has(run) ? SEVERAL : at);
  }
  return places;
}

/** The stretches between anchors, each of which begins at its anchor. */
function divide(region: Difference, anchors: readonly Anchor[]): Difference[] {
  const starts: Anchor[] = [[region.before, region.after], ...anchors];
  return starts.map(([before, after], index) => {
    const [beforeEnd, afterEnd] = starts[index + 1] ?? [region.beforeEnd, region.afterEnd];
    return { before, beforeEnd, after, afterEnd };
  });
}
