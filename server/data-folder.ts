// The folder that holds what Berea keeps: it must be writable, and one app at a time may own the database in it.
import { existsSync, readFileSync } from "node:fs";
import { mkdir, open, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { explainDiskError } from "./disk-error.ts";
import { StartError } from "./start-error.ts";

const megabyte = 1024 * 1024;
const leastFreeSpace = 64 * megabyte;

/** The folder in a data folder that is there while a backup is being brought back into it. */
export const HALF_RESTORED = "restore.unfinished";

/** Makes the folder where it is missing; throws a `StartError` where nothing can be written to it. */
export async function prepareDataFolder(path: string): Promise<void> {
  try {
    // Started as root, the database runs as another user, who must be able to pass through.
    await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await writeAndRemove(join(path, `.write-test-${process.pid}`));
  } catch (error) {
    throw explainDiskError(error, path);
  }
  if (existsSync(join(path, HALF_RESTORED))) {
    throw new StartError(
      `A backup was being brought back into ${path} and is not whole: run \`npm run restore\` again.`,
    );
  }
  const { bavail, blocks, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (blocks > 0 && free < leastFreeSpace) {
    throw new StartError(
      `The disk that holds ${path} is full: ${Math.floor(free / megabyte)} MB are free and Berea needs ${leastFreeSpace / megabyte} MB to start.`,
    );
  }
}

/** Rejects where no file can be written under this name, and made safe from a power cut. */
export async function writeAndRemove(path: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.write("Berea tries whether it can write here.\n");
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Another process has the folder. */
export class FolderInUse extends StartError {}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Makes this process the one owner of the folder, or throws `FolderInUse` naming the process that is.
 *
 * The lock is SQLite's on an empty file: held by the operating system, so that it ends with the process however that
 * ends, works on every platform, is not inherited by child processes and needs no trust in a process id. The id kept
 * in the file beside it only serves the sentence.
 */
export async function lockDataFolder(path: string): Promise<FolderLock> {
  const holderFile = join(path, "berea.pid");
  const lock = new DatabaseSync(join(path, "berea.lock"), { timeout: 0 });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5) throw explainDiskError(error, path);
    const holder = await findHolder(holderFile);
    throw new FolderInUse(
      `${path} is in use by ${holder}: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  await writeFile(holderFile, `${process.pid}\n`);
  return {
    async release() {
      await rm(holderFile, { force: true });
      lock.close();
    },
  };
}

// The holder writes its id right after it has locked: for a moment the file may be missing or of a process that is gone.
async function findHolder(holderFile: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const id = Number(await readFile(holderFile, "utf8").catch(() => ""));
    if (id > 0 && isRunning(id)) return `another Berea, process ${id}`;
    await delay(50);
  }
  return "another Berea that does not show its process id";
}

/** Whether a process with this id, whoever owns it, is there and has not ended. */
export function isRunning(processId: number): boolean {
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
