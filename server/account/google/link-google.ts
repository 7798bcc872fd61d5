import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../../db/database.ts";
import { account, authorizationRequests, session, user } from "../../db/schema.ts";
import { enqueueEmail, cancelEmails } from "../../mail/email-queue.ts";
import type { YoutubeConnection } from "../../youtube/connection.ts";
import type { GoogleIdentity } from "./google-identity.ts";
import { revokeResetTokens } from "../passwords/reset-token.ts";
import { deleteSignInCounters } from "../limits/sign-in-limit.ts";

export const GOOGLE = "google";

interface LinkParts {
  db: Db;
  youtube: YoutubeConnection;
}

/**
 * Links a Google identity to the account with its address, where there is one and the identity is not known yet. Whoever was
 * in the account before may have signed up with somebody else's address, so nothing of theirs opens it any more: not their
 * sessions, passwords, links on their way or permission for YouTube. All of it or nothing happens, and a sign-in that is under
 * way meanwhile comes to nothing (`database-hooks.ts`).
 */
export async function linkGoogle(
  { db, youtube }: LinkParts,
  { subject, email }: GoogleIdentity,
): Promise<void> {
  const address = email.toLowerCase();
  await db.transaction(async (tx) => {
    // Sessions and passwords refer to this row: nobody adds one before the end of the transaction.
    const [person] = await tx.select().from(user).where(eq(user.email, address)).for("update");
    if (!person || (await isKnown(tx, subject))) return;
    await tx.delete(account).where(eq(account.userId, person.id));
    await tx.delete(session).where(eq(session.userId, person.id));
    await tx.delete(authorizationRequests).where(eq(authorizationRequests.userId, person.id));
    await revokeResetTokens(tx, person.id);
    await cancelEmails(tx, address);
    await deleteSignInCounters(tx, address);
    await youtube.disconnectPermanently(person.id, tx);
    await tx
      .insert(account)
      .values({ id: randomUUID(), userId: person.id, providerId: GOOGLE, accountId: subject });
    await tx.update(user).set({ emailVerified: true }).where(eq(user.id, person.id));
    await enqueueEmail(tx, { kind: "google-linked", email: address });
  });
}

async function isKnown(tx: Tx, subject: string): Promise<boolean> {
  const count = await tx.$count(account, and(eq(account.providerId, GOOGLE), eq(account.accountId, subject)));
  return count > 0;
}
