// Limits a user's changes. Counted in memory, because counting in the database would cost more than most saves.
import { RateLimiterMemory } from "rate-limiter-flexible";
import { LIMITS } from "../../../contract/limits.ts";
import { consumePoints } from "../../http/security/network-limit.ts";

export interface WriteLimits {
  points: number;
  seconds: number;
  bytesPerPoint: number;
}

export function createWriteLimit({ points, seconds, bytesPerPoint }: WriteLimits = LIMITS.writes) {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    /** Counts a change before it is made; throws rate limited if there were too many. `bytes` is the size of its body. */
    async count(uid: string, bytes: number) {
      await consumePoints(limiter, uid, 1 + Math.floor(bytes / bytesPerPoint));
    },
  };
}
