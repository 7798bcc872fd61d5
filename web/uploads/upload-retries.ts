import { LIMITS } from "../../contract/limits.ts";
import { type RetryPolicy, retryDelay } from "../../contract/retry-policy.ts";

/** An attempt is aborted after this long without progress, and counts at most this long. */
export const STALL_TIMEOUT_MS = 60_000;
export const UPLOAD_RETRY_POLICY: RetryPolicy = { retries: Infinity, minTimeout: 1000, maxTimeout: 15_000 };

/** The retry budget of an upload: `LIMITS.uploadRetryMs` without progress. */
export class UploadRetries {
  #remainingMs: number = LIMITS.uploadRetryMs;
  failures = 0;

  reset(): void {
    this.#remainingMs = LIMITS.uploadRetryMs;
    this.failures = 0;
  }

  /** Returns whether another attempt is allowed. Counts the time of attempts, because a closed laptop makes none. */
  spend(attemptMs: number): boolean {
    this.failures += 1;
    this.#remainingMs -=
      Math.min(attemptMs, STALL_TIMEOUT_MS) + retryDelay(UPLOAD_RETRY_POLICY, this.failures);
    return this.#remainingMs > 0;
  }
}
