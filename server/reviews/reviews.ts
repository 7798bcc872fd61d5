// Review and approval: who may decide, and what exactly they decide on, is checked in the transaction that stores it.
import { and, eq, isNotNull } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type ReviewAction, REVIEW_MESSAGES } from "../../contract/sharing/reviews.ts";
import type { NewReviewEvent, Review } from "../../contract/sharing/reviews.schema.ts";
import { findMembership } from "../churches/memberships.ts";
import type { Db, Tx } from "../db/database.ts";
import type { TextAuthors } from "../db/schema/owned-columns.ts";
import { churches, reviewEvents } from "../db/schema.ts";
import { writeRecordFile } from "../documents/markdown/record-file.ts";
import { AppError } from "../errors.ts";
import { hideFromOthers } from "../records/collaboration/author-fields.ts";
import { accessOf, readSharing, type RecordPlace, requireAccess } from "../records/record-access.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { getRow, isOwned, lockForShare, lockRow } from "../records/record-rows.ts";
import { getRecord } from "../records/records.ts";
import { findPublicVersion } from "../records/collaboration/public-version.ts";
import {
  findReviewState,
  insertReviewEvent,
  isReviewOf,
  listReviewEvents,
} from "../records/collaboration/review-rows.ts";

type Row = { version: number };

/** What somebody may do in the review of a record, as far as that depends on them. */
async function findRights(tx: Tx, kind: RecordKind, place: RecordPlace, churchId: string) {
  const { ownerId, actorId } = place;
  const membership = await findMembership(tx, churchId, actorId, "share");
  const sharing = await readSharing(tx, kind, place);
  const isOwner = ownerId === actorId;
  const mayRequest =
    membership !== undefined && (isOwner || (sharing && accessOf(membership, sharing)) === "edit");
  return { mayRequest, isReviewer: membership?.permissions.canPublish ?? false };
}

/** Whether the person wrote some of it. */
async function isOwnWork(tx: Tx, kind: RecordKind, { ownerId, id, actorId }: RecordPlace): Promise<boolean> {
  if (ownerId === actorId) return true;
  const [row] = await tx
    .select({ textAuthors: kind.table.textAuthors })
    .from(kind.table as PgTable)
    .where(isOwned(kind, ownerId, id));
  return Object.values((row?.textAuthors ?? {}) as TextAuthors).some((uids) => uids?.includes(actorId));
}

async function findObstacle(
  tx: Tx,
  kind: RecordKind,
  place: RecordPlace,
  churchId: string,
): Promise<string | null> {
  const [church] = await tx
    .select({ allowsOwnApproval: churches.allowsOwnApproval })
    .from(churches)
    .where(eq(churches.id, churchId));
  if (church?.allowsOwnApproval) return null;
  return (await isOwnWork(tx, kind, place)) ? REVIEW_MESSAGES.ownApproval : null;
}

export async function getReview(db: Db, kind: RecordKind, place: RecordPlace): Promise<Review> {
  return db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, "view");
    await lockForShare(tx, kind, place.ownerId, place.id);
    return describeReview(tx, kind, place);
  });
}

async function describeReview(tx: Tx, kind: RecordKind, place: RecordPlace): Promise<Review> {
  const { version } = (await getRow(tx, kind, place.ownerId, place.id)) as Row;
  const publicVersion = await findPublicVersion(tx, kind, place.id);
  const isPublic = publicVersion !== null;
  const publication = { isPublic, changedSince: isPublic && publicVersion !== version };
  const churchId = (await readSharing(tx, kind, place))?.churchId;
  if (!churchId) {
    return {
      state: null,
      version,
      ...publication,
      lastApproval: null,
      events: [],
      actions: [],
      obstacle: null,
    };
  }
  const rows = await listReviewEvents(tx, kind, place, churchId);
  const events = rows.map((row) => Object.assign({}, row, { at: row.at.toISOString() }));
  const state = findReviewState(events[0], version);
  const { mayRequest, isReviewer } = await findRights(tx, kind, place, churchId);
  const obstacle = isReviewer ? await findObstacle(tx, kind, place, churchId) : null;
  const mayDecide = isReviewer && obstacle === null;
  const actions: ReviewAction[] = [
    ...(mayRequest && state === "draft" ? (["submit"] as const) : []),
    ...(mayRequest && state === "in review" ? (["withdraw"] as const) : []),
    ...(mayDecide && state !== "approved" ? (["approve"] as const) : []),
    ...(isReviewer && state === "in review" ? (["return"] as const) : []),
  ];
  const lastApproval = events.find(({ action }) => action === "approve") ?? null;
  return { state, version, ...publication, lastApproval, events, actions, obstacle };
}

