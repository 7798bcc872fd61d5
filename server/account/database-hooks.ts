import { APIError } from "better-auth/api";
import type { BetterAuthOptions, GenericEndpointContext } from "better-auth";
import { and, eq, ne } from "drizzle-orm";
import { LIMITS } from "../../contract/limits.ts";
import type { Db } from "../db/database.ts";
import { account, accountDeletions, session, user } from "../db/schema.ts";

const DAY = 24 * 60 * 60 * 1000;
export const MAX_SESSION_DAYS = 90;

export function createDatabaseHooks(db: Db): BetterAuthOptions["databaseHooks"] {
  return {
    user: {
      create: {
        before: async (person, call) => ({
          data: {
            ...person,
            name: tidyName(person.name) || person.email.split("@")[0],
            // A picture comes from Google, or is uploaded; no address of one is taken from a form.
            ...(call?.path === "/sign-up/email" && { image: null }),
          },
        }),
      },
    },
    account: {
      create: {
        after: async ({ id, userId, providerId }, call) => {
          if (call?.path !== "/sign-up/email" || providerId !== "credential") return;
          // Its owner may have come with Google between the two steps of this sign-up; its session is refused below then.
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
            message: "The e-mail address or the password is not right.",
          });
        },
        before: async ({ userId }) => {
          const ending = await db.$count(accountDeletions, eq(accountDeletions.userId, userId));
          if (ending === 0) return;
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
          const end = Math.min(expiresAt.getTime(), createdAt.getTime() + MAX_SESSION_DAYS * DAY);
          return { data: { ...change, expiresAt: new Date(end) } };
        },
      },
    },
  };
}

const BY_PASSWORD = new Set(["/sign-up/email", "/sign-in/email", "/change-password"]);

/** Whether the password of a call still opens the account: it may have been replaced since it was checked. */
async function isPasswordStillValid(db: Db, userId: string, { path, request }: GenericEndpointContext) {
  if (!BY_PASSWORD.has(path)) return true;
  const [password] = await db
    .select({ updatedAt: account.updatedAt })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
  if (!password) return false;
  const began = request && beginnings.get(request);
  return path !== "/sign-in/email" || began === undefined || password.updatedAt.getTime() <= began;
}

const beginnings = new WeakMap<Request, number>();

export function recordRequestStart(request: Request): void {
  beginnings.set(request, Date.now());
}

export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
}

const tidyName = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cs}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, LIMITS.lineCharacters);
