// Publishing: who may publish, and what exactly becomes public, is checked in the transaction that stores it.
import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { MAX_SCHEDULE_DAYS, PUBLICATION_MESSAGES } from "../../contract/publications/publications.ts";
import type { NewPublication, RecordPublication } from "../../contract/publications/publications.schema.ts";
import { findMembership } from "../churches/memberships.ts";
import type { Db, Tx } from "../db/database.ts";
import { churches } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { findReviewState, listReviewEvents } from "../records/collaboration/review-rows.ts";
import { readSharing, type RecordPlace, requireAccess } from "../records/record-access.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { isOwned, lockRow } from "../records/record-rows.ts";
import type { ContentMaker, PublishableState } from "./make-content.ts";
import {
  listPublications,
  openPublication,
  publishState,
  type RecordPublicationRow,
  scheduleState,
  withdraw,
} from "./publication-rows.ts";
import { findSite, lockSite, type SiteOwner } from "./site-rows.ts";
import { addressOf, addressOfRecord } from "./site-urls.ts";

export interface PublicationParts {
  db: Db;
  /** Without a trailing slash. */
  publicUrl: string;
  contents: Pick<ContentMaker, "make">;
  /** The pages that show what is published. */
  publicSites: { forget(): void };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Throws not found if the user may not see the record. */
export async function getPublication(
  { db, publicUrl }: PublicationParts,
  kind: RecordKind,
  place: RecordPlace,
): Promise<RecordPublication> {
  return db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, "view");
    return describe(tx, kind, place, publicUrl);
  });
}

/** Publishes a record as it is, at once or at a time, or unpublishes it. */
export async function changePublication(
  parts: PublicationParts,
  kind: RecordKind,
  place: RecordPlace,
  { published, at, version }: NewPublication,
): Promise<RecordPublication> {
  const { db, publicUrl } = parts;
  if (!published) {
    return db.transaction(async (tx) => {
      await requireAccess(tx, kind, place, "view");
      await unpublish(tx, kind, place);
      return describe(tx, kind, place, publicUrl);
    });
  }
  const publishAt = at === undefined ? undefined : readTime(at);
  const before = await getPublication(parts, kind, place);
  if (before.obstacle !== null) throw new AppError("forbidden", before.obstacle);
  const state = await makeState(parts, kind, place);
  if (state.version !== (version ?? state.version)) {
    throw new AppError("conflict", PUBLICATION_MESSAGES.changed);
  }
  return db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, "view");
    const owner = await findOwnerOfSite(tx, kind, place);
    // Memberships are locked before sites, and those before records.
    const churchId = owner.churchId;
    if (churchId !== undefined) await findMembership(tx, churchId, place.actorId, "share");
    const site = await lockSite(tx, owner);
    const locked = (await lockRow(tx, kind, place.ownerId, place.id)) as { version: number };
    const current = await findOwnerOfSite(tx, kind, place);
    if (locked.version !== state.version || current.churchId !== churchId) {
      throw new AppError("conflict", PUBLICATION_MESSAGES.changed);
    }
    const obstacle = await findObstacle(tx, kind, place, current, locked.version);
    if (obstacle !== null) throw new AppError("forbidden", obstacle);
    const id = await openPublication(tx, site, kind, place, state.content.title);
    if (publishAt) await scheduleState(tx, id, state, publishAt);
    else await publishState(tx, id, state);
    if (place.actorId === place.ownerId) await leaveOtherSites(tx, kind, place, site.id);
    return describe(tx, kind, place, publicUrl);
  });
}

/** The state that would be published. */
export async function makeState(
  { db, contents }: Pick<PublicationParts, "db" | "contents">,
  kind: RecordKind,
  place: RecordPlace,
): Promise<PublishableState> {
  const owner = await findOwnerOfSite(db, kind, place);
  const site = await findSite(db, owner);
  return contents.make(kind, place, site?.language ?? "en");
}

function readTime(at: string): Date {
  const time = new Date(at);
  const wait = time.getTime() - Date.now();
  if (wait <= 0) throw new AppError("invalid", PUBLICATION_MESSAGES.past);
  if (wait > MAX_SCHEDULE_DAYS * DAY_MS) throw new AppError("invalid", PUBLICATION_MESSAGES.tooLate);
  return time;
}

