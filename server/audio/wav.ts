export const WAV_HEADER_BYTES = 44;

export function encodeWav(samples: Int16Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(WAV_HEADER_BYTES + samples.byteLength);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(samples.byteLength, 40);
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).copy(bytes, WAV_HEADER_BYTES);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
