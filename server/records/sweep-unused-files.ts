import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Background } from "../background/background.ts";
import type { Db, Tx } from "../db/database.ts";
import { files, versions } from "../db/schema.ts";
import type { PeriodicTask } from "../background/periodic-task.ts";
import type { RecordKind } from "./record-kind.ts";

interface Parts {
  db: Db;
  housekeeping: { wake(): void };
  background: Background;
  kinds: readonly RecordKind[];
}

const HOUR = 3600_000;
const MAX_AT_ONCE = 100;

/** Runs at once and then every hour. */
export function startUnusedFileSweeps(parts: Parts): PeriodicTask {
  return parts.background.repeat(() => sweepUnusedFiles(parts), { milliseconds: HOUR, module: "records" });
}

/** Deletes files without references after a day, so that removing a file can be undone until then. */
export async function sweepUnusedFiles({
  db,
  housekeeping,
  kinds,
}: Omit<Parts, "background">): Promise<void> {
  for (const kind of kinds) {
    if (!kind.namesFiles) continue;
    for (let count = MAX_AT_ONCE; count === MAX_AT_ONCE;) {
      count = await db.transaction((tx) => deleteUnused(tx, kind));
      if (count > 0) housekeeping.wake();
    }
  }
}

/** Locks the records and checks again, so that concurrent changes are taken into account. */
async function deleteUnused(tx: Tx, kind: RecordKind): Promise<number> {
  const { table } = kind;
  const found = await findUnused(tx, kind);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const recordIds = found.map(({ recordId }) => recordId);
  // Locked in one order to avoid deadlocks between processes.
  await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, recordIds))
    .orderBy(table.id)
    .for("no key update");
  const unused = (await findUnused(tx, kind, ids)).map(({ id }) => id);
  if (unused.length > 0) await tx.delete(files).where(inArray(files.id, unused));
  return unused.length;
}

const isUnchanged = (moment: AnyPgColumn) => lt(moment, sql`now() - interval '1 day'`);

/** Whether a text contains the file's id. */
const names = (text: SQL) => sql`position(${files.id}::text in lower(${text})) > 0`;

function findUnused(
  tx: Db | Tx,
  { name, table, namesFiles, versions: { parts } }: RecordKind,
  among?: string[],
) {
  return tx
    .select({ id: files.id, recordId: files.recordId })
    .from(files)
    .innerJoin(table, and(eq(table.ownerId, files.ownerId), eq(sql`${table.id}::text`, files.recordId)))
    .where(
      and(
        eq(files.recordKind, name),
        eq(files.state, "ready"),
        isUnchanged(files.updatedAt),
        isUnchanged(table.updatedAt),
        among && inArray(files.id, among),
        sql`not ${names(namesFiles ?? sql`''`)}`,
        sql`not exists (
          select from ${versions}
          where ${versions.recordId} = ${table.id} and ${versions.ownerId} = ${table.ownerId}
            and ${inArray(versions.part, [...parts])} and ${names(sql`${versions.text}`)}
        )`,
      ),
    )
    .limit(MAX_AT_ONCE);
}
