// Local alignment of two runs of words (Smith and Waterman 1981), weighted by how much each word tells.

export interface Alignment {
  /** Pairs of matching places: `first[i]` in one run and `second[i]` in the other, both ascending. */
  first: number[];
  second: number[];
  /** Sum of the weights of the matching words. */
  weight: number;
}

const GAP = 0.6;
const SUBSTITUTION = 0.9;
const [END, BOTH, SKIP_FIRST, SKIP_SECOND] = [0, 1, 2, 3];

let scores = new Float32Array(0);
let steps = new Uint8Array(0);

/**
 * Finds where two runs of words agree best. `weights[i]` is what it counts that `first[i]` matches; words that differ
 * or are left out in between cost a little. Takes time and memory by the product of both lengths.
 */
export function alignWords(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  weights: ArrayLike<number>,
): Alignment {
  const width = second.length + 1;
  if (steps.length < width * (first.length + 1)) steps = new Uint8Array(width * (first.length + 1));
  if (scores.length < width) scores = new Float32Array(width);
  scores.fill(0, 0, width);
  let best = 0;
  let bestRow = 0;
  let bestColumn = 0;
  for (let row = 1; row <= first.length; row += 1) {
    const word = first[row - 1];
    const weight = weights[row - 1] ?? 0;
    let diagonal = 0;
    let left = 0;
    const base = row * width;
    for (let column = 1; column < width; column += 1) {
      const above = scores[column] ?? 0;
      const both = diagonal + (word === second[column - 1] ? weight : -SUBSTITUTION);
      let score = 0;
      let step = END;
      if (both > 0) {
        score = both;
        step = BOTH;
      }
      if (above - GAP > score) {
        score = above - GAP;
        step = SKIP_FIRST;
      }
      if (left - GAP > score) {
        score = left - GAP;
        step = SKIP_SECOND;
      }
      steps[base + column] = step ?? 0;
      diagonal = above;
      left = score;
      scores[column] = score;
      if (score > best) {
        best = score;
        bestRow = row;
        bestColumn = column;
      }
    }
  }
  return readBack(first, second, weights, bestRow, bestColumn);
}

function readBack(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  weights: ArrayLike<number>,
  bestRow: number,
  bestColumn: number,
): Alignment {
  const alignment: Alignment = { first: [], second: [], weight: 0 };
  const width = second.length + 1;
  let row = bestRow;
  let column = bestColumn;
  while (row > 0 && column > 0) {
    const step = steps[row * width + column];
    if (step === END) break;
    if (step === BOTH && first[row - 1] === second[column - 1]) {
      alignment.first.push(row - 1);
      alignment.second.push(column - 1);
      alignment.weight += weights[row - 1] ?? 0;
    }
    if (step !== SKIP_SECOND) row -= 1;
    if (step !== SKIP_FIRST) column -= 1;
  }
  alignment.first.reverse();
  alignment.second.reverse();
  return alignment;
}
