import { and, desc, eq, gt } from "drizzle-orm";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import type { UserSession } from "../../../contract/account/own-sessions.schema.ts";
import type { Db } from "../../db/database.ts";
import { session } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import type { SignedInUser } from "../../http/routes/authentication.ts";
import { requireRecentSignIn } from "./recent-sign-in.ts";

export async function listOwnSessions(db: Db, { uid, sessionId }: SignedInUser): Promise<UserSession[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, uid), gt(session.expiresAt, new Date())))
    .orderBy(desc(session.updatedAt));
  const items = rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    isPresent: id === sessionId,
    userAgent: userAgent ?? "",
    signedInAt: createdAt.toISOString(),
    usedAt: updatedAt.toISOString(),
  }));
  return items.toSorted((one, other) => Number(other.isPresent) - Number(one.isPresent));
}

/** Ends a session of this user. Throws not found, and `requires_recent_login` if the sign-in was too long ago. */
export async function endOwnSession(db: Db, user: SignedInUser, id: string): Promise<void> {
  requireRecentSignIn(user);
  const deleted = await db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.userId, user.uid)))
    .returning({ id: session.id });
  if (deleted.length === 0) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
}
