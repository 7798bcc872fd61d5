// The one place that decides whether somebody may use the record of another person.
import { and, asc, eq, inArray } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { AccessLevel } from "../../contract/access-levels.ts";
import { findAccess, includesAccess, SHARING_MESSAGES } from "../../contract/sharing/sharing.ts";
import { type Membership, presentMembership } from "../churches/memberships.ts";
import type { Db, Tx } from "../db/database.ts";
import { churchMembers } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { CollaborationRow, RecordKind } from "./record-kind.ts";
import { isOwned } from "./record-rows.ts";

/** A record, and who uses it. */
export interface RecordPlace {
  ownerId: string;
  id: string;
  /** The signed-in user. */
  actorId: string;
}

/**
 * Throws not found if the user may not see the record of another person, and forbidden if they may see it but not do what
 * is needed. Until the transaction ends, both people stay in the church with their permissions, and with "edit" the record
 * stays shared. Locks memberships before the record.
 */
export async function requireAccess(
  tx: Tx,
  kind: RecordKind,
  place: RecordPlace,
  needed: AccessLevel,
): Promise<void> {
  if (place.actorId === place.ownerId) return;
  const { churchId } = (await readSharing(tx, kind, place)) ?? {};
  const membership = churchId ? await lockMemberships(tx, churchId, place) : undefined;
  // The author may have changed it while this waited for the locks.
  const sharing = membership && (await readSharing(tx, kind, place, needed === "edit"));
  const access =
    membership && sharing && sharing.churchId === churchId ? accessOf(membership, sharing) : undefined;
  if (access === undefined) throw new AppError("not_found", kind.messages.notFound);
  if (includesAccess(access, needed)) return;
  const { onlyComment, onlyView } = SHARING_MESSAGES;
  throw new AppError("forbidden", access === "comment" ? onlyComment : onlyView);
}

/** What somebody of the church may do with a record that is shared with it. */
export function accessOf(
  membership: Pick<Membership, "role" | "permissions">,
  { audience, sharedAccess }: Pick<CollaborationRow, "audience" | "sharedAccess">,
): AccessLevel | undefined {
  if (audience === null || sharedAccess === null) return undefined;
  return findAccess(membership, { audience, access: sharedAccess });
}

/** Reads a record in the transaction that checks whether the user may. */
export async function readShared<T>(
  db: Db,
  kind: RecordKind,
  place: RecordPlace,
  read: (db: Db | Tx) => Promise<T>,
  needed: AccessLevel = "view",
): Promise<T> {
  if (place.actorId === place.ownerId) return read(db);
  return db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, needed);
    return read(tx);
  });
}

export async function readSharing(
  tx: Db | Tx,
  kind: RecordKind,
  { ownerId, id }: Pick<RecordPlace, "ownerId" | "id">,
  isLocked = false,
): Promise<Omit<CollaborationRow, "textAuthors"> | undefined> {
  const { churchId, audience, sharedAccess } = kind.table;
  const query = tx
    .select({ churchId, audience, sharedAccess })
    .from(kind.table as PgTable)
    .where(isOwned(kind, ownerId, id));
  const [row] = await (isLocked ? query.for("no key update") : query);
  return row as Omit<CollaborationRow, "textAuthors"> | undefined;
}

/** The user's membership; undefined unless both the user and the author belong to the church. */
async function lockMemberships(
  tx: Tx,
  churchId: string,
  { ownerId, actorId }: RecordPlace,
): Promise<Membership | undefined> {
  const rows = await tx
    .select()
    .from(churchMembers)
    .where(and(eq(churchMembers.churchId, churchId), inArray(churchMembers.userId, [ownerId, actorId])))
    .orderBy(asc(churchMembers.userId))
    .for("share");
  const own = rows.find(({ userId }) => userId === actorId);
  return rows.length === 2 && own ? presentMembership(own) : undefined;
}
