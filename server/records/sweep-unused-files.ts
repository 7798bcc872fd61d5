import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "../context.ts";
import type { Db, Tx } from "../db/database.ts";
import { files, studies, testimonies, versions } from "../db/schema.ts";
import type { FileOwner } from "../files/files.ts";
import type { RepeatedWork } from "../repeated-work.ts";

type Parts = Pick<Context, "db" | "housekeeping" | "background">;

/** Records of a kind that name their files in what is written on them. */
interface NamingRecords {
  kind: FileOwner["recordKind"];
  table: PgTable & { id: AnyPgColumn; ownerId: AnyPgColumn; updatedAt: AnyPgColumn };
  /** The text of a record that may hold ids of files. */
  text: SQL;
}

const NAMING: readonly NamingRecords[] = [
  { kind: "study", table: studies, text: sql`${studies.sessions}::text` },
  { kind: "testimony", table: testimonies, text: sql`coalesce(${testimonies.photoFileId}::text, '')` },
];

const HOUR = 3600_000;
const MOST_AT_ONCE = 100;

/** Sweeps at once and every hour. */
export function startUnusedFileSweeps(parts: Parts): RepeatedWork {
  return parts.background.repeat(() => sweepUnusedFiles(parts), { milliseconds: HOUR, room: "records" });
}

/**
 * Deletes files that neither their record nor a version of it names any more, once neither the file nor the record was
 * touched for a day: what was taken out can be put back until then, and what is in a version can be restored with it.
 */
export async function sweepUnusedFiles({
  db,
  housekeeping,
}: Pick<Parts, "db" | "housekeeping">): Promise<void> {
  for (const records of NAMING) {
    for (let count = MOST_AT_ONCE; count === MOST_AT_ONCE;) {
      count = await db.transaction((tx) => deleteUnused(tx, records));
      if (count > 0) housekeeping.wake();
    }
  }
}

/** The records are locked before it is looked again what they name: a change that is on its way is waited for. */
async function deleteUnused(tx: Tx, records: NamingRecords): Promise<number> {
  const { table } = records;
  const found = await findUnused(tx, records);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const recordIds = found.map(({ recordId }) => recordId);
  // In one order, so that two processes do not wait for each other.
  await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(inArray(table.id, recordIds))
    .orderBy(table.id)
    .for("no key update");
  const unused = (await findUnused(tx, records, ids)).map(({ id }) => id);
  if (unused.length > 0) await tx.delete(files).where(inArray(files.id, unused));
  return unused.length;
}

const isUntouched = (moment: AnyPgColumn) => lt(moment, sql`now() - interval '1 day'`);

/** An id in a text, as the address of a file's bytes or alone. */
const names = (text: SQL) => sql`position(${files.id}::text in lower(${text})) > 0`;

function findUnused(tx: Db | Tx, { kind, table, text }: NamingRecords, among?: string[]) {
  return tx
    .select({ id: files.id, recordId: files.recordId })
    .from(files)
    .innerJoin(
      table as PgTable,
      and(eq(table.ownerId, files.ownerId), eq(sql`${table.id}::text`, files.recordId)),
    )
    .where(
      and(
        eq(files.recordKind, kind),
        eq(files.state, "ready"),
        isUntouched(files.updatedAt),
        isUntouched(table.updatedAt),
        among && inArray(files.id, among),
        sql`not ${names(text)}`,
        sql`not exists (
          select from ${versions}
          where ${versions.recordId} = ${table.id} and ${names(sql`${versions.text}`)}
        )`,
      ),
    )
    .limit(MOST_AT_ONCE);
}