/**
 * Throws a conflict with the record if it has another version than the caller has read, or if somebody else decided
 * before; forbidden without the permission.
 */
export async function reviewRecord(
  db: Db,
  kind: RecordKind,
  place: RecordPlace,
  { action, version, comment }: NewReviewEvent,
): Promise<Review> {
  const { ownerId, id, actorId } = place;
  const isDecision = action === "approve" || action === "return";
  return db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, isDecision ? "view" : "edit");
    const before = await readSharing(tx, kind, place);
    if (!before) throw new AppError("not_found", kind.messages.notFound);
    const { churchId } = before;
    const membership = churchId ? await findMembership(tx, churchId, actorId, "share") : undefined;
    // Authors who have left the church no longer share anything with it.
    if (!churchId || !membership) throw new AppError("invalid", REVIEW_MESSAGES.notShared);
    if (isDecision && !membership.permissions.canPublish) {
      throw new AppError("forbidden", REVIEW_MESSAGES.notReviewer);
    }
    const obstacle = action === "approve" ? await findObstacle(tx, kind, place, churchId) : null;
    if (obstacle !== null) throw new AppError("forbidden", obstacle);
    // From here on, the record neither changes nor is shared with others. Two decisions wait for one another.
    const locked = (await lockRow(tx, kind, ownerId, id)) as { version: number };
    if ((await readSharing(tx, kind, place))?.churchId !== churchId) {
      throw new AppError("not_found", kind.messages.notFound);
    }
    if (locked.version !== version) {
      const current = hideFromOthers(kind, place, await getRecord(tx, kind, ownerId, id));
      throw new AppError("conflict", REVIEW_MESSAGES.changed, current);
    }
    const [last] = await listReviewEvents(tx, kind, place, churchId).limit(1);
    requireState(action, findReviewState(last, version));
    const approvedText = action === "approve" ? await writeText(tx, kind, place) : null;
    await insertReviewEvent(tx, kind, place, {
      action,
      version,
      comment: comment.trim(),
      churchId,
      approvedText,
    });
    return describeReview(tx, kind, { ownerId, id, actorId });
  });
}

function requireState(action: ReviewAction, state: Review["state"]): void {
  if (state === "approved") throw new AppError("conflict", REVIEW_MESSAGES.alreadyApproved);
  if (action === "submit" && state === "in review") {
    throw new AppError("conflict", REVIEW_MESSAGES.alreadyInReview);
  }
  if ((action === "return" || action === "withdraw") && state !== "in review") {
    throw new AppError("conflict", REVIEW_MESSAGES.notInReview);
  }
}

/** The texts of a record without what only its author sees, so that two states can be compared. */
async function writeText(tx: Tx, kind: RecordKind, { ownerId, id }: RecordPlace): Promise<string> {
  const row: object = await getRow(tx, kind, ownerId, id);
  const shown = hideFromOthers(kind, { ownerId, actorId: "" }, row);
  const file = kind.archive.writeMarkdown(shown as never);
  return writeRecordFile({ ...file, fields: {} })
    .replaceAll(/^<!-- berea:[^\n]*-->\n/gm, "")
    .replace(/^---\n[^\n]*\n---\n+/, "");
}

export async function getReviewChanges(
  db: Db,
  kind: RecordKind,
  place: RecordPlace,
): Promise<{ before: string | null; after: string }> {
  return db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, "view");
    const after = await writeText(tx, kind, place);
    const churchId = (await readSharing(tx, kind, place))?.churchId;
    const [approval] = churchId
      ? await tx
          .select({ text: reviewEvents.approvedText })
          .from(reviewEvents)
          .where(
            and(
              isReviewOf(kind, place),
              eq(reviewEvents.churchId, churchId),
              isNotNull(reviewEvents.approvedText),
            ),
          )
          .limit(1)
      : [];
    return { before: approval?.text ?? null, after };
  });
}
