import { APIError } from "better-auth/api";
import type { BetterAuthOptions } from "better-auth";
import { eq } from "drizzle-orm";
import { LIMITS } from "../../contract/limits.ts";
import type { Db } from "../db/database.ts";
import { accountDeletions, user } from "../db/schema.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Days after which a session ends, however often it was used. */
export const LONGEST_SESSION_DAYS = 90;

/** What holds for accounts and sessions however they come about. */
export function createAccountRules(db: Db): BetterAuthOptions["databaseHooks"] {
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
    session: {
      create: {
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
          const end = Math.min(expiresAt.getTime(), createdAt.getTime() + LONGEST_SESSION_DAYS * DAY);
          return { data: { ...change, expiresAt: new Date(end) } };
        },
      },
    },
  };
}

/** Notes that the mailbox of an account is its person's. */
export async function confirmAddress(db: Db, userId: string): Promise<void> {
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
}

/** A name as one line without anything that cannot be seen. */
const tidyName = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cs}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, LIMITS.lineCharacters);
