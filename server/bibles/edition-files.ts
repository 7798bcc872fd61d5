// The texts of editions as files, for worker processes to open. The database has the texts; these files are a cache.
import { randomUUID } from "node:crypto";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Another process may be writing a younger one. */
const OLD_MS = 60 * 60 * 1000;
const isOld = async (file: string) => {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
  return Date.now() - mtimeMs > OLD_MS;
};

const FILE = /^([\da-f]{64})\.json$/;
const UNFINISHED = /^[\da-f]{64}\.[\da-f-]{36}\.part$/;

export type EditionFiles = ReturnType<typeof openEditionFiles>;

export function openEditionFiles(folder: string) {
  const writing = new Map<string, Promise<void>>();
  const locate = (textHash: string) => path.join(folder, `${textHash}.json`);

  async function write(textHash: string, readText: () => Promise<Uint8Array>): Promise<void> {
    const text = await readText();
    await mkdir(folder, { recursive: true });
    const unfinished = path.join(folder, `${textHash}.${randomUUID()}.part`);
    try {
      const file = await open(unfinished, "wx");
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, locate(textHash));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    /** Returns the path of a text, which is written if it is missing. */
    async provide(textHash: string, readText: () => Promise<Uint8Array>): Promise<string> {
      const file = locate(textHash);
      const isThere = await access(file).then(
        () => true,
        () => false,
      );
      if (isThere) return file;
      const started =
        writing.get(textHash) ?? write(textHash, readText).finally(() => writing.delete(textHash));
      writing.set(textHash, started);
      await started;
      return file;
    },

    /** Deletes the files of editions that are not stored, and unfinished ones of processes that were killed. */
    async sweep(listTextHashes: () => Promise<readonly string[]>): Promise<void> {
      // The folder is read first: an edition is stored before its file is written.
      const names = await readdir(folder).catch(() => []);
      const stored = new Set(await listTextHashes());
      for (const name of names) {
        const [, textHash] = FILE.exec(name) ?? [];
        const isUnused = textHash !== undefined && !stored.has(textHash);
        const file = path.join(folder, name);
        if (isUnused || (UNFINISHED.test(name) && (await isOld(file)))) await rm(file, { force: true });
      }
    },
  };
}
