import pRetry from "p-retry";
import { type RetryPolicy, retryDelay } from "../../contract/retry-policy.ts";
import { connection } from "./connection.ts";

interface RetryOptions extends RetryPolicy {
  /** Milliseconds after which there are no more attempts. */
  maxRetryTime?: number;
  shouldRetry?: (error: unknown) => boolean;
  /** Consecutive failures, which determine the pause. Default: the number of attempts. */
  countFailures?: () => number;
  signal?: AbortSignal;
  /** Emits "online" when the server is back. */
  online?: EventTarget;
}

/** Retries an operation; a pause ends early when the server is back. Fails with the last error or the signal's reason. */
export function retryWhenOnline<T>(operation: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries, maxRetryTime = Infinity, shouldRetry = () => true, signal, online } = options;
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
      await pauseUntilOnline(retryDelay(options, failures), online, signal);
      return true;
    },
  }).catch((error: unknown) => {
    throw error instanceof AttemptFailure ? error.cause : error;
  });
}

/** Wraps errors, because p-retry does not retry a TypeError whose message it doesn't know as a network error. */
class AttemptFailure extends Error {
  constructor(cause: unknown) {
    super("An attempt failed.", { cause });
  }
}

/** Waits for the given time or until the server is back. Fails with the signal's reason if it aborts. */
export function pauseUntilOnline(
  milliseconds: number,
  online: EventTarget = connection,
  signal?: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const timer = setTimeout(resolve, milliseconds);
  online.addEventListener("online", () => resolve(), { signal: ended.signal });
  signal?.addEventListener("abort", () => reject(signal.reason as Error), { signal: ended.signal });
  if (signal?.aborted) reject(signal.reason as Error);
  return promise.finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}
