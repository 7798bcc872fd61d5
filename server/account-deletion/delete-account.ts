import { eq, sql } from "drizzle-orm";
import { revokeApiTokens } from "../account/api-tokens/api-tokens.ts";
import { deleteSignInCounters } from "../account/limits/sign-in-limit.ts";
import { deleteUseCounters } from "../account/limits/usage-limits.ts";
import { revokeResetTokens } from "../account/passwords/reset-token.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Storage } from "../storage/storage.ts";
import type { Youtube } from "../youtube/youtube.ts";
import type { Db } from "../db/database.ts";
import { accountDeletions, session, user, verification } from "../db/schema.ts";
import { deleteEmptyChurches, leaveChurches } from "../churches/leave-churches.ts";
import { deleteRemovedFiles } from "../files/housekeeping.ts";
import { cancelEmails } from "../mail/email-queue.ts";
import { releaseOperator } from "../operator/operator.ts";
import { OWNED_TABLES, type OwnedTable } from "./owned-tables.ts";

export type DeletionParts = { db: Db; storage: Storage; mailer: Mailer; youtube: Youtube };

export type AccountDeletion = Pick<typeof accountDeletions.$inferSelect, "userId" | "email">;

const BATCH_SIZE = 10;

/** Marks an account for deletion and ends its sessions; from then on it can't be used. */
export async function startDeletion(db: Db, deletion: AccountDeletion): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(accountDeletions).values(deletion).onConflictDoNothing();
    await tx.delete(session).where(eq(session.userId, deletion.userId));
    await revokeApiTokens(tx, deletion.userId);
    await revokeResetTokens(tx, deletion.userId);
    await cancelEmails(tx, deletion.email);
  });
}

/** Deletions that have started and aren't finished, oldest first. */
export const listPendingDeletions = (db: Db): Promise<AccountDeletion[]> =>
  db.select().from(accountDeletions).orderBy(accountDeletions.startedAt);

/** Deletes an account with everything in it. It can be repeated after any interruption. */
export async function finishDeletion(
  parts: DeletionParts,
  { userId, email }: AccountDeletion,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, youtube, mailer } = parts;
  await leaveChurches(db, userId);
  for (const owned of OWNED_TABLES) await emptyTable(db, owned, userId, signal);
  await deleteRemovedFiles(db, storage);
  await youtube.connection.disconnectPermanently(userId);
  await db.transaction(async (tx) => {
    await tx.delete(verification).where(sql`position(${userId} in ${verification.value}) > 0`);
    await tx.delete(user).where(eq(user.id, userId));
    await deleteEmptyChurches(tx);
    await releaseOperator(tx);
    await deleteSignInCounters(tx, email);
    await deleteUseCounters(tx, userId);
    await cancelEmails(tx, email);
  });
  await mailer.deleteEmails(email);
  await deleteRemovedFiles(db, storage);
  await db.delete(accountDeletions).where(eq(accountDeletions.userId, userId));
}

async function emptyTable(db: Db, owned: OwnedTable, userId: string, signal: AbortSignal): Promise<void> {
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE;) {
    signal.throwIfAborted();
    deleted = await deleteBatch(db, owned, userId);
  }
}

async function deleteBatch(db: Db, { table, owner }: OwnedTable, userId: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${owner} = ${userId} limit ${BATCH_SIZE} for update
    ))`);
  return rowCount ?? 0;
}
