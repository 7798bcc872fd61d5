// With whom records are shared.
import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { RECORD_KINDS, type RecordPath } from "../../contract/record-kinds.ts";
import { SHARING_MESSAGES } from "../../contract/sharing/sharing.ts";
import type { NewSharing, RecordSharing } from "../../contract/sharing/sharing.schema.ts";
import { findMembership, getMembership } from "../churches/memberships.ts";
import type { Db, Tx } from "../db/database.ts";
import { churches, user } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import { withdrawReview } from "../records/collaboration/review-rows.ts";
import { accessOf, readSharing, readShared, type RecordPlace } from "../records/record-access.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { isOwned, lockRow } from "../records/record-rows.ts";

export const kindAt = (path: RecordPath): RecordKind =>
  listKinds().find(({ name }) => RECORD_KINDS[name].path === path)!;

/** Throws not found if the user may not see the record. */
export const getSharing = (db: Db, kind: RecordKind, place: RecordPlace): Promise<RecordSharing> =>
  readShared(db, kind, place, (tx) => describeSharing(tx, kind, place));

async function describeSharing(db: Db | Tx, kind: RecordKind, place: RecordPlace): Promise<RecordSharing> {
  const { ownerId, actorId } = place;
  const row = await readSharing(db, kind, place);
  if (!row) throw new AppError("not_found", kind.messages.notFound);
  const [author] = await db.select({ uid: user.id, name: user.name }).from(user).where(eq(user.id, ownerId));
  if (!author) throw new AppError("not_found", kind.messages.notFound);
  const { churchId, audience, sharedAccess } = row;
  const isOwn = ownerId === actorId;
  if (churchId === null || audience === null || sharedAccess === null) {
    return { author, sharing: null, access: "own" };
  }
  const [church] = await db
    .select({ id: churches.id, name: churches.name })
    .from(churches)
    .where(eq(churches.id, churchId));
  const membership = await findMembership(db, churchId, actorId);
  const access = isOwn ? "own" : ((membership && accessOf(membership, row)) ?? "view");
  // People who have left the church no longer share anything with it.
  const isShared = church !== undefined && membership !== undefined;
  return { author, sharing: isShared ? { church, audience, access: sharedAccess } : null, access };
}

/** Shares a record of the user, or ends that. Its version stays: texts do not change. */
export async function shareRecord(
  db: Db,
  kind: RecordKind,
  { ownerId, id }: { ownerId: string; id: string },
  { churchId, audience, access }: NewSharing,
): Promise<RecordSharing> {
  return db.transaction(async (tx) => {
    // Memberships are locked before records.
    if (!(await readSharing(tx, kind, { ownerId, id })))
      throw new AppError("not_found", kind.messages.notFound);
    const isShared = audience !== "nobody";
    if (isShared) {
      await getMembership(tx, churchId, ownerId, "share").catch(() => {
        throw new AppError("invalid", SHARING_MESSAGES.churchRequired);
      });
    }
    const { version } = (await lockRow(tx, kind, ownerId, id)) as { version: number };
    const place = { ownerId, id, actorId: ownerId };
    const before = await readSharing(tx, kind, place);
    if (before?.churchId && (!isShared || before.churchId !== churchId))
      await withdrawReview(tx, kind, place, { churchId: before.churchId, version });
    await tx
      .update(kind.table as PgTable)
      .set(
        isShared
          ? { churchId, audience, sharedAccess: access }
          : { churchId: null, audience: null, sharedAccess: null },
      )
      .where(isOwned(kind, ownerId, id));
    return describeSharing(tx, kind, place);
  });
}
