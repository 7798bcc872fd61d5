// Invitations to a church. Everybody who has the token of one can join; only its hash is stored.
import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type {
  Church,
  CreatedInvitation,
  Invitation,
  NewInvitation,
  OpenInvitation,
} from "../../contract/churches/churches.schema.ts";
import {
  CHURCH_LIMITS,
  CHURCH_MESSAGES,
  DEFAULT_PERMISSIONS,
  DEFAULT_USES,
  INVITATION_PAGE,
  INVITATION_TOKEN,
  resolvePermissions,
} from "../../contract/churches/churches.ts";
import type { Db, Tx } from "../db/database.ts";
import { churches, churchInvitations, churchMembers, churchRemovals, user } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import { getChurch, lockOwnMemberships } from "./churches.ts";
import { checkGrant } from "./grants.ts";
import { findMembership, lockChurch, type Membership, requirePermission } from "./memberships.ts";

type InvitationRow = typeof churchInvitations.$inferSelect;

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Which invitations can still be used, as SQL. */
const isOpen = and(
  isNull(churchInvitations.revokedAt),
  sql`${churchInvitations.expiresAt} > now()`,
  sql`${churchInvitations.uses} < ${churchInvitations.maxUses}`,
);

function presentInvitation(
  { id, role, permissions, createdAt, expiresAt, uses, maxUses }: InvitationRow,
  createdBy: string,
): Invitation {
  return {
    id,
    role,
    permissions: resolvePermissions(role, permissions),
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    uses,
    maxUses,
  };
}

const selectInvitations = (db: Db | Tx) =>
  db
    .select({ invitation: churchInvitations, creator: user.name })
    .from(churchInvitations)
    .innerJoin(user, eq(user.id, churchInvitations.createdBy));

export async function listInvitations(db: Db, churchId: string, userId: string): Promise<Invitation[]> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, churchId, userId, "canManageUsers");
    const rows = await selectInvitations(tx)
      .where(and(eq(churchInvitations.churchId, churchId), isOpen))
      .orderBy(desc(churchInvitations.createdAt), churchInvitations.id)
      .limit(CHURCH_LIMITS.invitations);
    return rows.map(({ invitation, creator }) => presentInvitation(invitation, creator));
  });
}

/** When an invitation ends that is asked to end at `expiresAt`; throws if that is not in the next weeks. */
function chooseExpiry(expiresAt: string | undefined): Date {
  const ends = expiresAt ? new Date(expiresAt) : new Date(Date.now() + CHURCH_LIMITS.defaultDays * DAY_MS);
  const days = (ends.getTime() - Date.now()) / DAY_MS;
  if (days <= 0 || days > CHURCH_LIMITS.days + 1) throw new AppError("invalid", CHURCH_MESSAGES.expiry);
  return ends;
}

export async function createInvitation(
  { db, publicUrl }: { db: Db; publicUrl: string },
  churchId: string,
  userId: string,
  { role, permissions = DEFAULT_PERMISSIONS[role], expiresAt, maxUses = DEFAULT_USES[role] }: NewInvitation,
): Promise<CreatedInvitation> {
  const ends = chooseExpiry(expiresAt);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const created = await db.transaction(async (tx) => {
    // Two new invitations wait for one another, so that both are counted.
    await lockChurch(tx, churchId);
    checkGrant(await requirePermission(tx, churchId, userId, "canManageUsers"), role, permissions);
    const open = await tx.$count(churchInvitations, and(eq(churchInvitations.churchId, churchId), isOpen));
    if (open >= CHURCH_LIMITS.invitations) throw new AppError("invalid", CHURCH_MESSAGES.tooManyInvitations);
    const [row] = await tx
      .insert(churchInvitations)
      .values({
        churchId,
        createdBy: userId,
        role,
        permissions,
        tokenHash: hashToken(token),
        maxUses,
        expiresAt: ends,
      })
      .returning();
    const [creator] = await tx.select({ name: user.name }).from(user).where(eq(user.id, userId));
    return presentInvitation(row!, creator!.name);
  });
  return { ...created, token, url: `${publicUrl}/#${INVITATION_PAGE}${token}` };
}

export async function revokeInvitation(
  db: Db,
  churchId: string,
  userId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, churchId, userId, "canManageUsers");
    const revoked = isUuid(invitationId)
      ? await tx
          .update(churchInvitations)
          .set({ revokedAt: sql`now()` })
          .where(
            and(
              eq(churchInvitations.id, invitationId),
              eq(churchInvitations.churchId, churchId),
              isNull(churchInvitations.revokedAt),
            ),
          )
          .returning({ id: churchInvitations.id })
      : [];
    if (revoked.length === 0) throw new AppError("not_found", CHURCH_MESSAGES.invitationNotFound);
  });
}

