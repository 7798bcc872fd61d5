import { spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../../processes/start-error.ts";
import type { ServerAddress } from "./address.ts";
import { programPath } from "./binaries.ts";
import type { Programs } from "./programs.ts";
import { spawnAs, spawnProgram } from "./programs.ts";
import { serverSettings } from "./server-settings.ts";
import { explainStartFailure } from "./start-failure.ts";
import { connectAsSuperuser, ensureDatabase } from "./superuser.ts";

export interface ServerPlan {
  clusterFolder: string;
  programs: Programs;
  address: ServerAddress;
  durable: boolean;
  logPath: string;
}

export type ServerProcess = Awaited<ReturnType<typeof spawnServer>>;

const longestRecovery = 10 * 60_000;
const longestStop = 30_000;
const MAX_LOG_BYTES = 5 * 1024 * 1024;

export async function startServer(plan: ServerPlan): Promise<ServerProcess> {
  // A server that is still running goes on writing at its start.
  if ((await measureLog(plan)) > MAX_LOG_BYTES) await truncate(plan.logPath);
  const server = await spawnServer(plan);
  try {
    await waitUntilReady(plan, server);
    return server;
  } catch (error) {
    await server.stop();
    if (error instanceof StartError) throw error;
    const output = await server.readLog();
    const seen = (error as Error).message;
    throw explainStartFailure({ output, seen }, plan.clusterFolder, plan.logPath);
  }
}

async function spawnServer(plan: ServerPlan) {
  const position = await measureLog(plan);
  const output = await open(plan.logPath, "a", 0o600);
  try {
    const child = spawnProgram(
      plan.programs,
      "postgres",
      ["-D", plan.clusterFolder, ...serverSettings(plan.address, plan.durable)],
      // In a session of its own: Ctrl-C in a terminal reaches the app, which then ends the server in good order.
      { stdio: ["ignore", output.fd, output.fd], detached: true },
    );
    let running = true;
    const signal = (name: ShutdownSignal) => {
      if (running && child.pid) signalServer(plan.programs, child.pid, name);
    };
    // At once: there is nobody left to wait for a last write-down. The next start recovers from the log.
    const endWithApp = () => signal("SIGQUIT");
    process.once("exit", endWithApp);
    const watcher = watchForKill(plan.programs, child);
    const ended = describeEnding(child).finally(() => {
      running = false;
      process.off("exit", endWithApp);
      watcher?.kill("SIGKILL");
    });
    return {
      processId: child.pid ?? 0,
      isRunning: () => running,
      ended,
      readLog: () => readLog(plan, position),
      stop: () => stopInGoodOrder(ended, signal),
    };
  } finally {
    await output.close();
  }
}

/** A shell that ends the server when the app is killed: it reads from a pipe that the system closes with the app. */
function watchForKill({ account }: Programs, server: ChildProcess): ChildProcess | undefined {
  if (process.platform === "win32" || !server.pid) return undefined;
  const script = ["-c", 'read -r _; kill -QUIT "$0"', String(server.pid)];
  const watcher = spawnAs({ account, passThrough: undefined }, "sh", script, {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.on("error", () => undefined);
  return watcher;
}

const measureLog = ({ logPath }: ServerPlan): Promise<number> =>
  stat(logPath).then(
    ({ size }) => size,
    () => 0,
  );

async function readLog({ logPath }: ServerPlan, position: number): Promise<string> {
  const file = await open(logPath, "r");
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.max(0, Math.min(size - position, 64 * 1024)));
    await file.read(buffer, 0, buffer.length, position);
    return buffer.toString("utf8");
  } finally {
    await file.close();
  }
}

function describeEnding(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `by ${signal}` : `with exit code ${code}`));
  });
}

async function waitUntilReady(plan: ServerPlan, server: ServerProcess): Promise<void> {
  const deadline = performance.now() + longestRecovery;
  while (!(await saysReady(plan.clusterFolder, server.processId))) {
    if (!server.isRunning()) throw new Error(`it ended ${await server.ended}`);
    if (performance.now() > deadline) {
      throw new StartError(
        `The embedded database did not come up within ten minutes (its log is ${plan.logPath}).`,
      );
    }
    await delay(20);
  }
  const client = await connectAsSuperuser(plan.address);
  await ensureDatabase(client, plan.address.password).finally(() => client.end());
}

// Asked by connecting, a server that recovers for minutes would fill its log with refusals.
async function saysReady(clusterFolder: string, processId: number): Promise<boolean> {
  const record = await readFile(join(clusterFolder, "postmaster.pid"), "utf8").catch(() => "");
  const lines = record.split("\n");
  return Number(lines[0]) === processId && lines[7]?.trim() === "ready";
}

export type ShutdownSignal = "SIGINT" | "SIGQUIT" | "SIGKILL";

async function stopInGoodOrder(
  ended: Promise<unknown>,
  signal: (name: ShutdownSignal) => void,
): Promise<void> {
  // Fast, then without the last write-down (recovered from the log at the next start), then by force.
  for (const name of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    signal(name);
    const waiting = new AbortController();
    const outcome = await Promise.race([
      ended.then(() => "ended"),
      delay(longestStop, "still running", { signal: waiting.signal }).catch(() => "ended"),
    ]);
    waiting.abort();
    if (outcome === "ended") return;
  }
}

/** Sends a signal in the meaning that PostgreSQL gives it; Windows has none, so pg_ctl does it there. */
export function signalServer(programs: Programs, processId: number, name: ShutdownSignal): void {
  if (process.platform === "win32") {
    spawnSync(programPath(programs.binaries, "pg_ctl"), ["kill", name.slice(3), String(processId)]);
    return;
  }
  try {
    process.kill(processId, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
