import { LIMITS } from "../../../contract/limits.ts";
import { retryDelay } from "../../../contract/retry-policy.ts";

const { refresh, expired } = LIMITS.sessionExpiryMs;
/** Below the limit of browser timers, and short enough to notice that a laptop has slept. */
const MAX_WAIT_MS = 3_600_000;

/** Milliseconds until the next check of a session that ends at `end`. */
export function waitBeforeRefresh(end: number, now: number, failures: number): number {
  if (failures > 0) return retryDelay(LIMITS.retryDelayMs, failures);
  return Math.min(Math.max(end - refresh - now, 0), MAX_WAIT_MS);
}

export const isRefreshDue = (end: number, now: number) => now >= end - refresh;

export const countsAsEnded = (end: number, now: number) => now >= end - expired;
