import { eq, sql } from "drizzle-orm";
import { deleteSignInCounters } from "../account/limits/sign-in-limit.ts";
import { deleteUseCounters } from "../account/limits/usage-limits.ts";
import { revokeResetTokens } from "../account/passwords/reset-token.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Storage } from "../storage/storage.ts";
import type { Youtube } from "../youtube/youtube.ts";
import type { Db, Tx } from "../db/database.ts";
import { accountDeletions, jobs, session, user, verification } from "../db/schema.ts";
import { deleteRemovedFiles } from "../files/housekeeping.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { cancelEmails } from "../mail/email-queue.ts";
import { releaseOperator } from "../operator/operator.ts";
import { OWNED_TABLES, type OwnedTable } from "./owned-tables.ts";

export type DeletionParts = { db: Db; storage: Storage; mailer: Mailer; youtube: Youtube } & {
  queue: JobQueue;
};

/** An account whose end has begun. */
export type Leaving = Pick<typeof accountDeletions.$inferSelect, "userId" | "email">;

const BATCH = 10;

/** Notes that an account is to be deleted, and ends its sessions: from here on nobody can use it. */
export async function startDeletion(db: Db, leaving: Leaving): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(accountDeletions).values(leaving).onConflictDoNothing();
    await tx.delete(session).where(eq(session.userId, leaving.userId));
    await revokeResetTokens(tx, leaving.userId);
    await cancelEmails(tx, leaving.email);
  });
}

/** The accounts whose end has begun and not come yet, the longest waiting first. */
export const listPendingDeletions = (db: Db): Promise<Leaving[]> =>
  db.select().from(accountDeletions).orderBy(accountDeletions.startedAt);

/**
 * Deletes all that is an account's own, and then the account. May be done again, from wherever it was interrupted;
 * `signal` interrupts it.
 */
export async function finishDeletion(
  parts: DeletionParts,
  { userId, email }: Leaving,
  signal: AbortSignal,
): Promise<void> {
  const { db, queue, storage, youtube, mailer } = parts;
  await db.transaction((tx) => removeFromQueue(tx, queue, userId));
  for (const owned of OWNED_TABLES) await emptyTable(db, owned, userId, signal);
  await deleteRemovedFiles(db, storage);
  await youtube.connection.disconnectPermanently(userId);
  await db.transaction(async (tx) => {
    // What a request that was under way has made meanwhile goes with the account.
    await removeFromQueue(tx, queue, userId);
    await tx.delete(verification).where(sql`position(${userId} in ${verification.value}) > 0`);
    await tx.delete(user).where(eq(user.id, userId));
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
  for (let deleted = BATCH; deleted === BATCH;) {
    signal.throwIfAborted();
    deleted = await deleteBatch(db, owned, userId);
  }
}

async function deleteBatch(db: Db, { table, owner }: OwnedTable, userId: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${owner} = ${userId} limit ${BATCH} for update
    ))`);
  return rowCount ?? 0;
}

async function removeFromQueue(tx: Tx, queue: JobQueue, userId: string): Promise<void> {
  const found = await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.ownerId, userId));
  await queue.remove(
    tx,
    found.map(({ id }) => id),
  );
}
