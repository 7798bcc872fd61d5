import { execFile } from "node:child_process";
import { readFile, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { isRunning } from "../../data-folder/data-folder.ts";
import { StartError } from "../../processes/start-error.ts";
import type { ServerPlan } from "./server-process.ts";
import { signalServer } from "./server-process.ts";
import { connectAsSuperuser } from "./superuser.ts";

const run = promisify(execFile);

interface ServerRecord {
  path: string;
  lines: string[];
  processId: number;
  port: number;
  host: string;
}

/** Stops the server of a killed process if it responds for this cluster or was started for it. Requires the folder's lock. */
export async function stopLeftoverServer(plan: ServerPlan): Promise<void> {
  const record = await readServerRecord(plan.clusterFolder);
  if (record) {
    if (isRunning(record.processId) && (await isServerFor(record, plan))) {
      await stopServer(record.processId, plan);
    }
    await writeOwnPid(record);
  }
  if (plan.address.host.startsWith("/")) {
    const socket = join(plan.address.host, `.s.PGSQL.${plan.address.port}`);
    await rm(`${socket}.lock`, { force: true });
    await rm(socket, { force: true });
  }
}

export async function readServerRecord(clusterFolder: string): Promise<ServerRecord | undefined> {
  const path = join(clusterFolder, "postmaster.pid");
  const content = await readFile(path, "utf8").catch(() => undefined);
  if (content === undefined) return undefined;
  const lines = content.split("\n");
  const processId = Math.abs(Number(lines[0]));
  if (!Number.isSafeInteger(processId) || processId < 2) {
    // Truncated by a crash; PostgreSQL would refuse to start.
    await rm(path);
    return undefined;
  }
  return { path, lines, processId, port: Number(lines[3]), host: lines[4] || lines[5] || "" };
}

/** Whether the server of a cluster is running and its parent is the process `app`. */
export async function isServerOf(app: number, clusterFolder: string): Promise<boolean> {
  const record = await readServerRecord(clusterFolder);
  if (!record || !isRunning(record.processId)) return false;
  return (await findParent(record.processId)) === app;
}

async function findParent(processId: number): Promise<number | undefined> {
  if (process.platform === "win32") return undefined;
  const status = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => undefined);
  // The program's name is in parentheses and may contain any characters.
  if (status !== undefined) return Number(status.slice(status.lastIndexOf(")")).split(" ")[2]);
  return run("ps", ["-o", "ppid=", "-p", String(processId)]).then(
    ({ stdout }) => Number(stdout),
    () => undefined,
  );
}

async function isServerFor(record: ServerRecord, plan: ServerPlan): Promise<boolean> {
  return (
    (await respondsForCluster(record, plan)) || (await wasStartedFor(record.processId, plan.clusterFolder))
  );
}

async function respondsForCluster({ host, port }: ServerRecord, plan: ServerPlan): Promise<boolean> {
  if (!host || !port) return false;
  try {
    const client = await connectAsSuperuser({ host, port, password: plan.address.password });
    try {
      const { rows } = await client.query<{ folder: string }>(
        "select current_setting('data_directory') folder",
      );
      return (await realpath(rows[0]?.folder ?? "")) === (await realpath(plan.clusterFolder));
    } finally {
      await client.end();
    }
  } catch {
    return false;
  }
}

// A server that starts, stops or has no free connection doesn't respond, but its command line is known.
async function wasStartedFor(processId: number, clusterFolder: string): Promise<boolean> {
  const command = await readFile(`/proc/${processId}/cmdline`, "utf8").catch(() => listCommand(processId));
  const words = command.split("\0").join(" ");
  return /\bpostgres(?:\.exe)?\b/.test(words) && words.includes(` -D ${clusterFolder} `);
}

async function listCommand(processId: number): Promise<string> {
  if (process.platform === "win32") return "";
  return run("ps", ["-ww", "-o", "args=", "-p", String(processId)]).then(
    ({ stdout }) => `${stdout.trim()} `,
    () => "",
  );
}

async function stopServer(processId: number, plan: ServerPlan): Promise<void> {
  for (const name of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    try {
      signalServer(plan.programs, processId, name);
    } catch (error) {
      throw new StartError(
        `The database in ${plan.clusterFolder} is still in use by process ${processId} of another user. End that process first.`,
        { cause: error },
      );
    }
    if (await hasEnded(processId)) return;
  }
}

async function hasEnded(processId: number): Promise<boolean> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    if (!isRunning(processId)) return true;
    await delay(20);
  }
  return false;
}

// PostgreSQL would mistake any process with the recorded id for a running server, except its own parent, which is this
// process. The rest of the file stays, because PostgreSQL uses it to find shared memory of the old server.
async function writeOwnPid({ path, lines }: ServerRecord): Promise<void> {
  if ((await readFile(path, "utf8").catch(() => undefined)) !== lines.join("\n")) return;
  await writeFile(path, [String(process.pid), ...lines.slice(1)].join("\n"));
}
