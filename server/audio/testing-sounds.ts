// Generated audio for tests: tones, noise and silence.

const RATE = 16_000;

export interface Sound {
  seconds: number;
  /** Hertz of a tone, "noise", or silence. */
  tone?: number | "noise";
  /** The amplitude, from 0 to 1. */
  level?: number;
}

/** One channel of 16-bit samples, 16,000 a second. */
export function makeSounds(sounds: readonly Sound[], background = 0): Int16Array {
  const random = createRandom(7);
  const samples = sounds.flatMap(({ seconds, tone, level = 0.3 }) =>
    Array.from({ length: Math.round(seconds * RATE) }, (_, at) => {
      const noise = random() * 2 - 1;
      const wave = tone === "noise" ? noise : Math.sin((2 * Math.PI * (tone ?? 0) * at) / RATE);
      return Math.round((wave * (tone === undefined ? 0 : level) + noise * background) * 32_767);
    }),
  );
  return Int16Array.from(samples);
}

/** Numbers from 0 to 1 that are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
