// The version of a record that is public; null if none is.
import { and, eq, isNotNull, max, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database.ts";
import { publications } from "../../db/schema.ts";
import type { RecordKind } from "../record-kind.ts";

/** For a query that joins the table of the kind with others. */
export const selectPublicVersion = ({ name, table }: RecordKind) =>
  sql<number | null>`(select max(${publications.recordVersion}) from ${publications}
    where ${publications.recordId} = ${table.id} and ${publications.recordKind} = ${name}
    and ${publications.content} is not null)`;

export async function findPublicVersion(
  db: Db | Tx,
  { name }: RecordKind,
  id: string,
): Promise<number | null> {
  const [found] = await db
    .select({ version: max(publications.recordVersion) })
    .from(publications)
    .where(
      and(eq(publications.recordId, id), eq(publications.recordKind, name), isNotNull(publications.content)),
    );
  return found?.version ?? null;
}
