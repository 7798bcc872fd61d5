// What studies were before their changes, and the return of it.
import { and, desc, eq, sql } from "drizzle-orm";
import { type Study, STUDY_MESSAGES, type StudyVersion } from "../../contract/study.ts";
import type { Db, Tx } from "../db/database.ts";
import { studies, versions } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { getVersion, keepVersion, listVersions, type Part } from "../versions/versions.ts";
import { describeGuide, isOwned, lockStudy, type StudyRow, writeStudy } from "./study-rows.ts";

const EDITING_MINUTES = 5;

const partOf = ({ id, ownerId }: Pick<StudyRow, "id" | "ownerId">): Part => ({
  ownerId,
  recordId: id,
  part: "study",
});

type Snapshot = Omit<
  StudyRow,
  "id" | "ownerId" | "version" | "createdAt" | "updatedAt" | "createdBy" | "lastModifiedBy" | "lastEditor"
>;

function snapshotOf(row: StudyRow): Snapshot {
  const { id, ownerId, version, createdAt, updatedAt, createdBy, lastModifiedBy, lastEditor, ...content } =
    row;
  return content;
}

/** Keeps a study as it is before a change, whoever makes it, and answers the version's id. */
export async function keepStudyVersion(tx: Tx, before: StudyRow): Promise<string | undefined> {
  return keepVersion(tx, partOf(before), { text: JSON.stringify(snapshotOf(before)), info: null });
}

/**
 * Keeps a study as it is before a person's change, unless the same writer wrote it as it is and an earlier state was kept
 * within the last minutes: auto-saving writes every second, and what another has written is always kept.
 */
export async function keepVersionOfEditing(
  tx: Tx,
  before: StudyRow,
  editor: string | undefined,
): Promise<void> {
  const isOwnWork = editor !== undefined && editor === before.lastEditor;
  if (isOwnWork && (await wasKeptJustNow(tx, before))) return;
  await keepStudyVersion(tx, before);
}

async function wasKeptJustNow(tx: Tx, { id, ownerId }: StudyRow): Promise<boolean> {
  const since = sql`clock_timestamp() - make_interval(mins => ${EDITING_MINUTES})`;
  const [recent] = await tx
    .select({ isRecent: sql<boolean>`${versions.replacedAt} > ${since}` })
    .from(versions)
    .where(and(eq(versions.ownerId, ownerId), eq(versions.recordId, id)))
    .orderBy(desc(versions.replacedAt))
    .limit(1);
  return recent?.isRecent ?? false;
}

/** Earlier states of a study, last replaced first; throws not found. */
export async function listStudyVersions(db: Db, ownerId: string, id: string): Promise<StudyVersion[]> {
  const [study] = await db.select({ id: studies.id }).from(studies).where(isOwned(ownerId, id));
  if (!study) throw new AppError("not_found", STUDY_MESSAGES.notFound);
  const kept = await listVersions(db, partOf({ id: study.id, ownerId }));
  return kept.map(({ text, ...version }) => Object.assign(version, { study: describeSnapshot(text) }));
}

function describeSnapshot(text: string): StudyVersion["study"] {
  const { guide, ...content } = JSON.parse(text) as Snapshot;
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
    const before = await lockStudy(tx, ownerId, id);
    const { text } = await getVersion(tx, { ownerId, recordId: id }, versionId);
    await keepStudyVersion(tx, before);
    return writeStudy(tx, before, { ...(JSON.parse(text) as Snapshot), lastEditor: null });
  });
}
