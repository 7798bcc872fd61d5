import { LIMITS } from "../../contract/limits.ts";
import { type RetryPolicy, retryDelay } from "../../contract/retry-policy.ts";

/** Milliseconds that one attempt counts at most, and without a byte going after which a connection counts as dead. */
export const STALL_TIMEOUT_MS = 60_000;
export const UPLOAD_RETRY_POLICY: RetryPolicy = { retries: Infinity, minTimeout: 1000, maxTimeout: 15_000 };

/** How long an upload is tried again while nothing gets through: `LIMITS.uploadRetryMs`, and afresh after every byte. */
export class UploadRetries {
  #left: number = LIMITS.uploadRetryMs;
  failures = 0;

  renew(): void {
    this.#left = LIMITS.uploadRetryMs;
    this.failures = 0;
  }

  /** Counts the time of attempts, not of the clock: a laptop that was closed has not tried. */
  spend(tried: number): boolean {
    this.failures += 1;
    this.#left -= Math.min(tried, STALL_TIMEOUT_MS) + retryDelay(UPLOAD_RETRY_POLICY, this.failures);
    return this.#left > 0;
  }
}
