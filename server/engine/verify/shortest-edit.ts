import type { Difference } from "./diff-words.ts";

/** Regions that need more edits than this have nothing in common that is worth telling. */
const MOST_EDITS = 600;

/**
 * The fewest words to take out and put in to make one region of `a` and `b` the other (E. Myers, "An O(ND) difference
 * algorithm", 1986), joined where they touch. A region that needs too many edits is one difference.
 */
export function findShortestEdit(a: Int32Array, b: Int32Array, region: Difference): Difference[] {
  const trace = traceEdits(a, b, region);
  if (!trace) return [region];
  const differences: Difference[] = [];
  let x = region.beforeEnd - region.before;
  let y = region.afterEnd - region.after;
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const reached = (diagonal: number) => trace[edits - 1]?.[diagonal + edits] ?? -1;
    const diagonal = x - y;
    const isAdded =
      diagonal === -edits || (diagonal !== edits && reached(diagonal - 1) < reached(diagonal + 1));
    const from = isAdded ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = [reached(from), reached(from) - from];
    addEdit(differences, region, fromX, fromY, isAdded);
    [x, y] = [fromX, fromY];
  }
  return differences.toReversed();
}

/** Puts an edit before those found so far, and joins it with the first of them where they touch. */
function addEdit(
  differences: Difference[],
  region: Difference,
  x: number,
  y: number,
  isAdded: boolean,
): void {
  const [before, after] = [region.before + x, region.after + y];
  const [beforeEnd, afterEnd] = isAdded ? [before, after + 1] : [before + 1, after];
  const next = differences.at(-1);
  if (next && next.before === beforeEnd && next.after === afterEnd) Object.assign(next, { before, after });
  else differences.push({ before, beforeEnd, after, afterEnd });
}

/**
 * How far each number of edits reaches on each diagonal; row `d` holds the diagonals from `-d - 1` to `d + 1`, the
 * last row is the one that reaches the end. Undefined where that takes too many edits.
 */
function traceEdits(a: Int32Array, b: Int32Array, region: Difference): Int32Array[] | undefined {
  const [lengthA, lengthB] = [region.beforeEnd - region.before, region.afterEnd - region.after];
  const rows: Int32Array[] = [];
  let last = Int32Array.of(-1, 0, 0);
  for (let edits = 0; edits <= Math.min(lengthA + lengthB, MOST_EDITS); edits += 1) {
    const row = new Int32Array(2 * edits + 3).fill(-1);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [below, above] = [last[diagonal + edits - 1] ?? -1, last[diagonal + edits + 1] ?? -1];
      let x =
        edits === 0 ? 0 : diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1;
      let y = x - diagonal;
      while (x < lengthA && y < lengthB && a[region.before + x] === b[region.after + y]) {
        x += 1;
        y += 1;
      }
      row[diagonal + edits + 1] = x;
      if (x >= lengthA && y >= lengthB) return [...rows, row];
    }
    rows.push(row);
    last = row;
  }
  return undefined;
}
