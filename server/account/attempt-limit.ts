// How often something may be tried: counted in the database, so that it holds across processes and restarts.
import { APIError } from "better-auth/api";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

export interface AttemptLimit {
  /** Counts an attempt before it is made, so that many at once cannot slip through; one too many answers 429. */
  count(key: string): Promise<void>;
  /** Takes an attempt back that turned out to be none to count. */
  takeBack(key: string): Promise<void>;
  /** Forgets the attempts of a key. */
  forget(key: string): Promise<void>;
}

interface Limit {
  /** Distinguishes what is counted. */
  name: string;
  attempts: number;
  seconds: number;
  /** The answer to one attempt too many, so many milliseconds before the next; better-auth's unless given. */
  refuse?: (milliseconds: number) => Error;
}

const refuseAttempt = (milliseconds: number) => new APIError("TOO_MANY_REQUESTS", sayTooMany(milliseconds));

/** At most so many attempts of one key within so many seconds, from the first of them on. */
export function createAttemptLimit(
  pool: Pool,
  { name, attempts, seconds, refuse = refuseAttempt }: Limit,
): AttemptLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "sign_in_failures",
    tableCreated: true,
    keyPrefix: name,
    points: attempts,
    duration: seconds,
  });
  return {
    async count(key) {
      await limiter.consume(key).catch((reason: unknown) => {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw refuse(reason.msBeforeNext);
      });
    },
    takeBack: async (key) => void (await limiter.reward(key)),
    forget: async (key) => void (await limiter.delete(key)),
  };
}

/** The answer to one attempt too many; `milliseconds` is how long there is to wait. */
const sayTooMany = (milliseconds: number) => ({
  code: "TOO_MANY_REQUESTS",
  message: `Too many attempts. Please try again in ${sayDuration(milliseconds)}.`,
});

const MINUTE = 60_000;

function sayDuration(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE));
  return minutes < 60 ? count(minutes, "minute") : count(Math.ceil(minutes / 60), "hour");
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? "" : "s"}`;
