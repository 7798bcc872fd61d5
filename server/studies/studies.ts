import {
  type NewStudy,
  type Study,
  STUDY_MESSAGES,
  type StudyChange,
  type StudyItem,
  UNTITLED_STUDY,
} from "../../contract/study.ts";
import type { Db, Tx } from "../db/database.ts";
import { studies } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { deleteFilesOf } from "../files/files.ts";
import { endPage, type PageRequest, selectPage } from "../records/owned-rows.ts";
import { deleteVersions } from "../versions/versions.ts";
import { changeSessions } from "./change-sessions.ts";
import {
  editGuide,
  isOwned,
  lockStudy,
  studyItemColumns,
  toStudy,
  toStudyItem,
  writeStudy,
} from "./study-rows.ts";
import { keepVersionOfEditing } from "./study-versions.ts";

/** A page of a person's studies, last changed first; `next` asks for the page after it. */
export async function listStudies(
  db: Db,
  ownerId: string,
  request: PageRequest,
): Promise<{ items: StudyItem[]; next: string | null }> {
  const page = selectPage(studies, ownerId, request);
  const found = await db
    .select(studyItemColumns)
    .from(studies)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, next } = endPage(found, request.limit);
  return { items: rows.map(toStudyItem), next };
}

/** Throws a conflict, with the study, where the caller has created one with that id already. */
export async function createStudy(
  db: Db | Tx,
  ownerId: string,
  { generatedContent, editor, ...fields }: NewStudy,
): Promise<Study> {
  const [row] = await db
    .insert(studies)
    .values({
      title: UNTITLED_STUDY,
      startDate: todayIn(fields.timezone),
      ...fields,
      guide: editGuide(null, generatedContent?.markdown),
      lastEditor: editor ?? null,
      ownerId,
      createdBy: ownerId,
      lastModifiedBy: ownerId,
    })
    .onConflictDoNothing()
    .returning();
  if (!row)
    throw new AppError("conflict", STUDY_MESSAGES.stale, await getStudy(db, ownerId, fields.id ?? ""));
  return toStudy(row);
}

/** The calendar date of this moment; in UTC where the time zone is none. */
function todayIn(timezone = "UTC"): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format();
  } catch {
    return todayIn();
  }
}

/** Throws not found where the study does not exist or is another person's. */
export async function getStudy(db: Db | Tx, ownerId: string, id: string): Promise<Study> {
  const [row] = await db.select().from(studies).where(isOwned(ownerId, id));
  if (!row) throw new AppError("not_found", STUDY_MESSAGES.notFound);
  return toStudy(row);
}

/** Changes the fields given. Throws a conflict, with the study as it is, where `version` is no longer its version. */
export async function updateStudy(
  db: Db | Tx,
  ownerId: string,
  id: string,
  { version, editor, generatedContent, sessions, changedSessions, sessionOrder, ...fields }: StudyChange,
): Promise<Study> {
  return db.transaction(async (tx) => {
    const before = await lockStudy(tx, ownerId, id);
    if (before.version !== version) throw new AppError("conflict", STUDY_MESSAGES.stale, toStudy(before));
    const changesSessions = sessions || changedSessions || sessionOrder;
    await keepVersionOfEditing(tx, before, editor);
    return writeStudy(tx, before, {
      ...fields,
      ...(changesSessions && {
        sessions: changeSessions(before.sessions, { sessions, changedSessions, sessionOrder }),
      }),
      ...(generatedContent !== undefined && { guide: editGuide(before.guide, generatedContent?.markdown) }),
      lastEditor: editor ?? null,
    });
  });
}

/** Deletes a study with its versions and files. */
export async function deleteStudy(db: Db | Tx, ownerId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(studies).where(isOwned(ownerId, id)).returning({ id: studies.id });
    if (!deleted) throw new AppError("not_found", STUDY_MESSAGES.notFound);
    await deleteVersions(tx, { ownerId, recordId: deleted.id });
    await deleteFilesOf(tx, { ownerId, recordKind: "study", recordId: deleted.id });
  });
}
