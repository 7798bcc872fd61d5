// Finds and kills the processes of a running Berea: the app, the database and the worker programs.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerProcess } from "../e2e/support/server-process.ts";

export const VICTIMS = ["app", "database", "connection", "program", "app and database"] as const;
export type Victim = (typeof VICTIMS)[number];

/** Kills one of the processes and restarts the app if it was killed. Returns what was killed. */
export async function killOne(
  servers: readonly ServerProcess[],
  victim: Victim,
  random: () => number,
): Promise<Victim> {
  const server = pick(servers, random);
  const database = await findDatabaseProcess(server);
  if (victim === "program" || victim === "connection") {
    const parent = victim === "program" ? server.processId : database;
    // The shell that supervises the database is not a worker.
    const children = listProcesses()
      .filter(([id, of, name]) => of === parent && id !== database && name !== "sh")
      .map(([id]) => id);
    // There is not always a worker.
    if (children.length === 0) return killOne(servers, "database", random);
    killProcess(pick(children, random));
    return victim;
  }
  if (victim !== "app") killProcess(database);
  if (victim !== "database") {
    await server.kill();
    await server.restart();
  }
  return victim;
}

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)]!;

/** The id of the main process of the embedded database, once it has started. */
export async function findDatabaseProcess({ dataDir, processId }: ServerProcess): Promise<number> {
  const record = path.join(dataDir, "postgres", "postmaster.pid");
  for (;;) {
    const id = Number.parseInt(await readFile(record, "utf8").catch(() => ""), 10);
    // While the app cleans up after a killed database, this is the app itself.
    if (id > 0 && id !== processId) return id;
    await delay(10);
  }
}

function killProcess(id: number): void {
  try {
    process.kill(id, "SIGKILL");
  } catch (error) {
    // It has ended already.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export function listChildren(parent: number): number[] {
  return listProcesses().flatMap(([id, parentId]) => (parentId === parent ? [id] : []));
}

type ListedProcess = [id: number, parent: number, name: string];

/** Each process with its parent and its name. Read from /proc, since not every Linux has `ps`. */
function listProcesses(): ListedProcess[] {
  if (process.platform !== "linux") {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" })
      .trim()
      .split("\n");
    return lines.map((line) => {
      const [, id, parent, name] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!;
      return [Number(id), Number(parent), path.basename(name!)];
    });
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      const found = readProcess(id);
      return found ? [found] : [];
    });
}

function readProcess(id: string): ListedProcess | undefined {
  try {
    // The name is in parentheses and may contain any characters.
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${id}/stat`, "utf8"))!;
    return [Number(id), Number(parent), name!];
  } catch {
    return undefined;
  }
}
