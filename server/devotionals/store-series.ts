// How a series that an engine made of a sermon comes to be.
import { eq, like, and } from "drizzle-orm";
import type { Devotional } from "../../contract/records/devotional.schema.ts";
import { LIMITS } from "../../contract/limits.ts";
import { UNTITLED_SERMON } from "../../contract/records/sermon.ts";
import type { Db, Tx } from "../db/database.ts";
import { devotionals, type StoredOrigin } from "../db/schema.ts";
import type { SeriesDay } from "../engine/engine.ts";
import { insertRow, lockForShare } from "../records/record-rows.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import { presentDevotional } from "./devotional-rows.ts";
import { devotionalKind } from "./devotional.kind.ts";

/** What a series is made of. */
export interface SeriesStart {
  ownerId: string;
  sermon: { id: string; title: string; timezone: string };
  /** Date of the first day. */
  startDate: string;
}

/** Stores the days of a series as drafts for days in a row, all or none. Throws not found where the sermon is gone. */
export async function storeSeries(
  db: Db,
  { ownerId, sermon, startDate }: SeriesStart,
  days: readonly SeriesDay[],
  origin: Omit<StoredOrigin, "madeFrom">,
): Promise<Devotional[]> {
  return db.transaction(async (tx) => {
    await lockForShare(tx, sermonKind, ownerId, sermon.id);
    const series = await findFreeName(tx, ownerId, sermon.title.trim() || UNTITLED_SERMON);
    const stored: Devotional[] = [];
    const now = Date.now();
    for (const [at, day] of days.entries()) {
      const row = await insertRow(tx, devotionalKind, ownerId, {
        ...day,
        series,
        seriesDay: at + 1,
        date: addDays(startDate, at),
        sourceSermonId: sermon.id,
        timezone: sermon.timezone,
        // In lists, which begin with the last change, the first day is to come first.
        updatedAt: new Date(now - at),
        origin: { ...origin, madeFrom: day.scripture },
      });
      if (row) stored.push(presentDevotional(row));
    }
    return stored;
  });
}

/** "The Lamp", or "The Lamp (2)" where there is a series of that name already. */
async function findFreeName(tx: Tx, ownerId: string, title: string): Promise<string> {
  const name = title.slice(0, LIMITS.lineCharacters - ROOM_FOR_NUMBER);
  const isLikeIt = like(devotionals.series, `${name.replace(/[\\%_]/g, "\\$&")}%`);
  const rows = await tx
    .selectDistinct({ series: devotionals.series })
    .from(devotionals)
    .where(and(eq(devotionals.ownerId, ownerId), isLikeIt));
  const taken = new Set(rows.map(({ series }) => series));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} (${number})`;
    if (!taken.has(free)) return free;
  }
}

const ROOM_FOR_NUMBER = 10;
const DAY = 86_400_000;

const LAST_DAY = Date.parse("9999-12-31");

/** The date so many days after another, or the last that there is. */
const addDays = (date: string, days: number) =>
  new Date(Math.min(Date.parse(date) + days * DAY, LAST_DAY)).toISOString().slice(0, 10);
