import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../../db/database.ts";
import { account, authorizationRequests, session, user } from "../../db/schema.ts";
import { enqueueEmail, cancelEmails } from "../../mail/email-queue.ts";
import type { YoutubeConnection } from "../../youtube/connection.ts";
import type { GoogleIdentity } from "./google-identity.ts";
import { revokeApiTokens } from "../api-tokens/api-tokens.ts";
import { revokeResetTokens } from "../passwords/reset-token.ts";
import { deleteSignInCounters } from "../limits/sign-in-limit.ts";

export const GOOGLE_PROVIDER_ID = "google";

interface LinkParts {
  db: Db;
  youtube: YoutubeConnection;
}

/**
 * Links a Google identity to the account with its address, if there is one and the identity is new. The person who created the
 * account may have used someone else's address, so everything that gives them access is removed: sessions, passwords, API tokens, links in
 * emails and the authorization of YouTube. Concurrent password sign-ins are rejected (`database-hooks.ts`).
 */
export async function linkGoogle(
  { db, youtube }: LinkParts,
  { subject, email }: GoogleIdentity,
): Promise<void> {
  const address = email.toLowerCase();
  await db.transaction(async (tx) => {
    // Sessions and passwords refer to this row, so none can be added before the transaction ends.
    const [owner] = await tx.select().from(user).where(eq(user.email, address)).for("update");
    if (!owner || (await isLinked(tx, subject))) return;
    await tx.delete(account).where(eq(account.userId, owner.id));
    await tx.delete(session).where(eq(session.userId, owner.id));
    await tx.delete(authorizationRequests).where(eq(authorizationRequests.userId, owner.id));
    await revokeApiTokens(tx, owner.id);
    await revokeResetTokens(tx, owner.id);
    await cancelEmails(tx, address);
    await deleteSignInCounters(tx, address);
    await youtube.disconnectPermanently(owner.id, tx);
    await tx
      .insert(account)
      .values({ id: randomUUID(), userId: owner.id, providerId: GOOGLE_PROVIDER_ID, accountId: subject });
    await tx.update(user).set({ emailVerified: true }).where(eq(user.id, owner.id));
    await enqueueEmail(tx, { kind: "google-linked", email: address });
  });
}

async function isLinked(tx: Tx, subject: string): Promise<boolean> {
  const count = await tx.$count(
    account,
    and(eq(account.providerId, GOOGLE_PROVIDER_ID), eq(account.accountId, subject)),
  );
  return count > 0;
}
