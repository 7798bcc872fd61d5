// Where tests store temporary files.
import { readFileSync, statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";

const MEMORY_FOLDER = "/dev/shm";
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/** A folder in memory if there is enough, so that tests don't wait for a busy disk; otherwise the usual one. */
export function fastTempFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > MIN_FREE_BYTES && runsPrograms(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Some tests write programs and run them, which not every container allows in this folder. */
function runsPrograms(folder: string): boolean {
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const options = mounts.map((line) => line.split(" ")).find(([, at]) => at === folder)?.[3];
  return options !== undefined && !options.split(",").includes("noexec");
}

/** Removes a folder in which a process that has just been killed may still create files. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
