// The one place that knows what a user may do in a church.
import { and, eq, sql } from "drizzle-orm";
import {
  CHURCH_MESSAGES,
  type ChurchRole,
  type Permission,
  type Permissions,
  resolvePermissions,
} from "../../contract/churches/churches.ts";
import type { Db, Tx } from "../db/database.ts";
import { churches, churchMembers } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";

/** What a user is and may do in a church. */
export interface Membership {
  churchId: string;
  userId: string;
  role: ChurchRole;
  /** All of them, resolved: those of members are true for staff, and all are true for owners. */
  permissions: Permissions;
  joinedAt: Date;
  /** When somebody last changed their role or permissions; null if nobody did. */
  changedAt: Date | null;
}

/**
 * Locks of a membership until the transaction ends. With `share`, the person is not removed and keeps their permissions
 * until then: use it in every transaction that changes what the permission protects. Reads need no lock.
 */
export type MembershipLock = "share" | "update";

export type MemberRow = typeof churchMembers.$inferSelect;

export const presentMembership = ({ permissions, ...row }: MemberRow): Membership => ({
  ...row,
  permissions: resolvePermissions(row.role, permissions),
});

/** Returns undefined if the user does not belong to the church, or if there is no such church. */
export async function findMembership(
  db: Db | Tx,
  churchId: string,
  userId: string,
  lock?: MembershipLock,
): Promise<Membership | undefined> {
  if (!isUuid(churchId)) return undefined;
  const query = db
    .select()
    .from(churchMembers)
    .where(and(eq(churchMembers.churchId, churchId), eq(churchMembers.userId, userId)));
  const [row] = await (lock === undefined ? query : query.for(lock));
  return row && presentMembership(row);
}

/** Throws not found if the user does not belong to the church, as if it did not exist. */
export async function getMembership(
  db: Db | Tx,
  churchId: string,
  userId: string,
  lock?: MembershipLock,
): Promise<Membership> {
  const membership = await findMembership(db, churchId, userId, lock);
  if (!membership) throw new AppError("not_found", CHURCH_MESSAGES.notFound);
  return membership;
}

/** Returns the membership, locked against changes; throws not found for others, and forbidden without the permission. */
export async function requirePermission(
  tx: Tx,
  churchId: string,
  userId: string,
  permission: Permission,
): Promise<Membership> {
  const membership = await getMembership(tx, churchId, userId, "share");
  if (!membership.permissions[permission]) throw new AppError("forbidden", CHURCH_MESSAGES.notPermitted);
  return membership;
}

/** Like `requirePermission`, for what only owners may do. */
export async function requireOwner(tx: Tx, churchId: string, userId: string): Promise<Membership> {
  const membership = await getMembership(tx, churchId, userId, "share");
  if (membership.role !== "owner") throw new AppError("forbidden", CHURCH_MESSAGES.ownersOnly);
  return membership;
}

/** The user's memberships, those joined first. */
export async function listMemberships(db: Db | Tx, userId: string): Promise<Membership[]> {
  const rows = await db
    .select()
    .from(churchMembers)
    .where(eq(churchMembers.userId, userId))
    .orderBy(churchMembers.joinedAt, churchMembers.churchId);
  return rows.map(presentMembership);
}

/**
 * Changes of people and settings wait for one another. A transaction that calls this does so before it locks memberships,
 * because the others lock in that order. Rows that refer to the church can be added meanwhile.
 */
export async function lockChurch(tx: Tx, churchId: string): Promise<typeof churches.$inferSelect> {
  const rows = isUuid(churchId)
    ? await tx.select().from(churches).where(eq(churches.id, churchId)).for("no key update")
    : [];
  if (!rows[0]) throw new AppError("not_found", CHURCH_MESSAGES.notFound);
  return rows[0];
}

/** The number of people, by church. */
export const countPeople = sql<number>`(select count(*)::int from church_members where church_id = ${churches.id})`;
