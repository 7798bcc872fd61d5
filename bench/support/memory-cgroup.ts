// A memory-limited control group for the processes that `work` starts. Linux only, as root.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const FOLDER = "/sys/fs/cgroup";
/** Version 2 has one hierarchy, version 1 one for memory. */
const isVersion2 = existsSync(path.join(FOLDER, "cgroup.controllers"));
const FILES = isVersion2
  ? { folder: FOLDER, limit: "memory.max", peak: "memory.peak", events: "memory.events" }
  : {
      folder: path.join(FOLDER, "memory"),
      limit: "memory.limit_in_bytes",
      peak: "memory.max_usage_in_bytes",
      events: "memory.oom_control",
    };

export interface MemoryGroup {
  /** Runs `start` within the group; the processes that it starts remain there. */
  enter<Result>(start: () => Promise<Result>): Promise<Result>;
  /** The number of processes that the system has killed because the group was out of memory. */
  countKills(): number;
  /** The highest memory so far in bytes, file cache included. */
  readPeak(): number;
  remove(): void;
}

const move = (group: string) => writeFileSync(path.join(group, "cgroup.procs"), String(process.pid));

export function createMemoryGroup(bytes: number): MemoryGroup {
  const folder = path.join(FILES.folder, `berea-bench-${process.pid}`);
  const own = path.join(FILES.folder, readOwnGroup());
  const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
  mkdirSync(folder);
  writeFileSync(path.join(folder, FILES.limit), String(bytes));
  return {
    async enter(start) {
      move(folder);
      try {
        return await start();
      } finally {
        move(own);
      }
    },
    countKills: () => Number(/^oom_kill (\d+)/m.exec(read(FILES.events))?.[1] ?? 0),
    readPeak: () => Number(read(FILES.peak)),
    remove: () => rmdirSync(folder),
  };
}

function readOwnGroup(): string {
  const groups = readFileSync("/proc/self/cgroup", "utf8");
  return (isVersion2 ? /^0::(.*)$/m : /^\d+:memory:(.*)$/m).exec(groups)?.[1] ?? "/";
}
