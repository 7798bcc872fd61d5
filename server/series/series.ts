// Creates, changes and deletes series. Records belong to the series that they name.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { NewSeries, Series, SeriesChange } from "../../contract/series/series.schema.ts";
import { MAX_SERIES, SERIES_MESSAGES } from "../../contract/series/series.ts";
import type { Db, Tx } from "../db/database.ts";
import { series } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { deleteRecordFiles } from "../files/files.ts";
import type { Housekeeping } from "../files/housekeeping.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import { auditColumns } from "../records/owned-rows.ts";
import { findSeriesByName, isSeriesOf, lockSeries, presentSeries, writeSeries } from "./series-rows.ts";

/** Throws a conflict if the user has a series with this name. */
export async function createSeries(db: Db | Tx, ownerId: string, fields: NewSeries): Promise<Series> {
  if ((await db.$count(series, eq(series.ownerId, ownerId))) >= MAX_SERIES) {
    throw new AppError("invalid", SERIES_MESSAGES.tooMany);
  }
  const [row] = await db
    .insert(series)
    .values({ ...fields, ownerId })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError("conflict", SERIES_MESSAGES.nameTaken);
  return presentSeries(row);
}

/** Throws a conflict if `version` is outdated, or if another series has the new name. */
export async function changeSeries(
  db: Db,
  ownerId: string,
  id: string,
  { version, ...changes }: SeriesChange,
): Promise<Series> {
  return db.transaction(async (tx) => {
    if (changes.name !== undefined) await lockMembers(tx, ownerId, id);
    const before = await lockSeries(tx, ownerId, id);
    if (before.version !== version) {
      throw new AppError("conflict", SERIES_MESSAGES.stale, presentSeries(before));
    }
    const { name } = changes;
    if (name !== undefined && name !== before.name) {
      const other = await findSeriesByName(tx, ownerId, name);
      if (other && other.id !== id) throw new AppError("conflict", SERIES_MESSAGES.nameTaken);
    }
    const written = await writeSeries(tx, before, changes);
    if (name !== undefined && name !== before.name) await nameInMembers(tx, ownerId, id, name);
    return written;
  });
}

/** The records stay, without a series. */
export async function deleteSeries(
  { db, housekeeping }: { db: Db; housekeeping: Housekeeping },
  ownerId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMembers(tx, ownerId, id);
    await lockSeries(tx, ownerId, id);
    await nameInMembers(tx, ownerId, id, "");
    await deleteRecordFiles(tx, { ownerId, recordKind: "series", recordId: id });
    await tx.delete(series).where(isSeriesOf(ownerId, id));
  });
  housekeeping.wake();
}

const listSeriesKinds = () =>
  listKinds().flatMap(({ table, sorting }) =>
    sorting.series ? [{ table, seriesId: sorting.series.id }] : [],
  );

/** Before the series itself, as a change of a record does. */
async function lockMembers(tx: Tx, ownerId: string, id: string): Promise<void> {
  isSeriesOf(ownerId, id);
  for (const { table, seriesId } of listSeriesKinds()) {
    await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.ownerId, ownerId), eq(seriesId, id)))
      .orderBy(table.id)
      .for("no key update");
  }
}

/** Counts as a change of each record, so that open editors notice. */
async function nameInMembers(tx: Tx, ownerId: string, id: string, name: string): Promise<void> {
  for (const { table, seriesId } of listSeriesKinds()) {
    const ids = tx.select({ id: table.id }).from(table).where(eq(seriesId, id));
    await tx
      .update(table as PgTable)
      .set({ series: sql`${name}`, ...auditColumns(table, ownerId) } as never)
      .where(and(eq(table.ownerId, ownerId), inArray(table.id, ids)));
  }
}
