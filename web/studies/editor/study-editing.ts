import type {
  Study,
  StudyMedia,
  StudySession,
  StudyVersion,
} from "../../../contract/records/study.schema.ts";
import {
  describeSchedule,
  formatSessionTitle,
  removeBlankEntries,
} from "../../../contract/records/study-labels.ts";
import { callApi } from "../../api/api.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { DraftKind } from "../../autosave/draft-kind.ts";
import { createEditing } from "../../autosave/editing.ts";
import { parseFieldPath } from "../../autosave/merge.ts";
import type { EditorDescription } from "../../records/editor/editor-description.ts";
import { createRecordHistory } from "../../records/versions/record-history.tsx";
import { toCalendarDay } from "../../ui/browser/calendar-day.ts";
import { studies } from "../studies.ts";
import { blankStudy, type StudyDraft, toDraft } from "./study-draft.ts";

export type StudySaving = AutoSave<StudyDraft, Study>;

const context = createEditing<StudyDraft, Study>();
export const {
  useEditing: useStudyEditing,
  useDraftSelector: useStudySelector,
  useField: useStudyField,
  useTextField: useStudyTextField,
  useNoteField: useStudyNoteField,
} = context;

/** Re-renders only when this session changes. */
export const useSessionSelector: <Part>(
  id: string,
  read: (session: StudySession | undefined) => Part,
) => Part = context.useEntrySelector;

const SINGLE_LINE_FIELDS = new Set([
  "title",
  "scripture",
  "series",
  "ministryTags",
  "studyFormat",
  "difficultyLevel",
]);

const studyKind = (uid: string, owner: string): DraftKind<StudyDraft, Study> => ({
  name: studies.name,
  uid,
  owner,
  blank: () => blankStudy(toCalendarDay(new Date()), Intl.DateTimeFormat().resolvedOptions().timeZone),
  toDraft,
  isSavable: ({ fields }) => fields.title.trim() !== "",
  lastWriteWins: (field) => field === "status" || field === "timezone" || field === "bible",
  mergeSeparator: (field) => (SINGLE_LINE_FIELDS.has(field) ? " / " : "\n\n"),
  fetch: (id) => studies.calls.get({ params: { uid: owner, id } }),
  create: (id, { fields: { guide: _, ...fields }, entries, order }, editor) =>
    callApi("createStudy", {
      params: { uid: owner },
      body: { id, ...fields, sessions: order.flatMap((one) => entries[one] ?? []), editor },
    }),
  update: (id, version, { fields: { guide, ...fields }, entries, order }, editor) =>
    callApi("updateStudy", {
      params: { uid: owner, id },
      body: {
        version,
        editor,
        ...fields,
        ...(guide !== undefined && { generatedContent: { markdown: guide } }),
        ...(entries.length > 0 && { changedSessions: entries }),
        ...(order && { sessionOrder: [...order] }),
      },
    }),
});

const LABELS: Record<string, string> = {
  title: "Study Title",
  description: "Description",
  scripture: "Scripture Reference",
  objectives: "Study Objectives",
  startDate: "Start Date",
  endDate: "End Date",
  frequency: "Frequency",
  series: "Series",
  ministryTags: "Ministry Tags",
  materials: "Materials",
  studyFormat: "Format",
  difficultyLevel: "Difficulty",
  targetAgeGroup: "Age Group",
  languageOptions: "Languages",
  prerequisites: "Prerequisites",
  expectedOutcomes: "Expected Outcomes",
  guide: "Leader's Guide",
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

export const studyEditor: EditorDescription<StudyDraft, Study> = {
  records: studies,
  context,
  draftKind: ({ uid }, owner) => studyKind(uid, owner),
  describeField: (place, { order }) => {
    const { entryId, field } = parseFieldPath(place);
    if (entryId === undefined) return LABELS[field] ?? field;
    return `Session ${order.indexOf(entryId) + 1}: ${SESSION_LABELS[field] ?? field}`;
  },
  formatValue: (value) => {
    if (!Array.isArray(value)) return typeof value === "string" ? value : "";
    return (value as (string | StudyMedia)[])
      .map((item) => (typeof item === "string" ? item : formatMedia(item)))
      .filter((line) => line.trim() !== "")
      .join("\n");
  },
  saveMineAsVersion: async (saving, place, mine) => {
    if (place !== "guide") return;
    // Storing one after the other makes the user's own text a version.
    const store = (markdown: string, version: number) =>
      callApi("updateStudy", {
        params: { uid: saving.kind.owner, id: saving.id },
        body: { generatedContent: { markdown }, version },
      });
    const theirs = saving.draft.fields.guide;
    const { version } = await store(mine as string, saving.editState.version);
    saving.applyAndBroadcast(await store(theirs, version));
  },
};

export const studyHistory = createRecordHistory<StudyVersion, Study>({
  list: (call) => callApi("listStudyVersions", call),
  restore: (call) => callApi("restoreStudyVersion", call),
  getTitle: ({ study }) => study.title,
  formatOutline: ({ study }) => formatStudyOutline(study),
});

function formatStudyOutline(study: StudyVersion["study"]): string {
  const sessions = study.sessions.map((session, at) =>
    joinLines([
      `${at + 1}. ${formatSessionTitle(session, at)}`,
      session.scripture,
      session.description,
      ...removeBlankEntries(session.discussionQuestions).map((question) => `• ${question}`),
      ...removeBlankEntries(session.activities).map((activity) => `◦ ${activity}`),
      ...session.media.map(formatMedia),
    ]),
  );
  const head = [study.title, study.scripture, study.description, study.objectives, study.ministryTags];
  return [joinLines([...head, describeSchedule(study).join(" · ")]), ...sessions].join("\n\n");
}

const joinLines = (lines: readonly string[]) => removeBlankEntries(lines).join("\n");

const formatMedia = ({ title, url }: StudyMedia) => [title, url].filter(Boolean).join(": ");
