// Stores a series of devotionals generated from a sermon.
import { and, eq, sql } from "drizzle-orm";
import type { Devotional } from "../../contract/records/devotional.schema.ts";
import { LIMITS } from "../../contract/limits.ts";
import { UNTITLED_SERMON } from "../../contract/records/sermon.ts";
import type { Db, Tx } from "../db/database.ts";
import { series, seriesKey, type StoredOrigin } from "../db/schema.ts";
import type { SeriesDay } from "../engine/engine.ts";
import { insertRow, lockForShare } from "../records/record-rows.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import { presentDevotional } from "./devotional-rows.ts";
import { devotionalKind } from "./devotional.kind.ts";

/** The source and the first day of a series. */
export interface SeriesStart {
  ownerId: string;
  sermon: { id: string; title: string; timezone: string };
  /** Date of the first day. */
  startDate: string;
}

/** Stores the days of a series as drafts for consecutive dates, all or none. Throws not found if the sermon was deleted. */
export async function storeSeries(
  db: Db,
  { ownerId, sermon, startDate }: SeriesStart,
  days: readonly SeriesDay[],
  origin: Omit<StoredOrigin, "madeFrom">,
): Promise<Devotional[]> {
  return db.transaction(async (tx) => {
    await lockForShare(tx, sermonKind, ownerId, sermon.id);
    const name = await findFreeName(tx, ownerId, sermon.title.trim() || UNTITLED_SERMON);
    const stored: Devotional[] = [];
    const now = Date.now();
    for (const [at, day] of days.entries()) {
      const row = await insertRow(tx, devotionalKind, ownerId, {
        ...day,
        series: name,
        seriesDay: at + 1,
        date: addDays(startDate, at),
        sourceSermonId: sermon.id,
        timezone: sermon.timezone,
        // Lists show the last change first, and the first day should be on top.
        updatedAt: new Date(now - at),
        origin: { ...origin, madeFrom: day.scripture },
      });
      if (row) stored.push(presentDevotional(row));
    }
    return stored;
  });
}

/** "The Lamp", or "The Lamp (2)" if a series has that name already. */
async function findFreeName(tx: Tx, ownerId: string, title: string): Promise<string> {
  const name = title.slice(0, LIMITS.lineCharacters - MAX_SUFFIX_CHARACTERS);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} (${number})`;
    const hasName = and(eq(series.ownerId, ownerId), eq(series.key, seriesKey(sql`${free}`)));
    if ((await tx.$count(series, hasName)) === 0) return free;
  }
}

const MAX_SUFFIX_CHARACTERS = 10;
const DAY = 86_400_000;

const LAST_DAY = Date.parse("9999-12-31");

/** Adds days to a date, up to the last valid date. */
const addDays = (date: string, days: number) =>
  new Date(Math.min(Date.parse(date) + days * DAY, LAST_DAY)).toISOString().slice(0, 10);
