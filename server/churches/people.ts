// The people of a church.
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ChurchPerson, ChurchPersonChange } from "../../contract/churches/churches.schema.ts";
import {
  CHURCH_LIMITS,
  CHURCH_MESSAGES,
  DEFAULT_PERMISSIONS,
  PERMISSIONS,
  resolvePermissions,
} from "../../contract/churches/churches.ts";
import type { Db, Tx } from "../db/database.ts";
import { churchInvitations, churchMembers, churchRemovals, user } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { checkGrant, pickChoosable } from "./grants.ts";
import {
  findMembership,
  getMembership,
  lockChurch,
  type Membership,
  type MemberRow,
  presentMembership,
  requirePermission,
} from "./memberships.ts";

const byRole = sql`array_position(array['owner', 'staff', 'member'], ${churchMembers.role})`;

/** Owners, staff, then members, each by name. Email addresses are for owners and staff. */
export async function listPeople(db: Db, churchId: string, userId: string): Promise<ChurchPerson[]> {
  const { role } = await getMembership(db, churchId, userId);
  const rows = await db
    .select({ member: churchMembers, name: user.name, email: user.email })
    .from(churchMembers)
    .innerJoin(user, eq(user.id, churchMembers.userId))
    .where(eq(churchMembers.churchId, churchId))
    .orderBy(byRole, sql`lower(${user.name})`, asc(user.id))
    .limit(CHURCH_LIMITS.people);
  return rows.map(({ member, name, email }) =>
    presentPerson(member, { name, email: role === "member" ? null : email }),
  );
}

function presentPerson(member: MemberRow, account: { name: string; email: string | null }): ChurchPerson {
  const { userId, role, permissions, joinedAt } = presentMembership(member);
  return { id: userId, ...account, role, permissions, joinedAt: joinedAt.toISOString() };
}

/** Changes a role or permissions. Only owners change owners and make some; others give what they have themselves. */
export async function changePerson(
  db: Db,
  churchId: string,
  userId: string,
  personId: string,
  change: ChurchPersonChange,
): Promise<ChurchPerson> {
  return db.transaction(async (tx) => {
    await lockChurch(tx, churchId);
    const by = await requirePermission(tx, churchId, userId, "canManageUsers");
    const before = await getPersonToChange(tx, by, personId);
    const role = change.role ?? before.role;
    if (role === "owner" && by.role !== "owner") throw new AppError("forbidden", CHURCH_MESSAGES.ownersOnly);
    const usual = role === before.role ? before.permissions : DEFAULT_PERMISSIONS[role];
    const granted = { ...pickChoosable(role, usual), ...change.permissions };
    checkGrant(by, role, granted, before.permissions);
    const after = resolvePermissions(role, granted);
    if (before.role === "owner" && role !== "owner") await requireOtherOwner(tx, churchId);
    const [row] = await tx
      .update(churchMembers)
      .set({ role, permissions: pickChoosable(role, after), changedAt: sql`clock_timestamp()` })
      .where(isPerson(churchId, personId))
      .returning();
    if (PERMISSIONS.some((name) => before.permissions[name] && !after[name])) {
      await revokeInvitationsOf(tx, churchId, personId);
    }
    const [account] = await tx
      .select({ name: user.name, email: user.email })
      .from(user)
      .where(eq(user.id, personId));
    return presentPerson(row!, account!);
  });
}

/** Removes a person, or lets the user leave. From the end of the transaction on, they have no access. */
export async function removePerson(
  db: Db,
  churchId: string,
  userId: string,
  personId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockChurch(tx, churchId);
    const isLeaving = userId === personId;
    const by = isLeaving
      ? await getMembership(tx, churchId, userId)
      : await requirePermission(tx, churchId, userId, "canManageUsers");
    const person = await getPersonToChange(tx, by, personId);
    if (person.role === "owner") await requireOtherOwner(tx, churchId);
    await tx.delete(churchMembers).where(isPerson(churchId, personId));
    // Who leaves may come back with any invitation, but not to a role that was taken from them.
    const removedAt = isLeaving ? person.changedAt : sql`clock_timestamp()`;
    if (removedAt !== null) {
      await tx
        .insert(churchRemovals)
        .values({ churchId, userId: personId, removedAt })
        .onConflictDoUpdate({
          target: [churchRemovals.churchId, churchRemovals.userId],
          set: { removedAt },
        });
    }
    await revokeInvitationsOf(tx, churchId, personId);
  });
}

const isPerson = (churchId: string, personId: string) =>
  and(eq(churchMembers.churchId, churchId), eq(churchMembers.userId, personId));

async function getPersonToChange(tx: Tx, by: Membership, personId: string): Promise<Membership> {
  const person = await findMembership(tx, by.churchId, personId, "update");
  if (!person) throw new AppError("not_found", CHURCH_MESSAGES.personNotFound);
  if (person.role === "owner" && by.role !== "owner") {
    throw new AppError("forbidden", CHURCH_MESSAGES.ownersOnly);
  }
  return person;
}

/** The church is locked, so that two owners can't go at the same time. */
async function requireOtherOwner(tx: Tx, churchId: string): Promise<void> {
  const owners = await tx.$count(
    churchMembers,
    and(eq(churchMembers.churchId, churchId), eq(churchMembers.role, "owner")),
  );
  if (owners < 2) throw new AppError("conflict", CHURCH_MESSAGES.lastOwner);
}

async function revokeInvitationsOf(tx: Tx, churchId: string, personId: string): Promise<void> {
  await tx
    .update(churchInvitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(churchInvitations.churchId, churchId),
        eq(churchInvitations.createdBy, personId),
        isNull(churchInvitations.revokedAt),
      ),
    );
}
