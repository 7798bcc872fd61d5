// Reads, locks and writes rows of series.
import { and, eq, sql } from "drizzle-orm";
import type { Series } from "../../contract/series/series.schema.ts";
import { SERIES_MESSAGES } from "../../contract/series/series.ts";
import type { Db, Tx } from "../db/database.ts";
import { series, seriesKey } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";

export type SeriesRow = typeof series.$inferSelect;

export function presentSeries({
  ownerId,
  key,
  isImplicit,
  createdAt,
  updatedAt,
  ...fields
}: SeriesRow): Series {
  return { ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function isSeriesOf(ownerId: string, id: string) {
  if (!isUuid(id)) throw new AppError("not_found", SERIES_MESSAGES.notFound);
  return and(eq(series.ownerId, ownerId), eq(series.id, id));
}

function requireOne([row]: readonly SeriesRow[]): SeriesRow {
  if (!row) throw new AppError("not_found", SERIES_MESSAGES.notFound);
  return row;
}

/** Throws not found. */
export const getSeriesRow = async (db: Db | Tx, ownerId: string, id: string): Promise<SeriesRow> =>
  requireOne(await db.select().from(series).where(isSeriesOf(ownerId, id)));

/** Locks the series against changes until the transaction ends. Throws not found. */
export const lockSeries = async (tx: Tx, ownerId: string, id: string): Promise<SeriesRow> =>
  requireOne(await tx.select().from(series).where(isSeriesOf(ownerId, id)).for("no key update"));

type Changes = Partial<Pick<SeriesRow, "name" | "description" | "planned" | "coverId">>;

/** Writes a locked series. From then on it exists without records too. */
export async function writeSeries(tx: Tx, { ownerId, id }: SeriesRow, changes: Changes): Promise<Series> {
  const rows = await tx
    .update(series)
    .set({ ...changes, isImplicit: false, version: sql`${series.version} + 1`, updatedAt: sql`now()` })
    .where(isSeriesOf(ownerId, id))
    .returning();
  return presentSeries(requireOne(rows));
}

/** The series with this name, in any case. */
export async function findSeriesByName(
  db: Db | Tx,
  ownerId: string,
  name: string,
): Promise<SeriesRow | undefined> {
  const hasName = and(eq(series.ownerId, ownerId), eq(series.key, seriesKey(sql`${name}`)));
  const [row] = await db.select().from(series).where(hasName);
  return row;
}
