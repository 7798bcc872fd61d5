// One installation at a time, whichever processes share the folder.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const BUSY = 5;

export interface InstallLock {
  release(): void;
}

/**
 * Takes the lock of a folder; undefined where another process, or another part of this one, has it. The operating system
 * gives the lock back when the process is gone, however it ended.
 */
export function tryInstallLock(folder: string): InstallLock | undefined {
  // SQLite would wait for the lock without letting anything else run.
  const file = new DatabaseSync(join(folder, "install.lock"), { timeout: 0 });
  try {
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
  return { release: () => file.close() };
}
