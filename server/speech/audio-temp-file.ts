import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface StoredAudio {
  position: number;
  length: number;
}

export type AudioTempFile = Awaited<ReturnType<typeof openAudioTempFile>>;

/** The file is unlinked at once, so that it disappears with the process even if that is killed. */
export async function openAudioTempFile() {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-sound-"));
  const file = await open(path.join(folder, "spool"), "w+").finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
  let end = 0;
  return {
    async keep(samples: Int16Array) {
      const sound = { position: end, length: samples.byteLength };
      end += samples.byteLength;
      await file.writeFile(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
      return sound;
    },
    async read({ position, length }: StoredAudio) {
      const samples = new Int16Array(length / 2);
      await file.read(new Uint8Array(samples.buffer), 0, length, position);
      return samples;
    },
    close: () => file.close(),
  };
}
