// MP3 and AAC without a container are a sequence of frames. A cut file starts in the middle of one.

/** The first frames must be within this many bytes. */
export const SEARCHED_BYTES = 64 * 1024;
/** So many consecutive frames don't occur in other content by chance. */
const MIN_FRAMES = 5;

const KILOBITS = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const RATES = [44_100, 48_000, 32_000];
/** By the two version bits: 2.5, reserved, 2 and 1. */
const RATE_DIVISORS = [4, 0, 2, 1];

export function detectFrames(bytes: Uint8Array): "audio/mpeg" | "audio/aac" | undefined {
  for (let start = 0; start + 7 <= bytes.length; start += 1) {
    if (bytes[start] !== 0xff) continue;
    if (hasFrames(bytes, start, measureMp3Frame)) return "audio/mpeg";
    if (hasFrames(bytes, start, measureAacFrame)) return "audio/aac";
  }
  return undefined;
}

type Measure = (bytes: Uint8Array, at: number) => number;

function hasFrames(bytes: Uint8Array, start: number, measure: Measure): boolean {
  let at = start;
  for (let frame = 0; frame < MIN_FRAMES; frame += 1) {
    const length = at + 7 <= bytes.length ? measure(bytes, at) : 0;
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** The length in bytes of the MPEG layer III frame that starts here; 0 if there isn't one. */
function measureMp3Frame(bytes: Uint8Array, at: number): number {
  const [sync = 0, version = 0, sizes = 0] = bytes.subarray(at, at + 3);
  const isLayer3 = sync === 0xff && (version & 0xe6) === 0xe2;
  const divisor = RATE_DIVISORS[(version >> 3) & 3] ?? 0;
  const kilobits = KILOBITS[divisor === 1 ? "first" : "later"][sizes >> 4] ?? 0;
  const rate = (RATES[(sizes >> 2) & 3] ?? 0) / divisor;
  if (!isLayer3 || divisor === 0 || kilobits === 0 || rate === 0) return 0;
  const padding = (sizes >> 1) & 1;
  return Math.floor(((divisor === 1 ? 144 : 72) * kilobits * 1000) / rate) + padding;
}

/** The length in bytes of the ADTS frame of AAC that starts here; 0 if there isn't one. */
function measureAacFrame(bytes: Uint8Array, at: number): number {
  const [sync = 0, version = 0, rate = 0, high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 6);
  if (sync !== 0xff || (version & 0xf6) !== 0xf0 || ((rate >> 2) & 15) > 12) return 0;
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  return length > 7 ? length : 0;
}
