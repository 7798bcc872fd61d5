import { APIError } from "better-auth/api";
import type { BetterAuthOptions, GenericEndpointContext } from "better-auth";
import { and, eq, ne } from "drizzle-orm";
import { LIMITS } from "../../contract/limits.ts";
import type { Db } from "../db/database.ts";
import { account, accountDeletions, session, user } from "../db/schema.ts";
import type { SignUpGate } from "./sign-up/sign-up-gate.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
export const MAX_SESSION_DAYS = 90;

export function createDatabaseHooks(db: Db, signUpGate: SignUpGate): BetterAuthOptions["databaseHooks"] {
  return {
    user: {
      create: {
        before: async (newUser, call) => {
          await signUpGate.admit(newUser.email, call);
          return {
            data: {
              ...newUser,
              name: normalizeName(newUser.name) || newUser.email.split("@")[0],
              // Pictures come from Google or an upload; the sign-up form can't set a picture URL.
              ...(call?.path === "/sign-up/email" && { image: null }),
            },
          };
        },
      },
    },
    account: {
      create: {
        after: async ({ id, userId, providerId }, call) => {
          if (call?.path !== "/sign-up/email" || providerId !== "credential") return;
          // The owner may have signed in with Google between the two steps of this sign-up; the session is then rejected below.
          const others = and(eq(account.userId, userId), ne(account.id, id));
          if ((await db.$count(account, others)) > 0) await db.delete(account).where(eq(account.id, id));
        },
      },
    },
    session: {
      create: {
        after: async ({ id, userId }, call) => {
          if (!call || (await isPasswordStillValid(db, userId, call))) return;
          await db.delete(session).where(eq(session.id, id));
          throw new APIError("UNAUTHORIZED", {
            code: "INVALID_EMAIL_OR_PASSWORD",
            message: "The email address or the password is incorrect.",
          });
        },
        before: async ({ userId }) => {
          if ((await db.$count(accountDeletions, eq(accountDeletions.userId, userId))) === 0) return;
          throw new APIError("FORBIDDEN", {
            code: "USER_DISABLED",
            message: "This account is being deleted.",
          });
        },
      },
      update: {
        before: async ({ expiresAt, ...change }, call) => {
          const createdAt = call?.context.session?.session.createdAt;
          if (!expiresAt || !createdAt) return;
          const end = Math.min(expiresAt.getTime(), createdAt.getTime() + MAX_SESSION_DAYS * DAY_MS);
          return { data: { ...change, expiresAt: new Date(end) } };
        },
      },
    },
  };
}

const PASSWORD_PATHS = new Set(["/sign-up/email", "/sign-in/email", "/change-password"]);

/** Whether the password that a call was checked against is still valid; it may have been replaced since. */
async function isPasswordStillValid(db: Db, userId: string, { path, request }: GenericEndpointContext) {
  if (!PASSWORD_PATHS.has(path)) return true;
  const [password] = await db
    .select({ updatedAt: account.updatedAt })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
  if (!password) return false;
  const startedAt = request && requestStarts.get(request);
  return path !== "/sign-in/email" || startedAt === undefined || password.updatedAt.getTime() <= startedAt;
}

const requestStarts = new WeakMap<Request, number>();

export function recordRequestStart(request: Request): void {
  requestStarts.set(request, Date.now());
}

export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
}

const normalizeName = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cs}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, LIMITS.lineCharacters);
