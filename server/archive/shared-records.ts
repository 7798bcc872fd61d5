// What is shared with a church, for its archive.
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.ts";
import { churchMembers, user } from "../db/schema.ts";
import { getMembership } from "../churches/memberships.ts";
import { CHURCH_MESSAGES } from "../../contract/churches/churches.ts";
import { AppError } from "../errors.ts";
import type { RecordKind } from "../records/record-kind.ts";

interface SharedRecord {
  id: string;
  ownerId: string;
  title: string;
  /** The author's name. */
  author: string;
}

/** The records that people of a church share with it, or the one with that id. Throws unless the user owns the church. */
export async function listShared(
  db: Db,
  { table }: RecordKind,
  { churchId, userId }: { churchId: string; userId: string },
  id?: string,
): Promise<SharedRecord[]> {
  const { role } = await getMembership(db, churchId, userId);
  if (role !== "owner") throw new AppError("forbidden", CHURCH_MESSAGES.ownersOnly);
  const rows: unknown = await db
    .select({ id: table.id, ownerId: table.ownerId, title: table.title, author: user.name })
    .from(table as PgTable)
    .innerJoin(user, eq(user.id, table.ownerId))
    .innerJoin(
      churchMembers,
      and(eq(churchMembers.churchId, table.churchId), eq(churchMembers.userId, table.ownerId)),
    )
    .where(
      and(
        eq(table.churchId, churchId),
        sql`${table.audience} is not null`,
        isNull(table.archivedAt),
        id === undefined ? undefined : eq(table.id, id),
      ),
    )
    .orderBy(desc(table.updatedAt), desc(table.id));
  return rows as SharedRecord[];
}
