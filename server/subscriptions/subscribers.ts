// People who get an email about new sermons of a public site. An address counts once its owner has confirmed it.
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { sites, siteSubscribers, subscriberMails } from "../db/schema.ts";
import { NOT_REJECTED } from "./rejected-addresses.ts";

const MAX_PENDING = 1_000;
const MAX_SUBSCRIBERS = 10_000;
export const CONFIRMATION_DAYS = 3;

const oldest = sql`now() - make_interval(days => ${CONFIRMATION_DAYS})`;
const isConfirmed = isNotNull(siteSubscribers.confirmedAt);

/**
 * Queues an email that asks whether the address is to be subscribed, or says that it is. Returns false if the site takes no
 * more addresses.
 */
export async function requestSubscription(db: Db, siteId: string, email: string): Promise<boolean> {
  const ofSite = eq(siteSubscribers.siteId, siteId);
  const [pending, confirmed] = [
    await db.$count(siteSubscribers, and(ofSite, isNull(siteSubscribers.confirmedAt))),
    await db.$count(siteSubscribers, and(ofSite, isConfirmed)),
  ];
  if (pending >= MAX_PENDING || confirmed >= MAX_SUBSCRIBERS) return false;
  await db.transaction(async (tx) => {
    const [subscriber] = await tx
      .insert(siteSubscribers)
      .values({ siteId, email: email.toLowerCase() })
      .onConflictDoUpdate({
        target: [siteSubscribers.siteId, siteSubscribers.email],
        set: { requestedAt: sql`now()` },
      })
      .returning({ id: siteSubscribers.id });
    await tx.insert(subscriberMails).values({ subscriberId: subscriber!.id }).onConflictDoNothing();
  });
  return true;
}

const isSubscriber = (siteId: string, id: string) =>
  and(
    eq(siteSubscribers.id, id),
    eq(siteSubscribers.siteId, siteId),
    or(isConfirmed, sql`${siteSubscribers.requestedAt} > ${oldest}`),
  );

/** Whether there is such a subscriber, or an address that can still be confirmed. */
export const isKnown = async (db: Db, siteId: string, id: string): Promise<boolean> =>
  (await db.$count(siteSubscribers, isSubscriber(siteId, id))) > 0;

/** The site that has the subscriber; undefined if there is none. */
export async function findSiteOfSubscriber(db: Db, id: string): Promise<{ slug: string } | undefined> {
  const [site] = await db
    .select({ slug: sites.slug })
    .from(siteSubscribers)
    .innerJoin(sites, eq(sites.id, siteSubscribers.siteId))
    .where(eq(siteSubscribers.id, id));
  return site;
}

/** Returns false if it is too late. */
export async function confirmSubscription(db: Db, siteId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(siteSubscribers)
    .set({ confirmedAt: sql`coalesce(${siteSubscribers.confirmedAt}, now())`, ...NOT_REJECTED })
    .where(isSubscriber(siteId, id));
  return rowCount === 1;
}

/** Emails that wait for the address are deleted, too. */
export async function unsubscribe(db: Db, siteId: string, id: string): Promise<void> {
  await db.delete(siteSubscribers).where(and(eq(siteSubscribers.id, id), eq(siteSubscribers.siteId, siteId)));
}

export async function deleteUnconfirmed(db: Db): Promise<void> {
  await db
    .delete(siteSubscribers)
    .where(and(isNull(siteSubscribers.confirmedAt), lt(siteSubscribers.requestedAt, oldest)));
}
