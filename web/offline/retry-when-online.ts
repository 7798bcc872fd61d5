import pRetry from "p-retry";
import { type RetryPolicy, retryDelay } from "../../contract/retry-policy.ts";
import { connection } from "./connection.ts";

interface RetryOptions extends RetryPolicy {
  /** Milliseconds after which nothing is tried again. */
  maxRetryTime?: number;
  shouldRetry?: (error: unknown) => boolean;
  /** Failures in a row, which the pause depends on; those since the first attempt where it is not given. */
  countFailures?: () => number;
  signal?: AbortSignal;
  back?: EventTarget;
}

/** Tries again what failed; a pause ends early when the server is back. Fails with the last error, or the signal's reason. */
export function retryWhenOnline<T>(operation: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries, maxRetryTime = Infinity, shouldRetry = () => true, signal, back } = options;
  const attempt = () =>
    operation().catch((error: unknown) => {
      throw new AttemptFailure(error);
    });
  return pRetry(attempt, {
    retries,
    maxRetryTime,
    minTimeout: 0,
    signal,
    async shouldRetry({ error: { cause }, attemptNumber }) {
      signal?.throwIfAborted();
      if (!shouldRetry(cause)) return false;
      const failures = options.countFailures?.() ?? attemptNumber;
      await pauseUntilOnline(retryDelay(options, failures), back, signal);
      return true;
    },
  }).catch((error: unknown) => {
    throw error instanceof AttemptFailure ? error.cause : error;
  });
}

/** p-retry gives up on a TypeError whose words it does not know, and browsers have many for a connection that is lost. */
class AttemptFailure extends Error {
  constructor(cause: unknown) {
    super("An attempt failed.", { cause });
  }
}

/** Ends after so many milliseconds, or when the server is back; fails with the signal's reason where that aborts. */
export function pauseUntilOnline(
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
