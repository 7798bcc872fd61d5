// How what an engine made comes onto a devotional.
import type { Devotional } from "../../contract/devotional.ts";
import type { Db, Tx } from "../db/database.ts";
import type { StoredOrigin } from "../db/schema.ts";
import type { DevotionalParts } from "../engine/engine.ts";
import { keepRecordVersion } from "../records/record-versions.ts";
import { type DevotionalRow, devotionalRows, isSame, MADE_FIELDS, toDevotional } from "./devotional-rows.ts";

/**
 * Stores what an engine made, whatever the devotional's version; what was there becomes a version. A title stays where
 * there is one, and so does each text that a person has written since the work began (`atStart`): what was made is then
 * a version, which the origin names (`madeBeside`). Throws not found.
 */
export async function storeDraft(
  db: Db,
  atStart: DevotionalRow,
  made: DevotionalParts,
  origin: StoredOrigin,
): Promise<Devotional> {
  const { ownerId, id } = atStart;
  return db.transaction(async (tx) => {
    const before = await devotionalRows.lock(tx, ownerId, id);
    const title = before.title.trim() === "" ? made.title : before.title;
    const whole = { ...before, ...pickMade(made), title, origin };
    const kept = MADE_FIELDS.filter(
      (field) => isWritten(before[field]) && !isSame(before[field], atStart[field]),
    );
    const theirs = Object.fromEntries(kept.map((field) => [field, before[field]]));
    const madeBeside = kept.length > 0 ? await keepRecordVersion(tx, "devotional", whole) : undefined;
    await keepReplaced(tx, before);
    const row = await devotionalRows.write(tx, before, {
      ...pickMade(made),
      title,
      ...theirs,
      origin: { ...origin, isEdited: kept.length > 0, ...(madeBeside && { madeBeside }) },
      lastEditor: null,
    });
    return toDevotional(row);
  });
}

const pickMade = ({ reading, reflectionQuestions, prayer }: DevotionalParts) => ({
  reading,
  reflectionQuestions,
  prayer,
});

async function keepReplaced(tx: Tx, before: DevotionalRow): Promise<void> {
  if (MADE_FIELDS.some((field) => isWritten(before[field])))
    await keepRecordVersion(tx, "devotional", before);
}

const isWritten = (value: string | string[]) => [value].flat().some((text) => text.trim() !== "");
