// How a guide that an engine made is stored on its study.
import type { Study } from "../../contract/records/study.schema.ts";
import type { Db } from "../db/database.ts";
import type { StoredGuide } from "../db/schema.ts";
import { getRow, lockRow, writeRow } from "../records/record-rows.ts";
import { keepWholeRecord } from "../records/whole-record-versions.ts";
import { presentStudy, type StudyRow } from "./study-rows.ts";
import { studyKind } from "./study.kind.ts";

/** A study when the work on its guide started. */
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
 * Stores a guide, whatever the study's version; the study with the guide that was there becomes a version. Where a
 * person has written the guide since the work started, theirs stays, the study with the one that was made becomes a
 * version instead, and the guide says so (`conflictingVersionId`). Throws not found.
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
      const conflictingVersionId = await keepWholeRecord(tx, "study", { ...before, guide: made });
      const noted = { ...guide, ...(conflictingVersionId && { conflictingVersionId }) };
      return presentStudy(await writeRow(tx, studyKind, before, { guide: noted }));
    }
    if (guide && guide.markdown !== made.markdown) await keepWholeRecord(tx, "study", before);
    return presentStudy(await writeRow(tx, studyKind, before, { guide: made, lastEditor: null }));
  });
}

/** Whether a person has written a guide since the work on a new one started. */
function isEditedSince(guide: StoredGuide, atStart: StoredGuide | null, startedAt: Date): boolean {
  if (guide.markdown === atStart?.markdown) return false;
  return guide.isEdited || guide.madeAt === null || Date.parse(guide.madeAt) < startedAt.getTime();
}
