// Small recordings for tests.

import { encodeWav } from "../audio/wav.ts";
import { BYTES, formatUploadHeader } from "./testing-tus.ts";

const RATE = 8000;

/** A WAV file of a tone: one channel, 8,000 samples a second. */
export function makeWav(seconds: number): Buffer {
  const samples = Int16Array.from({ length: Math.round(seconds * RATE) }, (_, sample) =>
    Math.round(8000 * Math.sin((sample * 2 * Math.PI * 440) / RATE)),
  );
  return Buffer.from(encodeWav(samples, RATE));
}

/** The headers of a tus request that creates an upload and sends all its bytes. */
export function uploadHeaders(content: Uint8Array, metadata: Record<string, string>): Record<string, string> {
  return {
    "tus-resumable": "1.0.0",
    "content-type": BYTES,
    "upload-length": String(content.byteLength),
    "upload-metadata": formatUploadHeader(metadata),
  };
}