/** The church that a record is shared with, or else its author. */
export async function findOwnerOfSite(
  db: Db | Tx,
  kind: RecordKind,
  { ownerId, id }: Pick<RecordPlace, "ownerId" | "id">,
): Promise<SiteOwner> {
  const sharing = await readSharing(db, kind, { ownerId, id });
  if (!sharing) throw new AppError("not_found", kind.messages.notFound);
  const { churchId } = sharing;
  // People who have left the church no longer share anything with it.
  const isShared = churchId !== null && (await findMembership(db, churchId, ownerId)) !== undefined;
  return isShared ? { churchId } : { userId: ownerId };
}

/** Why the user may not publish this version; null if they may. */
async function findObstacle(
  tx: Tx,
  kind: RecordKind,
  place: RecordPlace,
  { churchId }: SiteOwner,
  version: number,
): Promise<string | null> {
  if (churchId === undefined) {
    return place.actorId === place.ownerId ? null : PUBLICATION_MESSAGES.notPublisher;
  }
  if (!(await isPublisher(tx, churchId, place.actorId))) return PUBLICATION_MESSAGES.notPublisher;
  const [last] = await listReviewEvents(tx, kind, place, churchId).limit(1);
  const state = findReviewState(last, version);
  if (state === "approved") return null;
  return state === "in review" ? PUBLICATION_MESSAGES.inReview : PUBLICATION_MESSAGES.needsApproval;
}

async function isPublisher(tx: Tx, churchId: string, userId: string): Promise<boolean> {
  return (await findMembership(tx, churchId, userId, "share"))?.permissions.canPublish ?? false;
}

/** Authors unpublish their records anywhere, others only on the site of their church. */
async function mayUnpublish(
  tx: Tx,
  place: RecordPlace,
  { churchId }: RecordPublicationRow,
): Promise<boolean> {
  if (place.actorId === place.ownerId) return true;
  return churchId !== null && isPublisher(tx, churchId, place.actorId);
}

async function unpublish(tx: Tx, kind: RecordKind, place: RecordPlace): Promise<void> {
  const live = (await listPublications(tx, kind, place)).filter(isLive);
  let isDone = live.length === 0;
  for (const row of live) {
    if (!(await mayUnpublish(tx, place, row))) continue;
    await withdraw(tx, row.id);
    isDone = true;
  }
  if (!isDone) throw new AppError("forbidden", PUBLICATION_MESSAGES.notPublisher);
}

/** A record that its author publishes elsewhere has one address only. */
async function leaveOtherSites(tx: Tx, kind: RecordKind, place: RecordPlace, siteId: string): Promise<void> {
  for (const row of (await listPublications(tx, kind, place)).filter(isLive)) {
    if (row.siteId !== siteId) await withdraw(tx, row.id);
  }
}

const isLive = ({ isPublic, at }: RecordPublicationRow): boolean => isPublic || at !== null;

async function describe(
  tx: Tx,
  kind: RecordKind,
  place: RecordPlace,
  publicUrl: string,
): Promise<RecordPublication> {
  const version = await readVersion(tx, kind, place);
  const owner = await findOwnerOfSite(tx, kind, place);
  const rows = (await listPublications(tx, kind, place)).filter(isLive);
  const shown = rows.find((row) => row.churchId === (owner.churchId ?? null)) ?? rows[0];
  const shownVersion = shown?.scheduledVersion ?? shown?.recordVersion ?? version;
  return {
    published: shown?.isPublic ?? false,
    publishedAt: shown?.isPublic ? (shown.publishedAt?.toISOString() ?? null) : null,
    at: shown?.at?.toISOString() ?? null,
    url: shown
      ? addressOfRecord(addressOf(publicUrl, { slug: shown.siteSlug }), { kind: kind.name, slug: shown.slug })
      : null,
    changedSince: shownVersion !== version,
    version,
    church: owner.churchId === undefined ? null : await readChurch(tx, owner.churchId),
    obstacle: await findObstacle(tx, kind, place, owner, version),
    mayUnpublish: shown !== undefined && (await mayUnpublish(tx, place, shown)),
  };
}

async function readVersion(tx: Tx, kind: RecordKind, { ownerId, id }: RecordPlace): Promise<number> {
  const [row] = await tx
    .select({ version: kind.table.version })
    .from(kind.table as PgTable)
    .where(isOwned(kind, ownerId, id));
  if (!row) throw new AppError("not_found", kind.messages.notFound);
  return row.version as number;
}

async function readChurch(tx: Tx, id: string): Promise<RecordPublication["church"]> {
  const { name, timeZone } = churches;
  const [church] = await tx
    .select({ id: churches.id, name, timeZone })
    .from(churches)
    .where(eq(churches.id, id));
  return church ?? null;
}
