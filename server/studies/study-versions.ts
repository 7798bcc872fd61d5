// What studies were before their changes, and the return of it.
import type { Study, StudyVersion } from "../../contract/study.ts";
import type { Db, Tx } from "../db/database.ts";
import {
  getRecordVersion,
  keepRecordVersion,
  listRecordVersions,
  type Snapshot,
} from "../records/record-versions.ts";
import { describeGuide, type StudyRow, studyRows, toStudy } from "./study-rows.ts";

/** Keeps a study as it is before a change, whoever makes it, and answers the version's id. */
export async function keepStudyVersion(tx: Tx, before: StudyRow): Promise<string | undefined> {
  return keepRecordVersion(tx, "study", before);
}

/** Earlier states of a study, last replaced first; throws not found. */
export async function listStudyVersions(db: Db, ownerId: string, id: string): Promise<StudyVersion[]> {
  const study = { ownerId, id: await studyRows.hold(db, ownerId, id) };
  const kept = await listRecordVersions<StudyRow>(db, "study", study);
  return kept.map(({ snapshot, ...version }) =>
    Object.assign(version, { study: describeSnapshot(snapshot) }),
  );
}

function describeSnapshot({ guide, ...content }: Snapshot<StudyRow>): StudyVersion["study"] {
  return { ...content, generatedContent: describeGuide({ ...content, guide }) };
}

/** Puts a study back to what it was; what it is now becomes a version. Throws not found. */
export async function restoreStudyVersion(
  db: Db | Tx,
  ownerId: string,
  id: string,
  versionId: string,
): Promise<Study> {
  return db.transaction(async (tx) => {
    const before = await studyRows.lock(tx, ownerId, id);
    const snapshot = await getRecordVersion<StudyRow>(tx, before, versionId);
    await keepStudyVersion(tx, before);
    return toStudy(await studyRows.write(tx, before, { ...snapshot, lastEditor: null }));
  });
}
