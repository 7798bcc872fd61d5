import { setTimeout as delay } from "node:timers/promises";
import type { BaseLogger } from "pino";
import { DiskError, explainDiskError, findDiskProblem } from "../../disk-error.ts";
import { StartError } from "../../start-error.ts";
import { clearLeftovers } from "./leftover-server.ts";
import type { ServerPlan, ServerProcess } from "./server-process.ts";
import { startServer } from "./server-process.ts";

const mostAttempts = 8;
const settledAfter = 3000;
const longestWait = 1500;
const leftoverBackendsWait = 60_000;

export interface SupervisedServer {
  stop(): Promise<void>;
}

/**
 * Starts the server and starts it again whenever it ends by itself. A disk that is full or failing is waited for; after
 * eight attempts in a row that did not last for another reason, `onLost` is told why in one sentence and nothing more is
 * tried.
 */
export async function superviseServer(
  plan: ServerPlan,
  log: BaseLogger,
  onLost: (reason: StartError) => void,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let server = await launchServer(plan);
  let attempts = 0;

  function keepTrying(): void {
    attempts = Math.min(attempts, mostAttempts - 1);
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const ending = await server.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > settledAfter) attempts = 0;
      // The log is on the same disk.
      const output = await server.readLog().catch(() => "");
      if (findDiskProblem(output, plan.clusterFolder)) keepTrying();
      log.warn(`The embedded database ended unexpectedly, ${ending}: starting it again.`);
      await restart();
    }
  }

  async function restart(): Promise<void> {
    let reason = "it ends right after each start";
    while (attempts < mostAttempts) {
      await waitBefore(attempts, stopping.signal);
      if (stopping.signal.aborted) return;
      attempts += 1;
      try {
        server = await launchServer(plan);
        log.info("The embedded database is back.");
        return;
      } catch (error) {
        const failure = explainDiskError(error, plan.clusterFolder);
        reason = (failure as Error).message;
        log.warn(reason);
        if (failure instanceof DiskError) keepTrying();
      }
    }
    stopping.abort();
    onLost(new StartError(`The embedded database cannot be kept running: ${reason}`));
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await watching;
      // One that was on its way up when the stop came.
      await server.stop();
    },
  };
}

async function waitBefore(attempt: number, signal: AbortSignal): Promise<void> {
  if (attempt === 0) return;
  await delay(Math.min(100 * 2 ** attempt, longestWait), undefined, { signal }).catch(() => undefined);
}

// Processes of a server that was killed hold its memory until they notice, at the latest when their statement ends.
async function launchServer(plan: ServerPlan): Promise<ServerProcess> {
  const deadline = performance.now() + leftoverBackendsWait;
  for (;;) {
    try {
      await clearLeftovers(plan);
      return await startServer(plan);
    } catch (error) {
      const waitsForOthers = error instanceof Error && /pre-existing shared memory/.test(error.message);
      if (!waitsForOthers || performance.now() > deadline) throw error;
      await delay(250);
    }
  }
}
