import pRetry from "p-retry";
import type { BaseLogger } from "pino";
import { DiskError, explainDiskError, findDiskProblem } from "../../data-folder/disk-error.ts";
import { StartError } from "../../processes/start-error.ts";
import { stopLeftoverServer } from "./leftover-server.ts";
import type { ServerPlan, ServerProcess } from "./server-process.ts";
import { startServer } from "./server-process.ts";

const MAX_ATTEMPTS = 8;
const STABLE_AFTER_MS = 3000;
const RESTART_POLICY = { retries: Infinity, minTimeout: 200, maxTimeout: 1500 };
const LEFTOVER_BACKENDS_POLICY = { retries: Infinity, minTimeout: 250, factor: 1, maxRetryTime: 60_000 };

/** Restarts the server whenever it ends unexpectedly, without limit on disk errors, else at most eight times in a row. */
export async function superviseServer(
  plan: ServerPlan,
  log: BaseLogger,
  onLost: (reason: StartError) => void,
) {
  const stopping = new AbortController();
  let server = await launchServer(plan);

  async function waitForFailure(): Promise<void> {
    const startedAt = performance.now();
    const reason = await server.ended;
    stopping.signal.throwIfAborted();
    log.warn(`The embedded database ended unexpectedly ${reason}. Restarting it.`);
    if (performance.now() - startedAt > STABLE_AFTER_MS) return;
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
    // `stop` waits for this function, and then stops the new server.
    stopping.signal.throwIfAborted();
    log.info("The embedded database is running again.");
    await waitForFailure();
  }

  async function keepRunning(): Promise<void> {
    await waitForFailure().catch(() => undefined);
    while (!stopping.signal.aborted) {
      let failures = 0;
      const shouldRetry = ({ error }: { error: Error }) =>
        error instanceof DiskError || (failures += 1) < MAX_ATTEMPTS;
      try {
        await pRetry(restart, { ...RESTART_POLICY, shouldRetry, signal: stopping.signal });
      } catch (error) {
        if (stopping.signal.aborted) return;
        stopping.abort();
        onLost(new StartError(`The embedded database can't be kept running: ${(error as Error).message}`));
      }
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await running;
      // A server that was starting at that moment.
      await server.stop();
    },
  };
}

// Retries while processes of a killed server still use its shared memory, at the latest until their statement ends.
const launchServer = (plan: ServerPlan): Promise<ServerProcess> =>
  pRetry(
    async () => {
      await stopLeftoverServer(plan);
      return startServer(plan);
    },
    {
      ...LEFTOVER_BACKENDS_POLICY,
      shouldRetry: ({ error }) => /pre-existing shared memory/.test(error.message),
    },
  );
