import { randomUUID } from "node:crypto";
import { createReadStream, open as openWithCallback } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, rmdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { assertWritable } from "../data-folder/data-folder.ts";
import { explainDiskError } from "../data-folder/disk-error.ts";
import { syncFolder } from "../data-folder/sync-folder.ts";
import { createReusingStream } from "./reusing-stream.ts";
import { checkKey, NoSuchKeyError, type Storage, WRITE_TEST, WrongOffsetError } from "./storage.ts";

const openDescriptor = promisify(openWithCallback);

export async function openFileStorage(place: string): Promise<Storage> {
  const folder = path.resolve(place);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw explainDiskError(error, folder);
  });
  const pathOf = (key: string) => path.join(folder, checkKey(key));
  const syncFolders = async (key: string) => {
    for (let parent = pathOf(key); parent !== folder;) {
      parent = path.dirname(parent);
      await syncFolder(parent);
    }
  };
  // A missing folder means that the disk is unavailable, so no file may be reported as missing or removed.
  const requireFolder = () => stat(folder).catch(throwUnavailable);
  const throwMissing = async (error: unknown): Promise<never> => {
    if (!isMissing(error)) throw error;
    await requireFolder();
    throw new NoSuchKeyError("There are no bytes under this key.");
  };
  const openKey = (key: string, flags: string) => open(pathOf(key), flags).catch(throwMissing);
  return {
    async create(key) {
      await requireFolder();
      await createFile(pathOf(key));
      await syncFolders(key);
    },

    append: (key, offset, source) =>
      // Never creates the file, because it may have been removed in the meantime.
      withFile(openKey(key, "r+"), async (file) => {
        if ((await file.stat()).size !== offset) throw new WrongOffsetError();
        try {
          await writeAll(file, offset, source);
        } finally {
          await syncOrTruncate(file, offset);
        }
      }),

    async complete(key) {
      await withFile(openKey(key, "r+"), (file) => file.sync());
      await syncFolders(key);
    },

    async findSize(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing);
      if (!found) await requireFolder();
      return found?.size;
    },

    async read(key, range, response) {
      const descriptor = await openDescriptor(pathOf(key), "r").catch(throwMissing);
      return response
        ? createReusingStream(descriptor, range ?? { start: 0, end: Infinity }, response)
        : createReadStream("", { fd: descriptor, ...range });
    },

    async remove(key) {
      await requireFolder();
      await rm(pathOf(key), { force: true });
      const own = path.dirname(pathOf(key));
      if (own !== folder) await rmdir(own).catch(ignoreInUse);
    },

    async listKeys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const found = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(WRITE_TEST));
      return found.map(({ parentPath, name }) => readKey(path.relative(folder, path.join(parentPath, name))));
    },

    checkWritable: () => assertWritable(path.join(folder, `${WRITE_TEST}${randomUUID()}`)),

    async measureSpace() {
      const { blocks, bavail, bsize } = await statfs(folder);
      // Some network file systems report nothing.
      return blocks > 0 ? { totalBytes: blocks * bsize, freeBytes: bavail * bsize } : undefined;
    },

    async withLocalFile(key, work) {
      await stat(pathOf(key)).catch(throwMissing);
      return work(pathOf(key));
    },
  };
}

/** Creates an empty file, and its folder again if that was removed concurrently. */
async function createFile(file: string, attemptsLeft = 2): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await (await open(file, "wx", 0o600)).close();
  } catch (error) {
    if (!isMissing(error) || attemptsLeft === 0) throw error;
    await createFile(file, attemptsLeft - 1);
  }
}

const readKey = (relative: string) => relative.split(path.sep).join("/");

async function withFile<Result>(
  opening: Promise<FileHandle>,
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await opening;
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

/** Syncs what was written, or truncates it if that fails, so that the size includes only synced bytes. */
async function syncOrTruncate(file: FileHandle, offset: number): Promise<void> {
  try {
    await file.datasync();
  } catch (error) {
    await file.truncate(offset);
    throw error;
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Folders are removed only if they are empty. */
function ignoreInUse(error: NodeJS.ErrnoException): void {
  if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(error.code ?? "")) throw error;
}

function throwUnavailable(error: unknown): never {
  if (!isMissing(error)) throw error;
  throw Object.assign(new Error("The folder of the files is missing."), { code: "ENODEV" });
}
