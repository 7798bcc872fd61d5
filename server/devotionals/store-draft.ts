// Stores a generated draft on a devotional.
import type { Devotional } from "../../contract/records/devotional.schema.ts";
import type { Db } from "../db/database.ts";
import type { StoredOrigin } from "../db/schema.ts";
import type { DevotionalContent } from "../engine/engine.ts";
import { lockRow, writeRow } from "../records/record-rows.ts";
import { forgetTextAuthors } from "../records/text-authors.ts";
import { addRecordVersion } from "../records/whole-record-versions.ts";
import { type DevotionalRow, isSame, GENERATED_FIELDS, presentDevotional } from "./devotional-rows.ts";
import { devotionalKind } from "./devotional.kind.ts";

/**
 * Stores a generated draft regardless of the devotional's version; the replaced texts become a version. An existing title
 * stays, and so does each text that the user edited since generating started (`atStart`): the draft then becomes a
 * version, and the origin's `conflictingVersionId` refers to it. Throws not found.
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
    const kept = GENERATED_FIELDS.filter(
      (field) => isWritten(before[field]) && !isSame(before[field], atStart[field]),
    );
    const theirs = Object.fromEntries(kept.map((field) => [field, before[field]]));
    const conflictingVersionId =
      kept.length > 0 ? await addRecordVersion(tx, "devotional", whole) : undefined;
    if (GENERATED_FIELDS.some((field) => isWritten(before[field]))) {
      await addRecordVersion(tx, "devotional", before);
    }
    const row = await writeRow(tx, devotionalKind, before, {
      ...parts,
      title,
      ...theirs,
      origin: { ...origin, isEdited: kept.length > 0, ...(conflictingVersionId && { conflictingVersionId }) },
      lastEditor: null,
      ...(kept.length === 0 && forgetTextAuthors(before, "devotional")),
    });
    return presentDevotional(row);
  });
}

const isWritten = (value: string | string[]) => [value].flat().some((text) => text.trim() !== "");
