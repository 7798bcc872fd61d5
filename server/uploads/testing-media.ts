// Creates small recordings for tests.
import { encodeWav } from "../audio/wav.ts";
import { TUS_CONTENT_TYPE, formatMetadata } from "./testing-tus.ts";

const SAMPLE_RATE = 8000;

/** A mono WAV file with a tone, 8000 samples per second. */
export function makeWav(seconds: number): Buffer {
  const samples = Int16Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, sample) =>
    Math.round(8000 * Math.sin((sample * 2 * Math.PI * 440) / SAMPLE_RATE)),
  );
  return Buffer.from(encodeWav(samples, SAMPLE_RATE));
}

/** The headers of a tus request that creates an upload with all its bytes. */
export function createUploadHeaders(
  content: Uint8Array,
  metadata: Record<string, string>,
): Record<string, string> {
  return {
    "tus-resumable": "1.0.0",
    "content-type": TUS_CONTENT_TYPE,
    "upload-length": String(content.byteLength),
    "upload-metadata": formatMetadata(metadata),
  };
}
