import {
  type NewStudy,
  type Study,
  STUDY_MESSAGES,
  type StudyChange,
  type StudyItem,
  UNTITLED_STUDY,
} from "../../contract/study.ts";
import type { Db, Tx } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { PageRequest } from "../records/owned-rows.ts";
import { todayIn } from "../records/today-in.ts";
import { describeRow } from "../records/record-rows.ts";
import { changeSessions } from "./change-sessions.ts";
import { editGuide, type ListedStudy, studyItemColumns, studyRows, toStudy } from "./study-rows.ts";

/** A page of a person's studies, last changed first; `next` asks for the page after it. */
export async function listStudies(
  db: Db,
  ownerId: string,
  request: PageRequest,
): Promise<{ items: StudyItem[]; next: string | null }> {
  const { rows, next } = await studyRows.list<ListedStudy>(db, studyItemColumns, ownerId, request);
  return { items: rows.map((row) => describeRow(row)), next };
}

/**
 * Throws a conflict, with the study, where the caller has created one with that id already, and invalid where it would end
 * before it starts.
 */
export async function createStudy(
  db: Db | Tx,
  ownerId: string,
  { generatedContent, editor, ...fields }: NewStudy,
): Promise<Study> {
  const { startDate = todayIn(fields.timezone), endDate = null } = fields;
  checkDays(startDate, endDate);
  const row = await studyRows.insert(db, {
    title: UNTITLED_STUDY,
    ...fields,
    startDate,
    guide: editGuide(null, generatedContent?.markdown),
    lastEditor: editor ?? null,
    ownerId,
    createdBy: ownerId,
    lastModifiedBy: ownerId,
  });
  if (row) return toStudy(row);
  throw new AppError("conflict", STUDY_MESSAGES.stale, await getStudy(db, ownerId, fields.id ?? ""));
}

/** Throws not found where the study does not exist or is another person's. */
export async function getStudy(db: Db | Tx, ownerId: string, id: string): Promise<Study> {
  return toStudy(await studyRows.get(db, ownerId, id));
}

/**
 * Changes the fields given. Throws a conflict, with the study as it is, where `version` is no longer its version, and
 * invalid where it would then end before it starts.
 */
export async function updateStudy(
  db: Db | Tx,
  ownerId: string,
  id: string,
  { version, editor, generatedContent, sessions, changedSessions, sessionOrder, ...fields }: StudyChange,
): Promise<Study> {
  const changesSessions = sessions || changedSessions || sessionOrder;
  const changed = await studyRows.change(db, { ownerId, id }, { version, editor }, toStudy, (before) => {
    const { startDate = before.startDate, endDate = before.endDate } = fields;
    // What is stored the wrong way around, from before this was checked, must not stop other changes.
    if (startDate !== before.startDate || endDate !== before.endDate) checkDays(startDate, endDate);
    return {
      ...fields,
      ...(changesSessions && {
        sessions: changeSessions(before.sessions, { sessions, changedSessions, sessionOrder }),
      }),
      ...(generatedContent !== undefined && { guide: editGuide(before.guide, generatedContent?.markdown) }),
    };
  });
  return toStudy(changed);
}

function checkDays(startDate: string, endDate: string | null): void {
  if (endDate !== null && endDate < startDate) throw new AppError("invalid", STUDY_MESSAGES.endTooEarly);
}

/** Deletes a study with its versions and files. */
export async function deleteStudy(db: Db | Tx, ownerId: string, id: string): Promise<void> {
  await studyRows.remove(db, ownerId, id);
}
