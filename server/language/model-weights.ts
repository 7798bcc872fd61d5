/** Weights of features as `LogisticModel.export` writes them: distances between features with a weight, and hundredths. */
export interface StoredWeights {
  steps: readonly number[];
  weights: readonly number[];
}

/** Returns hundredths by feature. */
export function readWeights({ steps, weights }: StoredWeights, bits: number): Int8Array {
  const read = new Int8Array(2 ** bits);
  let last = 0;
  for (const [at, step] of steps.entries()) {
    last += step;
    read[last] = weights[at] ?? 0;
  }
  return read;
}
