// The data folder must be writable, and only one process at a time may use the database in it.
import { existsSync, readFileSync, truncateSync } from "node:fs";
import { lstat, mkdir, open, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { explainDiskError } from "./disk-error.ts";
import { StartError } from "../processes/start-error.ts";

const MEGABYTE = 1024 * 1024;
const MIN_FREE_BYTES = 64 * MEGABYTE;

/** Exists in a data folder while a backup is being restored into it. */
export const RESTORE_MARKER = "restore.unfinished";

export async function prepareDataFolder(path: string): Promise<void> {
  try {
    // If started as root, the database runs as another user, who must be able to enter the folder.
    await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await assertWritable(join(path, `.write-test-${process.pid}`));
  } catch (error) {
    throw explainDiskError(error, path);
  }
  if (existsSync(join(path, RESTORE_MARKER))) {
    throw new StartError(`Restoring a backup into ${path} was interrupted. Run \`npm run restore\` again.`);
  }
  const { bavail, blocks, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (blocks > 0 && free < MIN_FREE_BYTES) {
    throw new StartError(
      `The disk that holds ${path} is full. ${Math.floor(free / MEGABYTE)} MB are free, and Berea needs ${MIN_FREE_BYTES / MEGABYTE} MB to start.`,
    );
  }
}

/** Rejects if a file can't be written and synced at this path. */
export async function assertWritable(path: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.write("Berea checks whether it can write here.\n");
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

export class FolderInUseError extends StartError {}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks the folder for this process, or throws a `FolderInUseError` that names the process that holds the lock.
 *
 * The lock is SQLite's on an empty file. The operating system releases it when the process ends in any way, it works on
 * every platform, isn't inherited by child processes and doesn't depend on process ids. The id in the second file is only
 * for the message, and to detect that the file of a held lock was deleted: `isServerOf` then checks whether that process
 * still uses the folder.
 */
export async function lockDataFolder(
  path: string,
  isServerOf: (processId: number) => Promise<boolean> = async () => false,
): Promise<FolderLock> {
  const lockFile = join(path, "berea.lock");
  const holderFile = join(path, "berea.pid");
  const lock = await acquireLock(lockFile).catch((error: unknown) => {
    throw explainDiskError(error, path);
  });
  if (!lock) throw inUse(path, await findHolder(holderFile));
  const previous = await readHolder(holderFile);
  if (previous !== process.pid && isRunning(previous) && (await isServerOf(previous))) {
    lock.close();
    throw inUse(path, previous);
  }
  await writeFile(holderFile, `${process.pid}\n`).catch(() => undefined);
  return {
    async release() {
      await rm(holderFile, { force: true }).catch(() => undefined);
      // Windows can't delete an open file, so a process that has opened it in the meantime doesn't lose it either.
      if (process.platform === "win32") lock.close();
      await rm(lockFile, { force: true }).catch(() => undefined);
      if (process.platform !== "win32") lock.close();
    },
  };
}

function inUse(path: string, holder: number | undefined): FolderInUseError {
  const name = holder ? `another Berea, process ${holder}` : "another Berea whose process id is unknown";
  return new FolderInUseError(
    `${path} is in use by ${name}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}

const BUSY = 5;
const NOT_A_DATABASE = 26;

async function acquireLock(file: string): Promise<DatabaseSync | undefined> {
  for (;;) {
    const opened = await findLockFile(file);
    const lock = openLock(file);
    if (!lock) return undefined;
    // The previous holder may have deleted the file since, in which case this lock excludes no one.
    if (opened && opened === (await findLockFile(file))) return lock;
    lock.close();
  }
}

async function findLockFile(file: string): Promise<string | undefined> {
  const found = await lstat(file, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!found) {
    await writeFile(file, "", { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    return undefined;
  }
  if (found.isFile()) return `${found.dev} ${found.ino}`;
  throw new StartError(
    `${file} isn't a file that Berea can use. Delete it while Berea isn't running, then start again.`,
  );
}

/** Undefined if it is held, in this process or another. The lock ends with the process. */
export function openLock(file: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as { errcode?: number; message: string };
    if (errcode === BUSY) return undefined;
    // SQLite reads the file only after locking it, so no one holds it and its content can be discarded.
    if (errcode === NOT_A_DATABASE) {
      truncateSync(file);
      return openLock(file);
    }
    throw new StartError(
      `${file} can't be locked (${message}). Delete it while Berea isn't running, then start again.`,
      { cause: error },
    );
  }
}

// The holder writes its id after locking: for a moment the file may be missing or name an ended process.
async function findHolder(holderFile: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const id = await readHolder(holderFile);
    if (isRunning(id)) return id;
    await delay(50);
  }
  return undefined;
}

/** 0 if the file is missing or invalid. */
async function readHolder(holderFile: string): Promise<number> {
  const text = await readFile(holderFile, "utf8").catch(() => "");
  return /^\d{1,9}\s*$/.test(text) ? Number(text) : 0;
}

/** Whether a process with this id is running, whichever user owns it. */
export function isRunning(processId: number): boolean {
  // 0 and negative ids mean process groups.
  if (processId < 1) return false;
  try {
    process.kill(processId, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return !isZombie(processId);
}

// An ended process remains until its parent reads its status, which in containers may never happen.
function isZombie(processId: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const status = readFileSync(`/proc/${processId}/stat`, "utf8");
    return status.slice(status.lastIndexOf(")") + 1).startsWith(" Z");
  } catch {
    return false;
  }
}
