import type { ModelClientTiming } from "./model-client.ts";

/** For tests, which cannot wait as long as people do. */
export const SHORT_TIMING = {
  queue: { backOff: 4, attempts: 5, limits: 40, maxWait: 5_000 },
  silence: { firstToken: 4_000, nextToken: 2_000, least: 200, look: 20 },
} satisfies ModelClientTiming;
