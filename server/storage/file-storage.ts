import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { explainDiskError } from "../disk-error.ts";
import { syncFolder } from "../sync-folder.ts";
import { checkKey, NoSuchKey, type Storage, WrongOffset } from "./storage.ts";

/** A storage in a folder of this machine, which is made where it is missing: each key is a file in it. */
export async function openFileStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw explainDiskError(error, folder);
  });
  const pathOf = (key: string) => path.join(folder, checkKey(key));
  return {
    async create(key) {
      const file = await open(pathOf(key), "wx", 0o600);
      await file.close();
      await syncFolder(folder);
    },

    append: (key, offset, source) =>
      // Never makes the file: one that was removed meanwhile must not come back.
      withFile(pathOf(key), "r+", async (file) => {
        if ((await file.stat()).size !== offset) throw new WrongOffset();
        try {
          await writeAll(file, offset, source);
        } finally {
          await file.datasync();
        }
      }),

    async complete(key) {
      await withFile(pathOf(key), "r+", (file) => file.sync());
      await syncFolder(folder);
    },

    async findSize(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing);
      return found?.size;
    },

    async read(key, range) {
      const file = await open(pathOf(key), "r").catch(tellMissing);
      return createReadStream("", { fd: file, ...range });
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    listKeys: () => readdir(folder),

    async withLocalFile(key, work) {
      await stat(pathOf(key)).catch(tellMissing);
      return work(pathOf(key));
    },
  };
}

async function withFile<Result>(
  file: string,
  flags: string,
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, flags).catch(tellMissing);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

async function writeAll(file: FileHandle, offset: number, source: AsyncIterable<Uint8Array>): Promise<void> {
  let position = offset;
  for await (const chunk of source) {
    for (let written = 0; written < chunk.byteLength;) {
      const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written, position);
      written += bytesWritten;
      position += bytesWritten;
    }
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function tellMissing(error: unknown): never {
  throw isMissing(error) ? new NoSuchKey("There are no bytes under this key.") : error;
}
