// Sound to bring in: a tone as a wav file, 16 bits, one channel.
const RATE = 8_000;

/** A wav file of so many seconds; 16,000 bytes a second. */
export function makeTone(seconds: number): Buffer {
  const samples = RATE * seconds;
  const file = Buffer.alloc(44 + samples * 2);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    file.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 220 * at) / RATE)), 44 + at * 2);
  }
  return file;
}
