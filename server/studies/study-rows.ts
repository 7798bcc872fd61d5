// The rows of studies, and the record that people see of one.
import { createHash } from "node:crypto";
import { getTableColumns } from "drizzle-orm";
import { type GeneratedContent, type Study, STUDY_MESSAGES } from "../../contract/study.ts";
import type { GuideSession, GuideSource } from "../engine/engine.ts";
import { type StoredGuide, studies } from "../db/schema.ts";
import { describeRow, recordRows } from "../records/record-rows.ts";

export type StudyRow = typeof studies.$inferSelect;

/** The rows of all studies; what concerns one throws not found where it is none of this person's. */
export const studyRows = recordRows(studies, {
  kind: "study",
  notFound: STUDY_MESSAGES.notFound,
  stale: STUDY_MESSAGES.stale,
});

/** The columns of a study as lists show it. */
export const studyItemColumns = listedColumns(getTableColumns(studies));
export type ListedStudy = Pick<StudyRow, keyof typeof studyItemColumns>;

type Columns = ReturnType<typeof getTableColumns<typeof studies>>;

function listedColumns({ guide, ownerId, lastEditor, sessions, objectives, materials, ...listed }: Columns) {
  return listed;
}

export function toStudy(row: StudyRow): Study {
  const { guide, ...fields } = describeRow(row);
  return { ...fields, generatedContent: describeGuide(row) };
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
