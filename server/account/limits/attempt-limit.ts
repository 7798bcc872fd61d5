import { APIError } from "better-auth/api";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

interface Limit {
  name: string;
  attempts: number;
  seconds: number;
  /** The error for one attempt too many, with the milliseconds until the next is allowed; better-auth's by default. */
  createError?: (milliseconds: number) => Error;
}

const createAttemptError = (milliseconds: number) =>
  new APIError("TOO_MANY_REQUESTS", tooManyAttempts(milliseconds));

export type AttemptLimit = ReturnType<typeof createAttemptLimit>;

export function createAttemptLimit(
  pool: Pool,
  { name, attempts, seconds, createError = createAttemptError }: Limit,
) {
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
    /** Counts an attempt before it is made, so that many at once can't slip through; throws if there were too many. */
    async count(key: string) {
      await limiter.consume(key).catch((reason: unknown) => {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw createError(reason.msBeforeNext);
      });
    },
    refund: async (key: string) => void (await limiter.reward(key)),
    reset: async (key: string) => void (await limiter.delete(key)),
  };
}

const tooManyAttempts = (milliseconds: number) => ({
  code: "TOO_MANY_REQUESTS",
  message: `Too many attempts. Please try again in ${formatDuration(milliseconds)}.`,
});

const MINUTE_MS = 60_000;

function formatDuration(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE_MS));
  return minutes < 60 ? formatCount(minutes, "minute") : formatCount(Math.ceil(minutes / 60), "hour");
}

const formatCount = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? "" : "s"}`;
