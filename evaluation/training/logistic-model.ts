/** Logistic regression with the FTRL-Proximal algorithm, whose L1 penalty leaves most weights at zero. */
export class LogisticModel {
  readonly #size: number;
  readonly #alpha: number;
  readonly #l1: number;
  readonly #sums: Float32Array;
  readonly #squares: Float32Array;

  constructor({ bits, alpha, l1 }: { bits: number; alpha: number; l1: number }) {
    this.#size = 2 ** bits;
    this.#alpha = alpha;
    this.#l1 = l1;
    this.#sums = new Float32Array(this.#size);
    this.#squares = new Float32Array(this.#size);
  }

  weightOf(feature: number): number {
    const sum = this.#sums[feature] ?? 0;
    if (Math.abs(sum) <= this.#l1) return 0;
    const rate = (1 + Math.sqrt(this.#squares[feature] ?? 0)) / this.#alpha + 1;
    return -(sum - Math.sign(sum) * this.#l1) / rate;
  }

  learn(features: Iterable<number>, isPositive: boolean, importance = 1): void {
    const weights = Array.from(features, (feature) => ({ feature, weight: this.weightOf(feature) }));
    const score = weights.reduce((sum, { weight }) => sum + weight, 0);
    const error = importance * (1 / (1 + Math.exp(-score)) - (isPositive ? 1 : 0));
    for (const { feature, weight } of weights) {
      const square = this.#squares[feature] ?? 0;
      const change = (Math.sqrt(square + error * error) - Math.sqrt(square)) / this.#alpha;
      this.#sums[feature] = (this.#sums[feature] ?? 0) + error - change * weight;
      this.#squares[feature] = square + error * error;
    }
  }

  /** The weights of at least `min` hundredths: the distance from the feature before, and hundredths. */
  export(min: number): { steps: number[]; weights: number[] } {
    const exported: { steps: number[]; weights: number[] } = { steps: [], weights: [] };
    let last = 0;
    for (let feature = 0; feature < this.#size; feature += 1) {
      const weight = Math.round(this.weightOf(feature) * 100);
      if (Math.abs(weight) < min) continue;
      exported.steps.push(feature - last);
      exported.weights.push(Math.max(-127, Math.min(127, weight)));
      last = feature;
    }
    return exported;
  }
}
