// Measures the levels of a recording, and finds sounds that are louder than its background.

export const FRAMES_PER_SECOND = 50;

/** Recent frames that determine the background. */
const MEMORY_FRAMES = 120 * FRAMES_PER_SECOND;
const MIN_LEVEL = -100;
/** The threshold is at least this (dB). */
const MIN_THRESHOLD = -65;
const MAX_BACKGROUND = -40;
/** How much louder than the background sound is (dB): a share of the range between quiet and loud. */
const MARGIN = { least: 4, most: 10, share: 0.35 };
/** Lower frequencies are rumble, not speech (Hz). */
const LOWEST_TONE = 80;

export function createLevelMeter(rate: number) {
  const frameSamples = rate / FRAMES_PER_SECOND;
  const decay = Math.exp((-2 * Math.PI * LOWEST_TONE) / rate);
  const counts = new Uint32Array(-MIN_LEVEL + 1);
  const recent: number[] = [];
  let state = { before: 0, filtered: 0, sum: 0, count: 0 };

  function record(level: number): void {
    const bin = Math.round(level - MIN_LEVEL);
    recent.push(bin);
    counts[bin]! += 1;
    if (recent.length > MEMORY_FRAMES * 2) recent.splice(0, MEMORY_FRAMES);
    const expired = recent.at(-1 - MEMORY_FRAMES);
    if (expired !== undefined) counts[expired]! -= 1;
  }

  function quantile(share: number): number {
    let left = Math.min(recent.length, MEMORY_FRAMES) * share;
    const bin = counts.findIndex((each) => (left -= each) <= 0);
    return Math.max(0, bin) + MIN_LEVEL;
  }

  return {
    push(samples: Int16Array) {
      const levels: number[] = [];
      // Local variables are faster to change than those of the closure.
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
        record(level);
        sum = 0;
        count = 0;
      }
      state = { before, filtered, sum, count };
      return levels;
    },
    /** The level (dB) from which a frame counts as sound. */
    threshold() {
      const background = Math.min(MAX_BACKGROUND, quantile(0.1));
      const range = (quantile(0.95) - background) * MARGIN.share;
      const margin = Math.max(MARGIN.least, Math.min(MARGIN.most, range));
      return Math.max(MIN_THRESHOLD, background + margin);
    },
  };
}

export interface Span {
  start: number;
  end: number;
}

/** In frames; shorter pauses occur within words. */
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
