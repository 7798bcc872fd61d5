// The memory and the processor time of a process and of its descendants. Linux only: it reads /proc.
import { readdirSync, readFileSync } from "node:fs";

export interface TreeMemory {
  /** Proportional set size in bytes: memory that processes share counts once. */
  total: number;
  byProgram: Map<string, number>;
}

export function readTreeMemory(root: number): TreeMemory {
  const byProgram = new Map<string, number>();
  for (const processId of findTree(root)) {
    const bytes = readProportionalSize(processId);
    const program = processId === root ? "server" : readProgram(processId);
    byProgram.set(program, (byProgram.get(program) ?? 0) + bytes);
  }
  return { total: [...byProgram.values()].reduce((sum, bytes) => sum + bytes, 0), byProgram };
}

/** Milliseconds that the threads of these processes and of their descendants have run so far. */
export function readTreeTime(roots: readonly number[]): number {
  let nanoseconds = 0;
  for (const processId of new Set(roots.flatMap(findTree))) {
    for (const thread of listEntries(`/proc/${processId}/task`))
      nanoseconds += Number(read(`/proc/${processId}/task/${thread}/schedstat`).split(" ")[0]);
  }
  return nanoseconds / 1e6;
}

function findTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync("/proc")) {
    const parent = /^\d+$/.test(entry) ? readParent(entry) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const tree = [root];
  for (const processId of tree) tree.push(...(children.get(processId) ?? []));
  return tree;
}

/** Undefined if the process has ended meanwhile. */
function readParent(processId: string): number | undefined {
  const stat = read(`/proc/${processId}/stat`);
  return stat === "" ? undefined : Number(stat.replace(/^.*\) /s, "").split(" ")[1]);
}

const readProportionalSize = (processId: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${processId}/smaps_rollup`))?.[1] ?? 0) * 1024;

function readProgram(processId: number): string {
  const command = read(`/proc/${processId}/cmdline`).replaceAll("\0", " ");
  if (/postgres/.test(command)) return "PostgreSQL";
  return /([a-z-]+)\.[jt]s *$/.exec(command)?.[1] ?? "other";
}

function listEntries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
