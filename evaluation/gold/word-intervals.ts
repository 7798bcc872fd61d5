// Times between the starts of words, drawn from what was measured in real recordings (README.md says which).

/** The expected seconds of a word are these for the word and each of its letters. */
const SECONDS = { word: 0.08, letter: 0.055 };
const SHORTEST = 0.06;

/** Quantiles of the seconds beyond the expected ones. */
const SHARES = [
  0.005, 0.025, 0.075, 0.125, 0.175, 0.225, 0.275, 0.325, 0.375, 0.425, 0.475, 0.525, 0.575, 0.625, 0.675,
  0.725, 0.775, 0.825, 0.875, 0.925, 0.975, 0.99, 0.998,
];
const AFTER_SENTENCE = [
  -0.2, -0.09, 0.08, 0.21, 0.3, 0.42, 0.51, 0.59, 0.68, 0.76, 0.85, 0.95, 1.05, 1.17, 1.31, 1.49, 1.7, 1.91,
  2.29, 2.74, 3.76, 5.46, 7.7,
];
const WITHIN_SENTENCE = [
  -0.3, -0.23, -0.17, -0.14, -0.12, -0.1, -0.08, -0.06, -0.05, -0.03, -0.01, 0.01, 0.04, 0.07, 0.11, 0.15,
  0.22, 0.29, 0.41, 0.6, 1.02, 1.44, 2.29,
];

/** Seconds from the start of a word to the start of the next one. */
export function drawInterval(letters: number, endsSentence: boolean, random: () => number): number {
  const beyond = interpolate(endsSentence ? AFTER_SENTENCE : WITHIN_SENTENCE, random());
  return Math.max(SHORTEST, SECONDS.word + SECONDS.letter * letters + beyond);
}

function interpolate(quantiles: readonly number[], share: number): number {
  const next = SHARES.findIndex((each) => each >= share);
  if (next === 0) return quantiles[0] ?? 0;
  if (next === -1) return quantiles.at(-1) ?? 0;
  const [low = 0, high = 0] = [SHARES[next - 1], SHARES[next]];
  const [from = 0, to = 0] = [quantiles[next - 1], quantiles[next]];
  return from + ((share - low) / (high - low)) * (to - from);
}

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
export function createRandom(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
