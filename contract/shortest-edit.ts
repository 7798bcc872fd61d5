import type { Difference } from "./diff-words.ts";

/** After so many edits the way that has come furthest is taken, and the search begins again from there. */
const MOST_EDITS = 600;

/**
 * The fewest words to take out and put in to make one region of `a` and `b` the other (E. Myers, "An O(ND) difference
 * algorithm", 1986), joined where they touch. Where more than 600 are needed they may be a few more than the fewest.
 */
export function findShortestEdit(a: Int32Array, b: Int32Array, region: Difference): Difference[] {
  const differences: Difference[] = [];
  let { before, after } = region;
  while (before < region.beforeEnd || after < region.afterEnd) {
    const rest = { ...region, before, after };
    if (before === region.beforeEnd || after === region.afterEnd) {
      append(differences, rest);
      break;
    }
    const { rows, x, y } = traceEdits(a, b, rest);
    for (const difference of followBack(rows, x, y, rest)) append(differences, difference);
    [before, after] = [before + x, after + y];
  }
  return differences;
}

/** Joins a difference with the last one where they touch. */
function append(differences: Difference[], difference: Difference): void {
  const last = differences.at(-1);
  if (last && last.beforeEnd === difference.before && last.afterEnd === difference.after) {
    last.beforeEnd = difference.beforeEnd;
    last.afterEnd = difference.afterEnd;
  } else differences.push(difference);
}

/** The edits, in their order, of the way that ends at `x` and `y` of a region. */
function followBack(
  rows: readonly Int32Array[],
  endX: number,
  endY: number,
  region: Difference,
): Difference[] {
  const edits: Difference[] = [];
  let [x, y] = [endX, endY];
  for (let count = rows.length - 1; count > 0; count -= 1) {
    const reached = (diagonal: number) => rows[count - 1]?.[diagonal + count] ?? -1;
    const diagonal = x - y;
    const isAdded =
      diagonal === -count || (diagonal !== count && reached(diagonal - 1) < reached(diagonal + 1));
    const from = isAdded ? diagonal + 1 : diagonal - 1;
    [x, y] = [reached(from), reached(from) - from];
    const [before, after] = [region.before + x, region.after + y];
    edits.push({
      before,
      after,
      beforeEnd: isAdded ? before : before + 1,
      afterEnd: isAdded ? after + 1 : after,
    });
  }
  return edits.toReversed();
}

/** How far each number of edits reaches: row `d` holds the diagonals from `-d - 1` to `d + 1`; and where to end. */
interface Trace {
  rows: Int32Array[];
  x: number;
  y: number;
}

function traceEdits(a: Int32Array, b: Int32Array, region: Difference): Trace {
  const [lengthA, lengthB] = [region.beforeEnd - region.before, region.afterEnd - region.after];
  const rows: Int32Array[] = [];
  let last = Int32Array.of(-1, 0, 0);
  for (let edits = 0; ; edits += 1) {
    const row = new Int32Array(2 * edits + 3).fill(-1);
    rows.push(row);
    let [furthestX, furthestY] = [0, 0];
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = edits === 0 ? 0 : stepTo(last, diagonal, edits);
      let y = x - diagonal;
      while (x < lengthA && y < lengthB && a[region.before + x] === b[region.after + y]) {
        x += 1;
        y += 1;
      }
      row[diagonal + edits + 1] = x;
      if (x >= lengthA && y >= lengthB) return { rows, x, y };
      if (x <= lengthA && y <= lengthB && x + y > furthestX + furthestY) [furthestX, furthestY] = [x, y];
    }
    if (edits === MOST_EDITS) return { rows, x: furthestX, y: furthestY };
    last = row;
  }
}

/** How far one edit more reaches on a diagonal: down from the one above it, or right from the one below. */
function stepTo(last: Int32Array, diagonal: number, edits: number): number {
  const [below, above] = [last[diagonal + edits - 1] ?? -1, last[diagonal + edits + 1] ?? -1];
  return diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1;
}
