import { existsSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BaseLogger } from "pino";
import { explainDiskError } from "../data-folder/disk-error.ts";
import { syncFolder } from "../data-folder/sync-folder.ts";
import { StartError } from "../processes/start-error.ts";
import { type DataFolderDatabase, openDataFolderDatabase } from "./data-folder-database.ts";

interface Target {
  dataDir: string;
  file: string;
  log: BaseLogger;
}

/** Whether the folder of the file refuses it, which need not be in the data folder. */
function isRefused(error: unknown, file: string): boolean {
  const { code = "", path } = error as NodeJS.ErrnoException;
  return ["EACCES", "EPERM", "EROFS"].includes(code) && path !== undefined && file.startsWith(path);
}

/**
 * Writes a new file from the database of a data folder, even while Berea runs. `write` gets the name of a draft, which is
 * renamed when it is complete. Returns its size and what `write` returns. Throws a `StartError` that says why it can't.
 */
export async function writeFromDatabase<Result>(
  { dataDir, file, log }: Target,
  write: (database: DataFolderDatabase, draft: string) => Promise<Result>,
): Promise<{ bytes: number; result: Result }> {
  if (!existsSync(join(dataDir, "postgres", "PG_VERSION")))
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR to the folder that Berea uses.`);
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another name.`);
  const draft = `${file}.unfinished`;
  const database = await openDataFolderDatabase(dataDir, log);
  try {
    await mkdir(dirname(file), { recursive: true });
    const result = await write(database, draft);
    const { size: bytes } = await stat(draft);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return { bytes, result };
  } catch (error) {
    await rm(draft, { force: true });
    throw isRefused(error, draft)
      ? new StartError(`Berea can't write ${file}. Name a file in a folder in which it can write.`)
      : explainDiskError(error, file);
  } finally {
    await database.close();
  }
}
