import { APIError, createAuthMiddleware } from "better-auth/api";
import type { Pool } from "pg";
import { RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";

const FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

/**
 * Hooks of better-auth that stop guessing at one account, from wherever it comes: after ten failures within a quarter
 * of an hour signing in to it answers 429. Kept in the database, so it holds across processes.
 */
export function createSignInLimit(pool: Pool) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "sign_in_failures",
    tableCreated: true,
    keyPrefix: "account",
    points: FAILURES,
    duration: WINDOW_SECONDS,
  });

  return {
    before: createAuthMiddleware(async ({ path, body }) => {
      const account = readAccount(path, body);
      if (account === undefined) return;
      const state = await limiter.get(account);
      if (state && state.consumedPoints >= FAILURES) throw tooManyAttempts(state);
    }),
    after: createAuthMiddleware(async ({ path, body, context }) => {
      const account = readAccount(path, body);
      if (account === undefined) return;
      if (context.returned instanceof APIError) await limiter.penalty(account);
      else await limiter.delete(account);
    }),
  };
}

function readAccount(path: string, body: unknown): string | undefined {
  if (path !== "/sign-in/email") return undefined;
  const { email } = (body ?? {}) as { email?: unknown };
  // PostgreSQL cannot keep a NUL; better-auth refuses such an address by itself.
  if (typeof email !== "string" || email.includes("\0")) return undefined;
  return email.trim().toLowerCase().slice(0, 320);
}

function tooManyAttempts({ msBeforeNext }: RateLimiterRes): APIError {
  const minutes = Math.ceil(msBeforeNext / 60_000);
  return new APIError("TOO_MANY_REQUESTS", {
    code: "TOO_MANY_REQUESTS",
    message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
  });
}
