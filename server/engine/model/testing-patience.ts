import type { Patience } from "./model-calls.ts";

/** For tests, which cannot wait as long as people do. */
export const SHORT_PATIENCE = {
  queue: { backOff: 4, attempts: 5, limits: 40, longestWait: 5_000, stagger: 10, grace: 2 },
  silence: { firstToken: 4_000, nextToken: 2_000, least: 200, look: 20 },
} satisfies Patience;
