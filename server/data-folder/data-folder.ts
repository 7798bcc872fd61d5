// The folder that holds what Berea keeps: it must be writable, and one app at a time may own the database in it.
import { existsSync, readFileSync, truncateSync } from "node:fs";
import { lstat, mkdir, open, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { explainDiskError } from "./disk-error.ts";
import { StartError } from "../processes/start-error.ts";

const megabyte = 1024 * 1024;
const leastFreeSpace = 64 * megabyte;

/** The folder in a data folder that is there while a backup is being brought back into it. */
export const RESTORE_MARKER = "restore.unfinished";

export async function prepareDataFolder(path: string): Promise<void> {
  try {
    // Started as root, the database runs as another user, who must be able to pass through.
    await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await assertWritable(join(path, `.write-test-${process.pid}`));
  } catch (error) {
    throw explainDiskError(error, path);
  }
  if (existsSync(join(path, RESTORE_MARKER))) {
    throw new StartError(
      `Restoring a backup into ${path} was interrupted. Run \`npm run restore\` again.`,
    );
  }
  const { bavail, blocks, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (blocks > 0 && free < leastFreeSpace) {
    throw new StartError(
      `The disk that holds ${path} is full. ${Math.floor(free / megabyte)} MB are free, and Berea needs ${leastFreeSpace / megabyte} MB to start.`,
    );
  }
}

/** Rejects where no file can be written under this name, and made safe from a power cut. */
export async function assertWritable(path: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.write("Berea tries whether it can write here.\n");
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
 * Makes this process the one owner of the folder, or throws `FolderInUseError` naming the process that is.
 *
 * The lock is SQLite's on an empty file: held by the operating system, so that it ends with the process however that
 * ends, works on every platform, is not inherited by child processes and needs no trust in a process id. The id kept
 * in the file beside it only serves the sentence, and to notice that somebody has removed the file of a lock that is
 * held: then `isServerOf` tells whether that process is still at work on the folder.
 */
export async function lockDataFolder(
  path: string,
  isServerOf: (processId: number) => Promise<boolean> = async () => false,
): Promise<FolderLock> {
  const lockFile = join(path, "berea.lock");
  const holderFile = join(path, "berea.pid");
  const lock = await takeLock(lockFile).catch((error: unknown) => {
    throw explainDiskError(error, path);
  });
  if (!lock) throw inUse(path, await findHolder(holderFile));
  const former = await readHolder(holderFile);
  if (former !== process.pid && isRunning(former) && (await isServerOf(former))) {
    lock.close();
    throw inUse(path, former);
  }
  await writeFile(holderFile, `${process.pid}\n`).catch(() => undefined);
  return {
    async release() {
      await rm(holderFile, { force: true }).catch(() => undefined);
      // Windows removes no file that is open. There nobody who has opened it meanwhile loses it either.
      if (process.platform === "win32") lock.close();
      await rm(lockFile, { force: true }).catch(() => undefined);
      if (process.platform !== "win32") lock.close();
    },
  };
}

function inUse(path: string, holder: number | undefined): FolderInUseError {
  const name = holder
    ? `another Berea, process ${holder}`
    : "another Berea whose process id is unknown";
  return new FolderInUseError(
    `${path} is in use by ${name}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}

const BUSY = 5;
const NOT_A_DATABASE = 26;

async function takeLock(file: string): Promise<DatabaseSync | undefined> {
  for (;;) {
    const opened = await findLockFile(file);
    const lock = openLock(file);
    if (!lock) return undefined;
    // Whoever had it may have removed the file since: then it keeps nobody out.
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

/** Undefined where somebody has it, in this process or another; it ends with the process, however that ends. */
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
    // SQLite reads it only once it has locked it: it is nobody's, and nothing in it counts.
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

// The holder writes its id right after it has locked: for a moment the file may be missing or of a process that is gone.
async function findHolder(holderFile: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const id = await readHolder(holderFile);
    if (isRunning(id)) return id;
    await delay(50);
  }
  return undefined;
}

/** 0 where nothing of use is written down. */
async function readHolder(holderFile: string): Promise<number> {
  const text = await readFile(holderFile, "utf8").catch(() => "");
  return /^\d{1,9}\s*$/.test(text) ? Number(text) : 0;
}

/** Whether a process with this id, whoever owns it, is there and has not ended. */
export function isRunning(processId: number): boolean {
  // 0 and what is below would be groups of processes.
  if (processId < 1) return false;
  try {
    process.kill(processId, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return !isZombie(processId);
}

// One that has ended stays until its parent takes note of it: in containers that can be for ever.
function isZombie(processId: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const status = readFileSync(`/proc/${processId}/stat`, "utf8");
    return status.slice(status.lastIndexOf(")") + 1).startsWith(" Z");
  } catch {
    return false;
  }
}
