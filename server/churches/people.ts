// The people of a church.
import { asc, eq, sql } from "drizzle-orm";
import type { ChurchPerson } from "../../contract/churches/churches.schema.ts";
import { CHURCH_LIMITS } from "../../contract/churches/churches.ts";
import type { Db } from "../db/database.ts";
import { churchMembers, user } from "../db/schema.ts";
import { getMembership, type MemberRow, presentMembership } from "./memberships.ts";

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