/** Throws not found with the reason if an invitation can't be used. */
function checkOpen({ revokedAt, expiresAt, uses, maxUses }: InvitationRow): void {
  if (revokedAt) throw new AppError("not_found", CHURCH_MESSAGES.invitationRevoked);
  if (expiresAt.getTime() <= Date.now()) throw new AppError("not_found", CHURCH_MESSAGES.invitationExpired);
  if (uses >= maxUses) throw new AppError("not_found", CHURCH_MESSAGES.invitationUsedUp);
}

export async function getInvitation(db: Db, token: string): Promise<OpenInvitation> {
  const [found] = INVITATION_TOKEN.test(token)
    ? await db
        .select({ invitation: churchInvitations, church: churches, creator: user.name })
        .from(churchInvitations)
        .innerJoin(churches, eq(churches.id, churchInvitations.churchId))
        .innerJoin(user, eq(user.id, churchInvitations.createdBy))
        .where(eq(churchInvitations.tokenHash, hashToken(token)))
    : [];
  if (!found) throw new AppError("not_found", CHURCH_MESSAGES.invitationNotFound);
  const { invitation, church, creator } = found;
  checkOpen(invitation);
  return {
    church: { id: church.id, name: church.name, place: church.place },
    role: invitation.role,
    createdBy: creator,
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

/**
 * Joins the church that the invitation is for. Opened again by the same person, it changes nothing. It makes a member staff
 * unless their role was changed after it was created, and it does not let people in again who were removed since.
 */
export async function joinChurch(db: Db, userId: string, token: string): Promise<Church> {
  return db.transaction(async (tx) => {
    const churchId = await findChurchOf(tx, token);
    const { id: churchLocked } = await lockChurch(tx, churchId);
    const [invitation] = await tx
      .select()
      .from(churchInvitations)
      .where(eq(churchInvitations.tokenHash, hashToken(token)))
      .for("update");
    if (!invitation) throw new AppError("not_found", CHURCH_MESSAGES.invitationNotFound);
    const existing = await findMembership(tx, churchLocked, userId, "update");
    if (existing && !canRaise(existing, invitation)) return getChurch(tx, churchId, userId);
    checkOpen(invitation);
    await (existing ? raiseRole(tx, existing, invitation) : addMember(tx, userId, invitation));
    await tx
      .update(churchInvitations)
      .set({ uses: sql`${churchInvitations.uses} + 1` })
      .where(eq(churchInvitations.id, invitation.id));
    return getChurch(tx, churchId, userId);
  });
}

/** Counts an account that is created with an invitation; returns false if the invitation does not allow one more. */
export async function countSignUp(db: Db, tokenHash: string): Promise<boolean> {
  const counted = await db
    .update(churchInvitations)
    .set({ signUps: sql`${churchInvitations.signUps} + 1` })
    .where(
      and(
        eq(churchInvitations.tokenHash, tokenHash),
        isOpen,
        sql`${churchInvitations.signUps} < ${churchInvitations.maxUses}`,
      ),
    )
    .returning({ id: churchInvitations.id });
  return counted.length > 0;
}

async function findChurchOf(tx: Tx, token: string): Promise<string> {
  const [found] = INVITATION_TOKEN.test(token)
    ? await tx
        .select({ churchId: churchInvitations.churchId })
        .from(churchInvitations)
        .where(eq(churchInvitations.tokenHash, hashToken(token)))
    : [];
  if (!found) throw new AppError("not_found", CHURCH_MESSAGES.invitationNotFound);
  return found.churchId;
}

const canRaise = ({ role }: Membership, invitation: InvitationRow): boolean =>
  role === "member" && invitation.role === "staff";

async function raiseRole(
  tx: Tx,
  { userId, churchId, changedAt }: Membership,
  invitation: InvitationRow,
): Promise<void> {
  if (changedAt && invitation.createdAt <= changedAt)
    throw new AppError("not_found", CHURCH_MESSAGES.invitationOutdated);
  const { role, permissions } = invitation;
  await tx
    .update(churchMembers)
    .set({ role, permissions })
    .where(and(eq(churchMembers.churchId, churchId), eq(churchMembers.userId, userId)));
}

async function addMember(
  tx: Tx,
  userId: string,
  { churchId, role, permissions, createdAt }: InvitationRow,
): Promise<void> {
  const place = and(eq(churchRemovals.churchId, churchId), eq(churchRemovals.userId, userId));
  const [removal] = await tx.select().from(churchRemovals).where(place);
  if (removal && removal.removedAt >= createdAt) {
    throw new AppError("not_found", CHURCH_MESSAGES.invitationOutdated);
  }
  await lockOwnMemberships(tx, userId);
  const people = await tx.$count(churchMembers, eq(churchMembers.churchId, churchId));
  if (people >= CHURCH_LIMITS.people) throw new AppError("invalid", CHURCH_MESSAGES.tooManyPeople);
  await tx.insert(churchMembers).values({ churchId, userId, role, permissions });
  await tx.delete(churchRemovals).where(place);
}
