import type { ModelClientTiming } from "./model-client.ts";

/** Short timeouts for tests. */
export const SHORT_TIMING = {
  retryPolicy: { initialDelayMs: 4, maxAttempts: 5, maxRateLimits: 40, maxRetryAfterMs: 5_000 },
  stallTimeouts: { firstTokenMs: 4_000, nextTokenMs: 2_000, minMs: 200, pollMs: 20 },
} satisfies ModelClientTiming;
