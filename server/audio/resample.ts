// Converts streamed audio of any sample rate and number of channels to mono 16-bit samples.

/** Zero crossings of the filter on either side: enough to make aliasing inaudible. */
const ZERO_CROSSINGS = 8;
const PASS_BAND = 0.93;
const KAISER_BETA = 7;

export interface Resampler {
  /** Returns the output so far; the caller owns the returned samples. */
  push(channels: readonly Float32Array[]): Int16Array;
  end(): Int16Array;
}

export function createResampler(from: number, to: number): Resampler {
  if (!Number.isInteger(from) || from < 1000 || from > 768_000) throw new RangeError("invalid sample rate");
  return from === to ? createConverter() : createFilter(from, to);
}

function createConverter(): Resampler {
  const reserve = createSampleBuffer();
  return {
    push(channels) {
      const length = channels[0]?.length ?? 0;
      const mixed = reserve(length);
      mix(channels, mixed, 0);
      const output = new Int16Array(length);
      for (let at = 0; at < length; at += 1) output[at] = toInteger(mixed[at]!);
      return output;
    },
    end: () => new Int16Array(),
  };
}

/** A polyphase low-pass filter. */
function createFilter(from: number, to: number): Resampler {
  const divisor = greatestDivisor(from, to);
  const [phases, step] = [to / divisor, from / divisor];
  const cutoff = Math.min(1, to / from) * PASS_BAND;
  const half = Math.ceil(ZERO_CROSSINGS / cutoff);
  const taps = half * 2;
  const table = createPhaseTable(phases, half, cutoff);

  // Starts with silence, which aligns the first output with the first input.
  let pending = new Float32Array(half - 1);
  /** The position of the next output: in whole inputs from the start of `pending`, and in phases. */
  let [at, phase] = [0, 0];

  const reserve = createSampleBuffer();

  function filter(channels: readonly Float32Array[], length: number): Int16Array {
    const end = pending.length + length;
    const all = reserve(end);
    all.set(pending);
    mix(channels, all, pending.length);
    const last = end - taps - at;
    const output = new Int16Array(last < 0 ? 0 : Math.ceil(((last + 1) * phases - phase) / step));
    for (let index = 0; index < output.length; index += 1) {
      const first = phase * taps;
      let sum = 0;
      for (let tap = 0; tap < taps; tap += 1) sum += all[at + tap]! * table[first + tap]!;
      output[index] = toInteger(sum);
      phase += step;
      at += Math.floor(phase / phases);
      phase %= phases;
    }
    const used = Math.min(at, end);
    pending = all.slice(used, end);
    at -= used;
    return output;
  }

  return {
    push: (channels) => filter(channels, channels[0]?.length ?? 0),
    end: () => filter([], half),
  };
}

/** Reuses one array, with arbitrary content, since thousands of new ones would burden the garbage collector. */
function createSampleBuffer() {
  let samples = new Float32Array();
  return (length: number): Float32Array => {
    if (samples.length < length) samples = new Float32Array(length * 2);
    return samples;
  };
}

function createPhaseTable(phases: number, half: number, cutoff: number): Float32Array {
  const taps = half * 2;
  const table = new Float32Array(phases * taps);
  for (let phase = 0; phase < phases; phase += 1) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      const distance = tap - (half - 1) - phase / phases;
      const weight = sinc(distance * cutoff) * kaiser(distance / half);
      table[phase * taps + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap += 1) table[phase * taps + tap]! /= sum;
  }
  return table;
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const kaiser = (x: number) =>
  Math.abs(x) > 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA);

function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let order = 1; term > sum * 1e-12; order += 1) {
    term *= (x / (2 * order)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function mix(channels: readonly Float32Array[], to: Float32Array, from: number): void {
  const [first, ...others] = channels;
  if (!first) return void to.fill(0, from);
  to.set(first, from);
  for (const other of others) {
    for (let at = 0; at < first.length; at += 1) to[from + at]! += other[at] ?? 0;
  }
  if (others.length === 0) return;
  for (let at = from; at < from + first.length; at += 1) to[at]! /= channels.length;
}

/** NaN, which occurs in damaged files, becomes silence. */
const toInteger = (sample: number) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))) || 0;
