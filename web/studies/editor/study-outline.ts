import type { StudyMedia, StudyVersion } from "../../../contract/study.ts";
import { readPlace, type Place } from "../../autosave/merge.ts";
import { describeSchedule, nameSession, withWords } from "../../../contract/study-facts.ts";
import type { StudyDraft } from "./study-draft.ts";

/** A study as plain text, for looking back at it. */
export function outlineStudy(study: StudyVersion["study"]): string {
  const sessions = study.sessions.map((session, at) =>
    paragraph([
      `${at + 1}. ${nameSession(session, at)}`,
      session.scripture,
      session.description,
      ...withWords(session.discussionQuestions).map((question) => `• ${question}`),
      ...withWords(session.activities).map((activity) => `◦ ${activity}`),
      ...session.media.map(writeMedia),
    ]),
  );
  const head = [study.title, study.scripture, study.description, study.objectives, study.ministryTags];
  return [paragraph([...head, describeSchedule(study).join(" · ")]), ...sessions].join("\n\n");
}

const paragraph = (lines: readonly string[]) => withWords(lines).join("\n");

const writeMedia = ({ title, url }: StudyMedia) => [title, url].filter(Boolean).join(": ");

const LABELS: Record<string, string> = {
  title: "Study Title",
  description: "Description",
  scripture: "Scripture Reference",
  objectives: "Study Objectives",
  startDate: "Start Date",
  endDate: "End Date",
  frequency: "Frequency",
  ministryTags: "Ministry Tags",
  materials: "Materials",
  studyFormat: "Format",
  difficultyLevel: "Difficulty",
  targetAgeGroup: "Age Group",
  languageOptions: "Languages",
  prerequisites: "Prerequisites",
  expectedOutcomes: "Expected Outcomes",
};
const SESSION_LABELS: Record<string, string> = {
  title: "Title",
  scripture: "Scripture",
  description: "Description",
  discussionQuestions: "Discussion Questions",
  activities: "Activities",
  resources: "Resources",
  media: "Media",
};

/** "Study Title", "Session 2: Activities". */
export function nameStudyPlace(place: Place, { order }: StudyDraft): string {
  const { entryId, field } = readPlace(place);
  if (entryId === undefined) return LABELS[field] ?? field;
  return `Session ${order.indexOf(entryId) + 1}: ${SESSION_LABELS[field] ?? field}`;
}

/** A value of a study as people read it. */
export function writeStudyValue(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === "string" ? value : "";
  return (value as (string | StudyMedia)[])
    .map((item) => (typeof item === "string" ? item : writeMedia(item)))
    .filter((line) => line.trim() !== "")
    .join("\n");
}
