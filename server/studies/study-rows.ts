// The rows of studies: whose they are, how they are locked and written, and the record that people see of one.
import { createHash } from "node:crypto";
import { getTableColumns } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type GeneratedContent, type Study, STUDY_MESSAGES } from "../../contract/study.ts";
import type { Db, Tx } from "../db/database.ts";
import type { GuideSession, GuideSource } from "../engine/engine.ts";
import { type StoredGuide, studies } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { isOwnedRow, touchedBy } from "../records/owned-rows.ts";

export type StudyRow = typeof studies.$inferSelect;

/** The condition that a study is this person's; throws not found where the id cannot be one. */
export const isOwned = (ownerId: string, id: string) =>
  isOwnedRow(studies, ownerId, id, STUDY_MESSAGES.notFound);

/** A study that nobody else changes before the transaction ends. Throws not found. */
export async function lockStudy(tx: Db | Tx, ownerId: string, id: string): Promise<StudyRow> {
  const [row] = await tx.select().from(studies).where(isOwned(ownerId, id)).for("no key update");
  if (!row) throw new AppError("not_found", STUDY_MESSAGES.notFound);
  return row;
}

/** Keeps a study from being deleted before the transaction ends, and answers its id; throws not found. */
export async function holdStudy(tx: Db | Tx, ownerId: string, id: string): Promise<string> {
  const [row] = await tx
    .select({ id: studies.id })
    .from(studies)
    .where(isOwned(ownerId, id))
    .for("key share");
  if (!row) throw new AppError("not_found", STUDY_MESSAGES.notFound);
  return row.id;
}

export async function writeStudy(
  tx: Tx,
  { id, ownerId }: StudyRow,
  changes: PgUpdateSetSource<typeof studies>,
): Promise<Study> {
  const [row] = await tx
    .update(studies)
    .set({ ...changes, ...touchedBy(studies, ownerId) })
    .where(isOwned(ownerId, id))
    .returning();
  if (!row) throw new Error("an update of a locked row returned none");
  return toStudy(row);
}

/** The columns of a study as lists show it. */
export const studyItemColumns = listedColumns(getTableColumns(studies));

type Columns = ReturnType<typeof getTableColumns<typeof studies>>;

function listedColumns({ guide, ownerId, lastEditor, sessions, objectives, materials, ...listed }: Columns) {
  return listed;
}

type Moments = Pick<StudyRow, "createdAt" | "updatedAt">;

export function toStudyItem<Row extends Moments>({ createdAt, updatedAt, ...fields }: Row) {
  return { ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function toStudy(row: StudyRow): Study {
  const { ownerId, guide, lastEditor, ...fields } = row;
  return { ...toStudyItem(fields), generatedContent: describeGuide(row) };
}

/** What a guide is made from. */
const GUIDE_FIELDS = [
  "title",
  "description",
  "scripture",
  "objectives",
  "materials",
  "difficultyLevel",
  "targetAgeGroup",
  "prerequisites",
  "expectedOutcomes",
] as const satisfies (keyof GuideSource)[];
const SESSION_FIELDS = [
  "title",
  "description",
  "scripture",
  "discussionQuestions",
  "activities",
  "resources",
] as const satisfies (keyof GuideSession)[];

/** What a guide is made from, as one hash by which a change of it is seen. */
export function hashGuideSource(study: GuideSource): string {
  const source = [
    GUIDE_FIELDS.map((field) => study[field]),
    study.sessions.map((session) => SESSION_FIELDS.map((field) => session[field])),
  ];
  return createHash("sha256").update(JSON.stringify(source)).digest("hex");
}

export function describeGuide(row: GuideSource & Pick<StudyRow, "guide">): GeneratedContent | null {
  if (!row.guide) return null;
  const { madeFrom, ...guide } = row.guide;
  return { ...guide, isOutOfDate: madeFrom !== null && madeFrom !== hashGuideSource(row) };
}

/** A guide as its study keeps it once a person has written `markdown` in its place; none where that is blank. */
export function editGuide(before: StoredGuide | null, markdown: string | undefined): StoredGuide | null {
  if (markdown === undefined || markdown.trim() === "") return null;
  if (before?.markdown === markdown) return before;
  const origin = before ?? { engine: null, madeAt: null, tokens: null, madeFrom: null };
  return { ...origin, markdown, isEdited: true };
}
