// Small real recordings for tests, made as they are needed.

import { BYTES, describeMetadata } from "./testing-tus.ts";

/** A WAV file that plays a tone for so many seconds: 16-bit samples of one channel, 8000 a second. */
export function makeWav(seconds: number): Buffer {
  const rate = 8000;
  const samples = Math.round(seconds * rate);
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let sample = 0; sample < samples; sample += 1) {
    wav.writeInt16LE(Math.round(8000 * Math.sin((sample * 2 * Math.PI * 440) / rate)), 44 + sample * 2);
  }
  return wav;
}

/** The headers of a tus request that makes an upload of all its bytes at once. */
export function wholeUpload(content: Uint8Array, metadata: Record<string, string>): Record<string, string> {
  return {
    "tus-resumable": "1.0.0",
    "content-type": BYTES,
    "upload-length": String(content.byteLength),
    "upload-metadata": describeMetadata(metadata),
  };
}
