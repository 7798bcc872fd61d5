import pRetry from "p-retry";
import type { BaseLogger } from "pino";
import { DiskError, explainDiskError, findDiskProblem } from "../../data-folder/disk-error.ts";
import { StartError } from "../../processes/start-error.ts";
import { stopLeftoverServer } from "./leftover-server.ts";
import type { ServerPlan, ServerProcess } from "./server-process.ts";
import { startServer } from "./server-process.ts";

const MAX_ATTEMPTS = 8;
const SETTLED_AFTER = 3000;
const RESTARTS = { retries: Infinity, minTimeout: 200, maxTimeout: 1500 };
const LEFTOVER_BACKENDS = { retries: Infinity, minTimeout: 250, factor: 1, maxRetryTime: 60_000 };

/** Restarts the server whenever it ends by itself; waits for a full disk, gives up after eight other failures in a row. */
export async function superviseServer(
  plan: ServerPlan,
  log: BaseLogger,
  onLost: (reason: StartError) => void,
) {
  const stopping = new AbortController();
  let server = await launchServer(plan);

  async function watch(): Promise<void> {
    const since = performance.now();
    const ending = await server.ended;
    stopping.signal.throwIfAborted();
    log.warn(`The embedded database ended unexpectedly, ${ending}: starting it again.`);
    if (performance.now() - since > SETTLED_AFTER) return;
    // The log is on the same disk.
    const output = await server.readLog().catch(() => "");
    throw findDiskProblem(output, plan.clusterFolder) ?? new Error("it ends right after each start");
  }

  async function restart(): Promise<void> {
    try {
      server = await launchServer(plan);
    } catch (error) {
      const failure = explainDiskError(error, plan.clusterFolder);
      log.warn((failure as Error).message);
      throw failure;
    }
    log.info("The embedded database is back.");
    await watch();
  }

  async function keepRunning(): Promise<void> {
    await watch().catch(() => undefined);
    while (!stopping.signal.aborted) {
      let failures = 0;
      const shouldRetry = ({ error }: { error: Error }) =>
        error instanceof DiskError || (failures += 1) < MAX_ATTEMPTS;
      try {
        await pRetry(restart, { ...RESTARTS, shouldRetry, signal: stopping.signal });
      } catch (error) {
        if (stopping.signal.aborted) return;
        stopping.abort();
        onLost(new StartError(`The embedded database cannot be kept running: ${(error as Error).message}`));
      }
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await running;
      // One that was on its way up when the stop came.
      await server.stop();
    },
  };
}

// Processes of a server that was killed hold its memory until they notice, at the latest when their statement ends.
const launchServer = (plan: ServerPlan): Promise<ServerProcess> =>
  pRetry(
    async () => {
      await stopLeftoverServer(plan);
      return startServer(plan);
    },
    { ...LEFTOVER_BACKENDS, shouldRetry: ({ error }) => /pre-existing shared memory/.test(error.message) },
  );
