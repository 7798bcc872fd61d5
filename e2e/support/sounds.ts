// A tone as a WAV file with 16 bits and one channel.
import { encodeWav } from "../../server/audio/wav.ts";

const RATE = 8_000;

/** A WAV file of so many seconds, with 16,000 bytes per second. */
export function makeTone(seconds: number): Buffer {
  const levels = Int16Array.from({ length: RATE * seconds }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * 220 * at) / RATE)),
  );
  return Buffer.from(encodeWav(levels, RATE));
}
