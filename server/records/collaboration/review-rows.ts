import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ReviewAction, ReviewState } from "../../../contract/sharing/reviews.ts";
import type { Db, Tx } from "../../db/database.ts";
import { reviewEvents } from "../../db/schema.ts";
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

/** The last event of a record in the church with which it is shared, as a column of a list. */
export const selectLastReview = ({ name, table }: RecordKind) =>
  sql<LastReview | null>`(select jsonb_build_object('action', ${reviewEvents.action}, 'version', ${reviewEvents.version})
    from ${reviewEvents}
    where ${reviewEvents.recordId} = ${table.id} and ${reviewEvents.recordKind} = ${name}
      and ${reviewEvents.ownerId} = ${table.ownerId} and ${reviewEvents.churchId} = ${table.churchId}
    order by ${reviewEvents.createdAt} desc, ${reviewEvents.id} desc limit 1)`;
