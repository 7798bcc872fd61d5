// How a guide that an engine made comes onto its study.
import type { Study } from "../../contract/study.ts";
import type { Db } from "../db/database.ts";
import type { StoredGuide } from "../db/schema.ts";
import { type StudyRow, studyRows, toStudy } from "./study-rows.ts";
import { keepStudyVersion } from "./study-versions.ts";

/** A study as the work on its guide found it. */
export interface GuideStart {
  study: StudyRow;
  startedAt: Date;
}

/** Throws not found. */
export async function startGuide(db: Db, ownerId: string, id: string): Promise<GuideStart> {
  const startedAt = new Date();
  return { study: await studyRows.lock(db, ownerId, id), startedAt };
}

/**
 * Stores a guide, whatever the study's version; the study with the guide that was there becomes a version. Where a
 * person has written the guide since the work began, theirs stays, the study with the one that was made becomes a
 * version instead, and the guide says so (`madeBeside`). Throws not found.
 */
export async function storeGuide(
  db: Db,
  { study: { id, ownerId, guide: atStart }, startedAt }: GuideStart,
  made: StoredGuide,
): Promise<Study> {
  return db.transaction(async (tx) => {
    const before = await studyRows.lock(tx, ownerId, id);
    const { guide } = before;
    if (guide && isEditedSince(guide, atStart, startedAt)) {
      const madeBeside = await keepStudyVersion(tx, { ...before, guide: made });
      const noted = { ...guide, ...(madeBeside && { madeBeside }) };
      return toStudy(await studyRows.write(tx, before, { guide: noted }));
    }
    if (guide && guide.markdown !== made.markdown) await keepStudyVersion(tx, before);
    return toStudy(await studyRows.write(tx, before, { guide: made, lastEditor: null }));
  });
}

/** Whether a person has written a guide since the work on a new one began. */
function isEditedSince(guide: StoredGuide, atStart: StoredGuide | null, startedAt: Date): boolean {
  if (guide.markdown === atStart?.markdown) return false;
  return guide.isEdited || guide.madeAt === null || Date.parse(guide.madeAt) < startedAt.getTime();
}
