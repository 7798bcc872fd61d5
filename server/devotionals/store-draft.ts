// How what an engine made is stored on a devotional.
import type { Devotional } from "../../contract/records/devotional.schema.ts";
import type { Db } from "../db/database.ts";
import type { StoredOrigin } from "../db/schema.ts";
import type { DevotionalContent } from "../engine/engine.ts";
import { lockRow, writeRow } from "../records/record-rows.ts";
import { keepWholeRecord } from "../records/whole-record-versions.ts";
import { type DevotionalRow, isSame, MADE_FIELDS, presentDevotional } from "./devotional-rows.ts";
import { devotionalKind } from "./devotional.kind.ts";

/**
 * Stores what an engine made, whatever the devotional's version; what was there becomes a version. A title stays where
 * there is one, and so does each text that a person has written since the work started (`atStart`): what was made is then
 * a version, which the origin names (`conflictingVersionId`). Throws not found.
 */
export async function storeDraft(
  db: Db,
  atStart: DevotionalRow,
  made: DevotionalContent,
  origin: StoredOrigin,
): Promise<Devotional> {
  const { ownerId, id } = atStart;
  return db.transaction(async (tx) => {
    const before = await lockRow(tx, devotionalKind, ownerId, id);
    const title = before.title.trim() === "" ? made.title : before.title;
    const { reading, reflectionQuestions, prayer } = made;
    const parts = { reading, reflectionQuestions, prayer };
    const whole = { ...before, ...parts, title, origin };
    const kept = MADE_FIELDS.filter(
      (field) => isWritten(before[field]) && !isSame(before[field], atStart[field]),
    );
    const theirs = Object.fromEntries(kept.map((field) => [field, before[field]]));
    const conflictingVersionId = kept.length > 0 ? await keepWholeRecord(tx, "devotional", whole) : undefined;
    if (MADE_FIELDS.some((field) => isWritten(before[field]))) {
      await keepWholeRecord(tx, "devotional", before);
    }
    const row = await writeRow(tx, devotionalKind, before, {
      ...parts,
      title,
      ...theirs,
      origin: { ...origin, isEdited: kept.length > 0, ...(conflictingVersionId && { conflictingVersionId }) },
      lastEditor: null,
    });
    return presentDevotional(row);
  });
}

const isWritten = (value: string | string[]) => [value].flat().some((text) => text.trim() !== "");
