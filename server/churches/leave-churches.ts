// What happens to churches when an account is deleted.
import { and, eq, ne, notExists, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import { churches, churchMembers } from "../db/schema.ts";
import { listMemberships, lockChurch } from "./memberships.ts";

/**
 * Takes a user out of all churches. If one has no other owner, the person on staff who manages its people becomes its owner,
 * or else the person who has been on staff longest. Without staff the church is deleted; records belong to their authors.
 */
export async function leaveChurches(db: Db, userId: string): Promise<void> {
  for (const { churchId } of await listMemberships(db, userId)) {
    await db.transaction(async (tx) => {
      await lockChurch(tx, churchId);
      await tx
        .delete(churchMembers)
        .where(and(eq(churchMembers.churchId, churchId), eq(churchMembers.userId, userId)));
      await ensureOwner(tx, churchId);
    });
  }
}

async function ensureOwner(tx: Tx, churchId: string): Promise<void> {
  const [first] = await tx
    .select({ userId: churchMembers.userId, role: churchMembers.role })
    .from(churchMembers)
    .where(and(eq(churchMembers.churchId, churchId), ne(churchMembers.role, "member")))
    .orderBy(
      sql`${churchMembers.role} = 'owner' desc`,
      sql`${churchMembers.permissions}->>'canManageUsers' = 'true' desc nulls last`,
      churchMembers.joinedAt,
    )
    .limit(1)
    .for("update");
  if (!first) {
    // People who are working in it finish first.
    await tx.select().from(churchMembers).where(eq(churchMembers.churchId, churchId)).for("update");
    await tx.delete(churches).where(eq(churches.id, churchId));
  } else if (first.role !== "owner") {
    await tx
      .update(churchMembers)
      .set({ role: "owner" })
      .where(and(eq(churchMembers.churchId, churchId), eq(churchMembers.userId, first.userId)));
  }
}

/** Deletes churches without people: one that was created while the account of its only owner was being deleted. */
export async function deleteEmptyChurches(tx: Tx): Promise<void> {
  const people = tx
    .select({ one: sql`1` })
    .from(churchMembers)
    .where(eq(churchMembers.churchId, churches.id));
  await tx.delete(churches).where(notExists(people));
}
