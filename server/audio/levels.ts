// How loud a recording is from moment to moment, and which moments stand out from what is always heard in it.

/** Moments in a second. */
export const FRAMES_PER_SECOND = 50;

/** Frames of the recent past by which silence is known. */
const MEMORY_FRAMES = 120 * FRAMES_PER_SECOND;
const MIN_LEVEL = -100;
/** What is fainter is silence in any recording, and what is louder than this never counts as its background (dB). */
const SILENCE = -65;
const LOUDEST_BACKGROUND = -40;
/** By how much sound stands out from the background (dB), depending on how far apart loud and quiet are. */
const MARGIN = { least: 4, most: 10, share: 0.35 };
/** Rumble and offsets below are no speech (Hz). */
const LOWEST_TONE = 80;

export function createLevelMeter(rate: number) {
  const frameSamples = rate / FRAMES_PER_SECOND;
  const decay = Math.exp((-2 * Math.PI * LOWEST_TONE) / rate);
  const counts = new Uint32Array(-MIN_LEVEL + 1);
  const remembered: number[] = [];
  let state = { before: 0, filtered: 0, sum: 0, count: 0 };

  function remember(level: number): void {
    const bin = Math.round(level - MIN_LEVEL);
    remembered.push(bin);
    counts[bin]! += 1;
    if (remembered.length > MEMORY_FRAMES * 2) remembered.splice(0, MEMORY_FRAMES);
    const forgotten = remembered.at(-1 - MEMORY_FRAMES);
    if (forgotten !== undefined) counts[forgotten]! -= 1;
  }

  function quantile(share: number): number {
    let left = Math.min(remembered.length, MEMORY_FRAMES) * share;
    const bin = counts.findIndex((each) => (left -= each) <= 0);
    return Math.max(0, bin) + MIN_LEVEL;
  }

  return {
    push(samples: Int16Array) {
      const levels: number[] = [];
      // Numbers in a closure are made anew at every change; these change with every sample.
      let { before, filtered, sum, count } = state;
      for (let at = 0; at < samples.length; at += 1) {
        const sample = samples[at]!;
        filtered = sample - before + decay * filtered;
        before = sample;
        sum += filtered * filtered;
        count += 1;
        if (count < frameSamples) continue;
        const level = Math.max(MIN_LEVEL, Math.min(0, 10 * Math.log10(sum / count / 32_768 ** 2 + 1e-10)));
        levels.push(level);
        remember(level);
        sum = 0;
        count = 0;
      }
      state = { before, filtered, sum, count };
      return levels;
    },
    /** The level from which on a frame has sound, by all that was heard lately. */
    threshold() {
      const background = Math.min(LOUDEST_BACKGROUND, quantile(0.1));
      const range = (quantile(0.95) - background) * MARGIN.share;
      return Math.max(SILENCE, background + Math.max(MARGIN.least, Math.min(MARGIN.most, range)));
    },
  };
}

export interface Span {
  start: number;
  end: number;
}

/** Frames; shorter pauses are within words. */
export const MIN_PAUSE = 0.3 * FRAMES_PER_SECOND;
const MIN_SOUND = 0.08 * FRAMES_PER_SECOND;

export function findSounds(levels: readonly number[], threshold: number): Span[] {
  const sounds: (Span & { loud: number })[] = [];
  for (const [frame, level] of levels.entries()) {
    if (level < threshold) continue;
    const last = sounds.at(-1);
    if (last && frame - last.end < MIN_PAUSE) {
      last.end = frame + 1;
      last.loud += 1;
    } else sounds.push({ start: frame, end: frame + 1, loud: 1 });
  }
  return sounds.filter(({ loud }) => loud >= MIN_SOUND).map(({ start, end }) => ({ start, end }));
}
