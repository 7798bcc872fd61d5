// Stores a generated leader's guide on its study.
import type { Study } from "../../contract/records/study.schema.ts";
import type { Db } from "../db/database.ts";
import type { StoredGuide } from "../db/schema.ts";
import { getRow, lockRow, writeRow } from "../records/record-rows.ts";
import { forgetTextAuthors } from "../records/text-authors.ts";
import { addRecordVersion, GUIDE } from "../records/whole-record-versions.ts";
import { presentStudy, type StudyRow } from "./study-rows.ts";
import { studyKind } from "./study.kind.ts";

/** The state of a study when generating its guide started. */
export interface GuideStart {
  study: StudyRow;
  startedAt: Date;
}

/** Throws not found. */
export async function startGuide(db: Db, ownerId: string, id: string): Promise<GuideStart> {
  const startedAt = new Date();
  return { study: await getRow(db, studyKind, ownerId, id), startedAt };
}

/**
 * Stores a guide regardless of the study's version; the study with the replaced guide becomes a version. If the user
 * edited the guide since generating started, the edit stays, the study with the generated guide becomes a version instead,
 * and `conflictingVersionId` refers to it. Throws not found.
 */
export async function storeGuide(
  db: Db,
  { study: { id, ownerId, guide: atStart }, startedAt }: GuideStart,
  made: StoredGuide,
): Promise<Study> {
  return db.transaction(async (tx) => {
    const before = await lockRow(tx, studyKind, ownerId, id);
    const { guide } = before;
    if (guide && isEditedSince(guide, atStart, startedAt)) {
      const conflictingVersionId = await addRecordVersion(tx, "study", { ...before, guide: made });
      const noted = { ...guide, ...(conflictingVersionId && { conflictingVersionId }) };
      return presentStudy(await writeRow(tx, studyKind, before, { guide: noted }));
    }
    if (guide && guide.markdown !== made.markdown) await addRecordVersion(tx, "study", before);
    return presentStudy(
      await writeRow(tx, studyKind, before, {
        guide: made,
        lastEditor: null,
        ...forgetTextAuthors(before, GUIDE),
      }),
    );
  });
}

function isEditedSince(guide: StoredGuide, atStart: StoredGuide | null, startedAt: Date): boolean {
  if (guide.markdown === atStart?.markdown) return false;
  return guide.isEdited || guide.madeAt === null || Date.parse(guide.madeAt) < startedAt.getTime();
}
