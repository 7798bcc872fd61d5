import type { BaseLogger } from "pino";
import { describeError } from "../errors.ts";

export interface PeriodicTask {
  wake(): void;
  close(): Promise<void>;
}

/** Runs `work` now and at each interval, never concurrently; logs failures under `module`. */
export function runPeriodically(
  work: () => Promise<void>,
  { milliseconds, module, log }: { milliseconds: number; module: string; log: BaseLogger },
): PeriodicTask {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const closing = new AbortController();

  async function run(): Promise<void> {
    while (isWanted && !closing.signal.aborted) {
      isWanted = false;
      await work().catch((error: unknown) => {
        if (!closing.signal.aborted)
          log.warn({ module, reason: describeError(error) }, "background work failed and will be retried");
      });
    }
    running = undefined;
  }
  const wake = () => {
    isWanted = true;
    running ??= run();
  };

  wake();
  const timer = setInterval(wake, milliseconds);
  return {
    wake,
    async close() {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}
