type Pair = readonly [before: number, after: number];

/** Of pairs whose first numbers rise, the longest choice whose second numbers rise as well (patience sorting). */
export function findRisingPairs(pairs: readonly Pair[]): Pair[] {
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
