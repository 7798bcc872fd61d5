import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type ReviewAction, REVIEW_LIMITS, type ReviewState } from "../../../contract/sharing/reviews.ts";
import type { Db, Tx } from "../../db/database.ts";
import { reviewEvents, user } from "../../db/schema.ts";
import type { RecordPlace } from "../record-access.ts";
import type { RecordKind } from "../record-kind.ts";
import { isOwned } from "../record-rows.ts";

type Place = Pick<RecordPlace, "ownerId" | "id">;

export const isReviewOf = ({ name }: RecordKind, { ownerId, id }: Place): SQL =>
  and(eq(reviewEvents.ownerId, ownerId), eq(reviewEvents.recordKind, name), eq(reviewEvents.recordId, id))!;

/** In one church, newest first. */
export const listReviewEvents = (db: Db | Tx, kind: RecordKind, place: Place, churchId: string) =>
  db
    .select({
      id: reviewEvents.id,
      action: reviewEvents.action,
      version: reviewEvents.version,
      person: reviewEvents.actorName,
      comment: reviewEvents.comment,
      at: reviewEvents.createdAt,
    })
    .from(reviewEvents)
    .where(and(isReviewOf(kind, place), eq(reviewEvents.churchId, churchId)))
    .orderBy(desc(reviewEvents.createdAt), desc(reviewEvents.id));

export interface LastReview {
  action: ReviewAction;
  version: number;
}

/** An approval counts as long as the record has the version that was approved: any edit withdraws it. */
export function findReviewState(last: LastReview | undefined, version: number): ReviewState {
  if (last?.action === "submit") return "in review";
  return last?.action === "approve" && last.version === version ? "approved" : "draft";
}

/** Who approved the record as it is, and when; undefined if nobody did, or if it was changed since. */
export async function findApproval(
  db: Db | Tx,
  kind: RecordKind,
  place: Place,
): Promise<{ person: string; at: Date } | undefined> {
  const [row] = await db
    .select({ churchId: kind.table.churchId, version: kind.table.version })
    .from(kind.table as PgTable)
    .where(isOwned(kind, place.ownerId, place.id));
  const { churchId, version } = (row ?? {}) as { churchId?: string | null; version?: number };
  if (!churchId || version === undefined) return undefined;
  const [last] = await listReviewEvents(db, kind, place, churchId).limit(1);
  return last && findReviewState(last, version) === "approved" ? last : undefined;
}

type NewEvent = Pick<
  typeof reviewEvents.$inferInsert,
  "action" | "version" | "comment" | "churchId" | "approvedText"
>;

/** The row of the record is locked. */
export async function insertReviewEvent(
  tx: Tx,
  kind: RecordKind,
  place: RecordPlace,
  event: NewEvent,
): Promise<void> {
  const { ownerId, id, actorId } = place;
  if (event.action === "approve") {
    await tx.update(reviewEvents).set({ approvedText: null }).where(isReviewOf(kind, place));
  }
  const [actor] = await tx.select({ name: user.name }).from(user).where(eq(user.id, actorId));
  await tx.insert(reviewEvents).values({
    ...event,
    ownerId,
    recordKind: kind.name,
    recordId: id,
    actorId,
    actorName: actor?.name ?? "",
    // The lock of the record puts events in order; two may begin at the same time.
    createdAt: sql`clock_timestamp()`,
  });
  const excess = tx
    .select({ id: reviewEvents.id })
    .from(reviewEvents)
    .where(isReviewOf(kind, place))
    .orderBy(desc(reviewEvents.createdAt), desc(reviewEvents.id))
    .offset(REVIEW_LIMITS.eventsPerRecord);
  await tx.delete(reviewEvents).where(sql`${reviewEvents.id} in ${excess}`);
}

/** Ends a review that was requested, since the record leaves the church. Its row is locked. */
export async function withdrawReview(
  tx: Tx,
  kind: RecordKind,
  place: RecordPlace,
  { churchId, version }: { churchId: string; version: number },
): Promise<void> {
  const [last] = await listReviewEvents(tx, kind, place, churchId).limit(1);
  if (findReviewState(last, version) !== "in review") return;
  await insertReviewEvent(tx, kind, place, { action: "withdraw", version, comment: "", churchId });
}

/** The last event of a record in the church with which it is shared, as a column of a list. */
export const selectLastReview = ({ name, table }: RecordKind) =>
  sql<LastReview | null>`(select jsonb_build_object('action', ${reviewEvents.action}, 'version', ${reviewEvents.version})
    from ${reviewEvents}
    where ${reviewEvents.recordId} = ${table.id} and ${reviewEvents.recordKind} = ${name}
      and ${reviewEvents.ownerId} = ${table.ownerId} and ${reviewEvents.churchId} = ${table.churchId}
    order by ${reviewEvents.createdAt} desc, ${reviewEvents.id} desc limit 1)`;
