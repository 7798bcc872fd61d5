import type { BaseLogger } from "pino";

/** Work that is done again and again in the background. */
export interface RepeatedWork {
  /** Has it done soon, for there is something to do. */
  wake(): void;
  /** Resolves when it is not under way any more and will not be. */
  close(): Promise<void>;
}

/** Does `work` at once and then every so many milliseconds, never twice at a time; failures are logged under `room`. */
export function repeatWork(
  work: () => Promise<void>,
  { milliseconds, room, log }: { milliseconds: number; room: string; log: BaseLogger },
): RepeatedWork {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const closing = new AbortController();

  async function run(): Promise<void> {
    while (isWanted && !closing.signal.aborted) {
      isWanted = false;
      await work().catch((error: NodeJS.ErrnoException) => {
        const reason = [error.name, error.code].filter(Boolean).join(" ");
        if (!closing.signal.aborted)
          log.warn({ room, reason }, "work in the background failed and will be done again");
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
