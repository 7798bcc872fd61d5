import { LIMITS } from "../../contract/limits.ts";
import { connection } from "./connection.ts";

const PAUSES = { first: 1000, longest: 15_000 };

/**
 * Does what nobody waits for, and again where it failed: less and less often, at once when the server is back, and no
 * longer than `LIMITS.operationRetry`. Answers whether it was done.
 */
export async function keepTrying(
  operation: () => Promise<unknown>,
  back: EventTarget = connection,
): Promise<boolean> {
  const end = Date.now() + LIMITS.operationRetry;
  for (let failures = 0; ; failures += 1) {
    try {
      await operation();
      return true;
    } catch {
      const pause = Math.min(PAUSES.first * 2 ** failures, PAUSES.longest);
      if (Date.now() + pause > end) return false;
      await pauseUnlessBack(pause, back);
    }
  }
}

/** Ends after so many milliseconds, or when the server is back; fails with the signal's reason where that aborts. */
export function pauseUnlessBack(
  milliseconds: number,
  back: EventTarget = connection,
  signal?: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const over = new AbortController();
  const timer = setTimeout(resolve, milliseconds);
  back.addEventListener("online", () => resolve(), { signal: over.signal });
  signal?.addEventListener("abort", () => reject(signal.reason as Error), { signal: over.signal });
  if (signal?.aborted) reject(signal.reason as Error);
  return promise.finally(() => {
    clearTimeout(timer);
    over.abort();
  });
}
