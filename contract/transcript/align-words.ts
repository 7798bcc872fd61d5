// Local alignment of two sequences of words (Smith and Waterman 1981). Words are compared as numbers.

export interface Alignment {
  /** Indexes of matching words: `first[i]` matches `second[i]`; both ascend. */
  first: number[];
  second: number[];
  /** Sum of the weights of the matching words. */
  weight: number;
}

export interface AlignmentScores {
  /** Weight of a match of `first[i]`; 1 by default. */
  weights?: ArrayLike<number>;
  /** Cost of a word that only one sequence has, and of a replaced word. */
  gap?: number;
  substitution?: number;
}

const [END, BOTH, SKIP_FIRST, SKIP_SECOND] = [0, 1, 2, 3] as const;

/** Without costs, this is the longest common subsequence. Time and memory grow with the product of both lengths. */
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
    const word = first[row - 1];
    const offset = row * width;
    let diagonal = 0;
    let left = 0;
    for (let column = 1; column < width; column += 1) {
      const above = scores[column] ?? 0;
      const both = diagonal + (word === second[column - 1] ? weight : -substitution);
      const score = Math.max(0, both, above - gap, left - gap);
      // Among equal alignments, the one with the earliest matches.
      const skip = score === above - gap ? SKIP_FIRST : score === left - gap ? SKIP_SECOND : BOTH;
      if (score > 0) steps[offset + column] = skip;
      diagonal = above;
      left = score;
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
