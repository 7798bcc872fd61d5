import { createLevelMeter, findSounds, FRAMES_PER_SECOND, MIN_PAUSE, type Span } from "./levels.ts";

export interface Piece {
  start: number;
  samples: Int16Array;
  sounds: Span[];
  /** Seconds at its start that repeat the end of the previous piece, if it was cut without a pause. */
  overlap: number;
}

export interface SplitOptions {
  rate: number;
  longest: number;
}

const frames = (seconds: number) => Math.round(seconds * FRAMES_PER_SECOND);

/** Silence that pieces have before and after their sounds. */
const PADDING = frames(0.24);
/** A longer silence always ends a piece, since models hallucinate words in it. */
const LONG_SILENCE = frames(2.5);
/** Frames on either side of a cut within sound. */
const OVERLAP = frames(1);
/** Pieces are cut at the longest pause after the first share of their maximum length, or else after the second. */
const [GOOD_SHARE, MIN_SHARE] = [0.6, 0.25];
/** The background isn't known earlier. */
const FIRST_WINDOW = frames(10);

/** Yields pieces in order, each at most `longest` seconds. They don't depend on the chunks of `sound`. */
export async function* splitAtSilences(
  sound: AsyncIterable<Int16Array>,
  { rate, longest }: SplitOptions,
): AsyncGenerator<Piece> {
  const meter = createLevelMeter(rate);
  const cutter = createCutter(rate, frames(longest));
  let frameCount = 0;
  for await (const second of inSeconds(sound, rate)) {
    const levels = meter.push(second);
    frameCount += levels.length;
    cutter.push(second, levels);
    if (frameCount >= FIRST_WINDOW) yield* cutter.cut(meter.threshold(), false);
  }
  yield* cutter.cut(meter.threshold(), true);
}

async function* inSeconds(sound: AsyncIterable<Int16Array>, rate: number): AsyncGenerator<Int16Array> {
  let second = new Int16Array(rate);
  let filled = 0;
  for await (const chunk of sound) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + rate - filled);
      second.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < rate) continue;
      yield second;
      second = new Int16Array(rate);
      filled = 0;
    }
  }
  if (filled > 0) yield second.subarray(0, filled);
}

interface Cutter {
  push(samples: Int16Array, levels: readonly number[]): void;
  cut(threshold: number, isEnd: boolean): Generator<Piece>;
}

interface Cut {
  end: number;
  next: number;
  isForced: boolean;
}

function createCutter(rate: number, longest: number): Cutter {
  const frameSamples = rate / FRAMES_PER_SECOND;
  let chunks: Int16Array[] = [];
  let levels: number[] = [];
  let discarded = 0;
  let overlap = 0;

  function copy(start: number, end: number): Int16Array {
    const samples = new Int16Array((end - start) * frameSamples);
    let at = -start * frameSamples;
    for (const chunk of chunks) {
      const from = Math.max(0, -at);
      const to = Math.min(chunk.length, samples.length - at);
      if (from < to) samples.set(chunk.subarray(from, to), at + from);
      at += chunk.length;
    }
    return samples;
  }

  function discard(count: number): void {
    let samples = count * frameSamples;
    while (chunks[0] && chunks[0].length <= samples) samples -= chunks.shift()!.length;
    if (chunks[0] && samples > 0) chunks[0] = chunks[0].subarray(samples);
    levels = levels.slice(count);
    discarded += count;
  }

  function createPiece(start: number, end: number, sounds: readonly Span[]): Piece {
    const seconds = (frame: number) => (Math.min(end, Math.max(start, frame)) - start) / FRAMES_PER_SECOND;
    return {
      start: (discarded + start) / FRAMES_PER_SECOND,
      samples: copy(start, end),
      sounds: sounds
        .filter((each) => each.start < end && each.end > start)
        .map((each) => ({ start: seconds(each.start), end: seconds(each.end) })),
      overlap: overlap / FRAMES_PER_SECOND,
    };
  }

  return {
    push(samples, more) {
      chunks.push(samples);
      levels.push(...more);
    },
    *cut(threshold, isEnd) {
      for (;;) {
        const sounds = findSounds(levels, threshold);
        const [first] = sounds;
        if (!first) {
          if (!isEnd && overlap === 0) discard(Math.max(0, levels.length - PADDING));
          return;
        }
        // An overlap starts at its cut, even in silence.
        const start = overlap > 0 ? 0 : Math.max(0, first.start - PADDING);
        const chosen = chooseCut(levels, sounds, start, longest, isEnd);
        if (!chosen) return;
        yield createPiece(start, chosen.end, sounds);
        overlap = chosen.isForced ? OVERLAP * 2 : 0;
        discard(chosen.next);
      }
    },
  };
}

function chooseCut(
  levels: readonly number[],
  sounds: readonly Span[],
  start: number,
  longest: number,
  isEnd: boolean,
): Cut | undefined {
  const limit = start + longest;
  const pauses: Span[] = [];
  for (const [index, { end }] of sounds.entries()) {
    const next = sounds[index + 1]?.start ?? levels.length;
    if (end > limit) break;
    const isLast = index === sounds.length - 1;
    if (next - end >= LONG_SILENCE || (isLast && isEnd)) return cutInPause({ start: end, end: next }, limit);
    if (!isLast) pauses.push({ start: end, end: next });
  }
  if (levels.length < limit + MIN_PAUSE) return undefined;
  const last = sounds.at(-1)!;
  if (last.end <= limit) pauses.push({ start: last.end, end: levels.length });
  const after = (share: number) => pauses.filter((pause) => pause.start >= start + longest * share);
  const pause = findLongest(after(GOOD_SHARE)) ?? findLongest(after(MIN_SHARE));
  if (pause) return cutInPause(pause, limit);
  const cut = findQuietest(levels, start + Math.round(longest * GOOD_SHARE), limit - OVERLAP);
  return { end: cut + OVERLAP, next: cut - OVERLAP, isForced: true };
}

/** Each side gets at most `PADDING` of the silence, and at most half of it. */
function cutInPause({ start, end }: Span, limit: number): Cut {
  const middle = Math.floor((start + end) / 2);
  const padded = end - start <= PADDING * 2 ? middle : start + PADDING;
  const next = Math.max(middle, end - PADDING);
  return { end: Math.max(start, Math.min(padded, limit)), next, isForced: false };
}

const findLongest = (pauses: readonly Span[]): Span | undefined =>
  pauses.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];

function findQuietest(levels: readonly number[], from: number, to: number): number {
  const width = frames(0.1);
  let [best, bestLevel] = [from, Infinity];
  for (let at = from; at + width <= to; at += 1) {
    const level = Math.max(...levels.slice(at, at + width));
    if (level < bestLevel) [best, bestLevel] = [at + Math.floor(width / 2), level];
  }
  return best;
}
