// Local alignment of two runs of words (Smith and Waterman 1981). Words are compared as numbers.

export interface Alignment {
  /** Pairs of matching places: `first[i]` in one run and `second[i]` in the other, both ascending. */
  first: number[];
  second: number[];
  /** Sum of the weights of the matching words. */
  weight: number;
}

export interface AlignmentScores {
  /** What it counts that `first[i]` matches; 1 for each word by default. */
  weights?: ArrayLike<number>;
  /** Cost of a word that only one of the runs has, and of a word in the place of another. */
  gap?: number;
  substitution?: number;
}

const [END, BOTH, SKIP_FIRST, SKIP_SECOND] = [0, 1, 2, 3];

/**
 * Finds where two runs of words agree best. Without costs that is their longest common subsequence. Takes time and
 * memory by the product of both lengths.
 */
export function alignWords(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  { weights, gap = 0, substitution = 0 }: AlignmentScores = {},
): Alignment {
  const width = second.length + 1;
  const steps = new Uint8Array(width * (first.length + 1));
  const scores = new Float32Array(width);
  let [best, bestRow, bestColumn] = [0, 0, 0];
  for (let row = 1; row <= first.length; row += 1) {
    const weight = weights?.[row - 1] ?? 1;
    let diagonal = 0;
    let left = 0;
    for (let column = 1; column < width; column += 1) {
      const above = scores[column] ?? 0;
      const both = diagonal + (first[row - 1] === second[column - 1] ? weight : -substitution);
      const score = Math.max(0, both, above - gap, left - gap);
      // Of equal ways the one with the earliest matches.
      const skip = score === above - gap ? SKIP_FIRST : score === left - gap ? SKIP_SECOND : BOTH;
      steps[row * width + column] = (score === 0 ? END : skip) ?? 0;
      [diagonal, left] = [above, score];
      scores[column] = score;
      if (score > best) [best, bestRow, bestColumn] = [score, row, column];
    }
  }
  const alignment: Alignment = { first: [], second: [], weight: 0 };
  let [row, column] = [bestRow, bestColumn];
  while (row > 0 && column > 0) {
    const step = steps[row * width + column];
    if (step === END) break;
    if (step === BOTH && first[row - 1] === second[column - 1]) {
      alignment.first.push(row - 1);
      alignment.second.push(column - 1);
      alignment.weight += weights?.[row - 1] ?? 1;
    }
    if (step !== SKIP_SECOND) row -= 1;
    if (step !== SKIP_FIRST) column -= 1;
  }
  alignment.first.reverse();
  alignment.second.reverse();
  return alignment;
}
