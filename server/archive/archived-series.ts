// The series in an archive. Records name theirs, so only what a user entered on the page of a series is archived.
import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { files, series } from "../db/schema.ts";
import { type CoverParts, setSeriesCover } from "../series/series-cover.ts";
import { findSeriesByName, lockSeries, writeSeries } from "../series/series-rows.ts";
import { createSeries } from "../series/series.ts";
import type { ArchivedSeries } from "./archive-format.ts";

type FileRow = typeof files.$inferSelect;

/** With the files of their covers. */
export const listEditedSeries = (
  db: Db,
  ownerId: string,
): Promise<{ series: typeof series.$inferSelect; cover: FileRow | null }[]> =>
  db
    .select({ series, cover: files })
    .from(series)
    .leftJoin(files, and(eq(files.id, series.coverId), eq(files.state, "ready")))
    .where(and(eq(series.ownerId, ownerId), eq(series.isImplicit, false)))
    .orderBy(asc(series.createdAt), asc(series.id));

/** Restores a series, unless the user has edited one with that name. `readCover` is absent without a cover. */
export async function restoreSeries(
  parts: CoverParts,
  uid: string,
  { name, description, planned }: ArchivedSeries,
  readCover: (() => Promise<Uint8Array>) | undefined,
  signal: AbortSignal,
): Promise<void> {
  const restored = await parts.db.transaction(async (tx) => {
    const found = await findSeriesByName(tx, uid, name);
    if (!found) return createSeries(tx, uid, { name, description, planned });
    const locked = await lockSeries(tx, uid, found.id);
    return locked.isImplicit ? writeSeries(tx, locked, { name, description, planned }) : undefined;
  });
  if (restored && readCover) await setSeriesCover(parts, uid, restored.id, await readCover(), signal);
}
