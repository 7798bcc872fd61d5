// Converts study rows for lists, the API and guides.
import { createHash } from "node:crypto";
import { getTableColumns } from "drizzle-orm";
import type { GeneratedContent, Study } from "../../contract/records/study.schema.ts";
import { type StoredGuide, studies } from "../db/schema.ts";
import type { GuideSession, GuideSource } from "../engine/engine.ts";
import { presentRow } from "../records/present-row.ts";

export type StudyRow = typeof studies.$inferSelect;

const {
  guide: _,
  origin: _origin,
  ownerId,
  lastEditor,
  sessions,
  objectives,
  materials,
  ...listed
} = getTableColumns(studies);

export const studyItemColumns = listed;
export type StudyItemRow = Pick<StudyRow, keyof typeof listed>;

export function presentStudy(row: StudyRow): Study {
  const { guide, origin, ...fields } = presentRow(row);
  return { ...fields, generatedContent: describeGuide(row) };
}

/** The edition does not count: a guide with passages of another edition is not outdated. */
type GuideFields = Omit<GuideSource, "edition">;

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
] as const satisfies (keyof GuideFields)[];
const SESSION_FIELDS = [
  "title",
  "description",
  "scripture",
  "discussionQuestions",
  "activities",
  "resources",
] as const satisfies (keyof GuideSession)[];

export function hashGuideSource(study: GuideFields): string {
  const source = [
    GUIDE_FIELDS.map((field) => study[field]),
    study.sessions.map((session) => SESSION_FIELDS.map((field) => session[field])),
  ];
  return createHash("sha256").update(JSON.stringify(source)).digest("hex");
}

export function describeGuide(row: GuideFields & Pick<StudyRow, "guide">): GeneratedContent | null {
  if (!row.guide) return null;
  const { madeFrom, ...guide } = row.guide;
  return { ...guide, isOutOfDate: madeFrom !== null && madeFrom !== hashGuideSource(row) };
}

/** The stored guide after the user replaced its text with `markdown`; null if that is blank. */
export function editGuide(before: StoredGuide | null, markdown: string | undefined): StoredGuide | null {
  if (markdown === undefined || markdown.trim() === "") return null;
  if (before?.markdown === markdown) return before;
  const origin = before ?? { engine: null, madeAt: null, tokens: null, madeFrom: null };
  return { ...origin, markdown, isEdited: true };
}
