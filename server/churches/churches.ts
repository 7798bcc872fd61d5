// Churches: groups of people who work together. A user can belong to several or none.
import { count, eq, getTableColumns } from "drizzle-orm";
import type { Church, NewChurch } from "../../contract/churches/churches.schema.ts";
import { CHURCH_LIMITS, CHURCH_MESSAGES } from "../../contract/churches/churches.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { Db, Tx } from "../db/database.ts";
import { churches, churchMembers, user } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { countPeople, getMembership, type MemberRow, presentMembership } from "./memberships.ts";

type ChurchRow = typeof churches.$inferSelect;

export function presentChurch(row: ChurchRow, people: number, member: MemberRow): Church {
  const { imageHash, createdAt, updatedAt, ...fields } = row;
  const { role, permissions } = presentMembership(member);
  return {
    ...fields,
    imageUrl: imageHash === null ? null : `/api/churches/${row.id}/picture?v=${imageHash}`,
    people,
    role,
    permissions,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const selectChurches = (db: Db | Tx) =>
  db
    .select({
      church: getTableColumns(churches),
      people: countPeople,
      member: getTableColumns(churchMembers),
    })
    .from(churchMembers)
    .innerJoin(churches, eq(churches.id, churchMembers.churchId));

export async function listChurches(db: Db, userId: string): Promise<Church[]> {
  const rows = await selectChurches(db)
    .where(eq(churchMembers.userId, userId))
    .orderBy(churchMembers.joinedAt, churches.id);
  return rows.map(({ church, people, member }) => presentChurch(church, people, member));
}

/** The church that the user joined first: its profile and editions apply where the user has none. */
export async function findFirstChurch(db: Db | Tx, userId: string): Promise<ChurchRow | undefined> {
  const [row] = await db
    .select({ church: churches })
    .from(churchMembers)
    .innerJoin(churches, eq(churches.id, churchMembers.churchId))
    .where(eq(churchMembers.userId, userId))
    .orderBy(churchMembers.joinedAt, churches.id)
    .limit(1);
  return row?.church;
}

/** Throws not found unless the user belongs to it. */
export async function getChurch(db: Db | Tx, churchId: string, userId: string): Promise<Church> {
  await getMembership(db, churchId, userId);
  const rows = await selectChurches(db).where(eq(churches.id, churchId));
  const own = rows.find(({ member }) => member.userId === userId);
  if (!own) throw new AppError("not_found", CHURCH_MESSAGES.notFound);
  return presentChurch(own.church, own.people, own.member);
}

/** Makes the user its owner. */
export async function createChurch(db: Db, userId: string, fields: NewChurch): Promise<Church> {
  return db.transaction(async (tx) => {
    await lockOwnMemberships(tx, userId);
    const [church] = await tx.insert(churches).values(fields).returning();
    await tx.insert(churchMembers).values({ churchId: church!.id, userId, role: "owner", permissions: {} });
    return getChurch(tx, church!.id, userId);
  });
}

/** Lets churches that one user joins at the same time be counted; throws if there are too many. */
export async function lockOwnMemberships(tx: Tx, userId: string): Promise<void> {
  const [account] = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, userId))
    .for("no key update");
  if (!account) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  const [own] = await tx
    .select({ churches: count() })
    .from(churchMembers)
    .where(eq(churchMembers.userId, userId));
  if (own!.churches >= CHURCH_LIMITS.churches) throw new AppError("invalid", CHURCH_MESSAGES.tooManyChurches);
}
