import { and, asc, eq } from "drizzle-orm";
import { LIMITS } from "../../contract/limits.ts";
import type { DevotionalItem } from "../../contract/records/devotional.schema.ts";
import type { Db } from "../db/database.ts";
import { devotionals } from "../db/schema.ts";
import { presentRow } from "../records/present-row.ts";
import { getRow } from "../records/record-rows.ts";
import { devotionalItemColumns } from "./devotional-rows.ts";
import { devotionalKind } from "./devotional.kind.ts";

/** The devotionals of the same series in order, or an empty list if there is no series. Throws not found. */
export async function listSeriesDays(db: Db, ownerId: string, id: string): Promise<DevotionalItem[]> {
  const { seriesId } = await getRow(db, devotionalKind, ownerId, id);
  if (seriesId === null) return [];
  const { seriesDay, date, createdAt } = devotionals;
  const rows = await db
    .select(devotionalItemColumns)
    .from(devotionals)
    .where(and(eq(devotionals.ownerId, ownerId), eq(devotionals.seriesId, seriesId)))
    .orderBy(asc(seriesDay), asc(date), asc(createdAt), asc(devotionals.id))
    .limit(LIMITS.seriesDays);
  return rows.map((row) => presentRow(row));
}
