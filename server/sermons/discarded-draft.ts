import type { ResultName } from "../../contract/processing/results.schema.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { type RecordPlace, requireAccess } from "../records/record-access.ts";
import { lockRow } from "../records/record-rows.ts";
import { addVersion } from "../records/versions.ts";
import { sermonKind } from "./sermon.kind.ts";
import { partOf, readPart } from "./sermon-versions.ts";

/** Stores a user's discarded edit of a result as a version. Throws not found. */
export async function saveDiscardedDraft(
  { db, texts }: RecordParts,
  place: RecordPlace,
  { part, text }: { part: ResultName; text: string },
): Promise<void> {
  const { ownerId, id, actorId } = place;
  const written =
    part === "lessonPlan" ? await texts.sanitizeLessonPlan(text, { owner: place.actorId }) : text;
  await db.transaction(async (tx) => {
    await requireAccess(tx, sermonKind, place, "edit");
    const sermon = await lockRow(tx, sermonKind, ownerId, id);
    const { info } = await readPart(tx, sermon, part);
    const authorId = actorId === ownerId ? null : actorId;
    const edited = { text: written, info: info && { ...info, isEdited: true }, authorId };
    await addVersion(tx, partOf(sermon, part), edited);
  });
}
