import { LIMITS } from "../../../contract/limits.ts";
import { retryDelay } from "../../../contract/retry-policy.ts";

const { refresh, expired } = LIMITS.sessionExpiryMs;
/** No wait is longer than a timer of the browser can be, nor than a laptop may have slept unnoticed. */
const MAX_WAIT = 3_600_000;

/** Milliseconds until there is something to do about a session that ends at `end`, after so many failures to refresh it. */
export function waitBeforeRefresh(end: number, now: number, failures: number): number {
  if (failures > 0) return retryDelay(LIMITS.retryDelayMs, failures);
  return Math.min(Math.max(end - refresh - now, 0), MAX_WAIT);
}

export const isRefreshDue = (end: number, now: number) => now >= end - refresh;

export const countsAsEnded = (end: number, now: number) => now >= end - expired;
