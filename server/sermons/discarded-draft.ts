import type { ResultName } from "../../contract/processing/results.schema.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { lockRow } from "../records/record-rows.ts";
import { addVersion } from "../records/versions.ts";
import { sermonKind } from "./sermon.kind.ts";
import { partOf, readPart } from "./sermon-versions.ts";

/** Stores a user's discarded edit of a result as a version. Throws not found. */
export async function saveDiscardedDraft(
  { db, texts }: RecordParts,
  ownerId: string,
  id: string,
  { part, text }: { part: ResultName; text: string },
): Promise<void> {
  const written = part === "lessonPlan" ? await texts.sanitizeLessonPlan(text, { owner: ownerId }) : text;
  await db.transaction(async (tx) => {
    const sermon = await lockRow(tx, sermonKind, ownerId, id);
    const { info } = await readPart(tx, sermon, part);
    await addVersion(tx, partOf(sermon, part), { text: written, info: info && { ...info, isEdited: true } });
  });
}
