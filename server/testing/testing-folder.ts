// Where tests keep what they do not need for long.
import { readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ROOM = 2 * 1024 ** 3;

/** Memory that serves as a disk, where there is enough of it: no test then waits for a disk that others keep busy. */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM && runsPrograms(MEMORY) ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Some tests write programs and run them, which not every container allows there. */
function runsPrograms(folder: string): boolean {
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const options = mounts.map((line) => line.split(" ")).find(([, at]) => at === folder)?.[3];
  return options !== undefined && !options.split(",").includes("noexec");
}
