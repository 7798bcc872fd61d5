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

const MAX_RECOVERY_MS = 10 * 60_000;
const STOP_TIMEOUT_MS = 30_000;
const MAX_LOG_BYTES = 5 * 1024 * 1024;

export async function startServer(plan: ServerPlan): Promise<ServerProcess> {
  // A server that is still running continues writing at the start of the truncated file.
  if ((await getLogSize(plan)) > MAX_LOG_BYTES) await truncate(plan.logPath);
  const server = await spawnServer(plan);
  try {
    await waitUntilReady(plan, server);
    return server;
  } catch (error) {
    await server.stop();
    if (error instanceof StartError) throw error;
    const output = await server.readLog();
    const observed = (error as Error).message;
    throw explainStartFailure({ output, observed }, plan.clusterFolder, plan.logPath);
  }
}

async function spawnServer(plan: ServerPlan) {
  const position = await getLogSize(plan);
  const output = await open(plan.logPath, "a", 0o600);
  try {
    const child = spawnProgram(
      plan.programs,
      "postgres",
      ["-D", plan.clusterFolder, ...serverSettings(plan.address, plan.durable)],
      // In its own session, so that Ctrl-C reaches only the app, which then stops the server properly.
      { stdio: ["ignore", output.fd, output.fd], detached: true },
    );
    let running = true;
    const signal = (name: ShutdownSignal) => {
      if (running && child.pid) signalServer(plan.programs, child.pid, name);
    };
    // Immediately, because nothing can wait for a last checkpoint. The next start recovers from the WAL.
    const stopWithApp = () => signal("SIGQUIT");
    process.once("exit", stopWithApp);
    const watcher = startWatcher(plan.programs, child);
    const ended = waitForExit(child).finally(() => {
      running = false;
      process.off("exit", stopWithApp);
      watcher?.kill("SIGKILL");
    });
    return {
      processId: child.pid ?? 0,
      isRunning: () => running,
      ended,
      readLog: () => readLog(plan, position),
      stop: () => stopGracefully(ended, signal),
    };
  } finally {
    await output.close();
  }
}

/** Starts a shell that stops the server when the app is killed: it reads a pipe that the system closes then. */
function startWatcher({ account }: Programs, server: ChildProcess): ChildProcess | undefined {
  if (process.platform === "win32" || !server.pid) return undefined;
  const script = ["-c", 'read -r _; kill -QUIT "$0"', String(server.pid)];
  const watcher = spawnAs({ account, capability: undefined }, "sh", script, {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.on("error", () => undefined);
  return watcher;
}

const getLogSize = ({ logPath }: ServerPlan): Promise<number> =>
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

function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `by ${signal}` : `with exit code ${code}`));
  });
}

async function waitUntilReady(plan: ServerPlan, server: ServerProcess): Promise<void> {
  const deadline = performance.now() + MAX_RECOVERY_MS;
  while (!(await isReady(plan.clusterFolder, server.processId))) {
    if (!server.isRunning()) throw new Error(`it ended ${await server.ended}`);
    if (performance.now() > deadline) {
      throw new StartError(
        `The embedded database didn't start within ten minutes. See ${plan.logPath} for details.`,
      );
    }
    await delay(20);
  }
  const client = await connectAsSuperuser(plan.address);
  await ensureDatabase(client, plan.address.password).finally(() => client.end());
}

// Polls the file, because polling by connecting would fill the log of a server that recovers for minutes.
async function isReady(clusterFolder: string, processId: number): Promise<boolean> {
  const record = await readFile(join(clusterFolder, "postmaster.pid"), "utf8").catch(() => "");
  const lines = record.split("\n");
  return Number(lines[0]) === processId && lines[7]?.trim() === "ready";
}

export type ShutdownSignal = "SIGINT" | "SIGQUIT" | "SIGKILL";

async function stopGracefully(
  ended: Promise<unknown>,
  signal: (name: ShutdownSignal) => void,
): Promise<void> {
  // Fast, then without a checkpoint (the next start recovers from the WAL), then forced.
  for (const name of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    signal(name);
    const waiting = new AbortController();
    const outcome = await Promise.race([
      ended.then(() => "ended"),
      delay(STOP_TIMEOUT_MS, "still running", { signal: waiting.signal }).catch(() => "ended"),
    ]);
    waiting.abort();
    if (outcome === "ended") return;
  }
}

/** Sends a signal to PostgreSQL; on Windows, which has none, with pg_ctl. */
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
