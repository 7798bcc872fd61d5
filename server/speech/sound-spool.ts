// Sound that waits for its turn, on the disk rather than in memory.
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface SpooledSound {
  /** In bytes. */
  position: number;
  length: number;
}

export interface SoundSpool {
  keep(samples: Int16Array): Promise<SpooledSound>;
  read(sound: SpooledSound): Promise<Int16Array>;
  close(): Promise<void>;
}

/** A file without a name: it is gone with the process, however that ends. */
export async function openSoundSpool(): Promise<SoundSpool> {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-sound-"));
  const file = await open(path.join(folder, "spool"), "w+").finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
  let end = 0;
  return {
    async keep(samples) {
      const sound = { position: end, length: samples.byteLength };
      end += samples.byteLength;
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
      await file.writeFile(bytes);
      return sound;
    },
    async read({ position, length }) {
      const samples = new Int16Array(length / 2);
      await file.read(new Uint8Array(samples.buffer), 0, length, position);
      return samples;
    },
    close: () => file.close(),
  };
}
