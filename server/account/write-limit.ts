// How often a person may change something, whatever it is. Counted in this process: a question to the database for each
// save would cost more than most saves.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { LIMITS } from "../../contract/limits.ts";
import { TooManyRequests } from "../errors.ts";

export interface WriteLimit {
  /** Counts a change before it is made; throws rate limited where there were too many. `bytes` is the size of its body. */
  count(uid: string, bytes: number): Promise<void>;
  /** As `count`, for whoever was last seen with this token of a session; counts nothing where nobody was. */
  countForToken(token: string, bytes: number): Promise<void>;
  /** Remembers whose session a token is of. */
  noteToken(token: string, uid: string): void;
}

const MAX_TOKENS = 10_000;

export interface WriteLimits {
  points: number;
  seconds: number;
  bytesPerPoint: number;
}

export function createWriteLimit(
  { points, seconds, bytesPerPoint }: WriteLimits = LIMITS.writes,
): WriteLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const uids = new Map<string, string>();

  const count: WriteLimit["count"] = async (uid, bytes) => {
    await limiter.consume(uid, 1 + Math.floor(bytes / bytesPerPoint)).catch((reason: unknown) => {
      throw reason instanceof RateLimiterRes ? new TooManyRequests(reason.msBeforeNext) : reason;
    });
  };

  return {
    count,
    async countForToken(token, bytes) {
      const uid = uids.get(token);
      if (uid !== undefined) await count(uid, bytes);
    },
    noteToken(token, uid) {
      uids.delete(token);
      uids.set(token, uid);
      const [oldest] = uids.keys();
      if (uids.size > MAX_TOKENS && oldest !== undefined) uids.delete(oldest);
    },
  };
}
