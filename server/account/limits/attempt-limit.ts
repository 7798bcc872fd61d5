import { APIError } from "better-auth/api";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

interface Limit {
  name: string;
  attempts: number;
  seconds: number;
  /** The answer to one attempt too many, so many milliseconds before the next; better-auth's unless given. */
  refuse?: (milliseconds: number) => Error;
}

const refuseAttempt = (milliseconds: number) => new APIError("TOO_MANY_REQUESTS", sayTooMany(milliseconds));

export type AttemptLimit = ReturnType<typeof createAttemptLimit>;

export function createAttemptLimit(pool: Pool, { name, attempts, seconds, refuse = refuseAttempt }: Limit) {
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
    /** Counts an attempt before it is made, so that many at once cannot slip through; one too many answers 429. */
    async count(key: string) {
      await limiter.consume(key).catch((reason: unknown) => {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw refuse(reason.msBeforeNext);
      });
    },
    takeBack: async (key: string) => void (await limiter.reward(key)),
    forget: async (key: string) => void (await limiter.delete(key)),
  };
}

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
