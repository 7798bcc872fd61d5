// Addresses that their mail server rejects permanently, most often because the mailbox was closed. After some days they get no
// more emails: senders who go on are blocked.
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { siteSubscribers } from "../db/schema.ts";

/** Days on which an address was rejected, without an accepted email between them, after which it gets no more. */
const MAX_REJECTIONS = 3;

export const getsEmails = lt(siteSubscribers.rejections, MAX_REJECTIONS);

/** The same for a row that was read. */
export const isReachable = ({ rejections }: { rejections: number }): boolean => rejections < MAX_REJECTIONS;

/** Counts a rejection, at most one in a day: a mail server may have a bad day. */
export async function recordRejection(db: Db, id: string): Promise<void> {
  const { rejectedAt, rejections } = siteSubscribers;
  const isAnotherDay = or(isNull(rejectedAt), lt(rejectedAt, sql`now() - interval '1 day'`));
  await db
    .update(siteSubscribers)
    .set({ rejections: sql`${rejections} + 1`, rejectedAt: sql`now()` })
    .where(and(eq(siteSubscribers.id, id), isAnotherDay));
}

export async function recordAcceptance(db: Db, id: string): Promise<void> {
  await db
    .update(siteSubscribers)
    .set(NOT_REJECTED)
    .where(and(eq(siteSubscribers.id, id), gt(siteSubscribers.rejections, 0)));
}

export const NOT_REJECTED = { rejections: 0, rejectedAt: null };
