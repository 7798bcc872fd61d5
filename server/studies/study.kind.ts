import { getTableColumns, sql } from "drizzle-orm";
import { checkEndpoints } from "../../contract/records/checks.schema.ts";
import { type NewStudy, type StudyChange, studyEndpoints } from "../../contract/records/study.schema.ts";
import { STUDY_MESSAGES, UNTITLED_STUDY } from "../../contract/records/study.ts";
import { studies } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { presentRow } from "../records/present-row.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { todayIn } from "../records/today-in.ts";
import { GUIDE, wholeRecordVersions } from "../records/whole-record-versions.ts";
import { changeSessions } from "./change-sessions.ts";
import { studyArchive } from "./study-archive.ts";
import {
  describeGuide,
  editGuide,
  presentStudy,
  studyItemColumns,
  type StudyItemRow,
  type StudyRow,
} from "./study-rows.ts";
import { editStudyOrigin, listStudyOrigins } from "./study-origins.ts";
import { studyTags } from "./study-tags.ts";
import { studyTexts } from "./study-texts.ts";

const searched = {
  series: studies.series,
  description: studies.description,
  objectives: studies.objectives,
  ministryTags: studies.ministryTags,
  materials: studies.materials,
  sessions: studies.sessions,
  guide: sql<string>`coalesce(${studies.guide} ->> 'markdown', '')`,
};

export const studyKind = {
  name: "study",
  messages: STUDY_MESSAGES,
  table: studies,
  checkEndpoint: studyEndpoints.checkStudy,
  dismissalEndpoint: checkEndpoints.dismissStudyFinding,
  columns: getTableColumns(studies),
  itemColumns: studyItemColumns,
  lockedColumns: getTableColumns(studies),
  present: presentStudy,
  presentItem: (row: StudyItemRow) => presentRow(row),
  listOrigins: listStudyOrigins,

  create({
    generatedContent,
    ...fields
  }: Omit<NewStudy, "id" | "editor"> & Pick<Partial<StudyRow>, "origin">) {
    const { startDate = todayIn(fields.timezone), endDate = null } = fields;
    checkDays(startDate, endDate);
    const guide = editGuide(null, generatedContent?.markdown);
    return { title: UNTITLED_STUDY, ...fields, startDate, guide };
  },
  change(before: StudyRow, change: Omit<StudyChange, "version" | "editor">) {
    const { generatedContent, sessions, changedSessions, sessionOrder, ...fields } = change;
    const { startDate = before.startDate, endDate = before.endDate } = fields;
    // Studies stored before this check existed may have swapped dates, which must not block other changes.
    if (startDate !== before.startDate || endDate !== before.endDate) checkDays(startDate, endDate);
    const changesSessions = sessions || changedSessions || sessionOrder;
    const planned = {
      ...fields,
      ...(changesSessions && {
        sessions: changeSessions(before.sessions, { sessions, changedSessions, sessionOrder }),
      }),
    };
    return {
      ...planned,
      ...(before.origin && { origin: editStudyOrigin(before, planned) }),
      ...(generatedContent !== undefined && { guide: editGuide(before.guide, generatedContent?.markdown) }),
    };
  },
  versions: wholeRecordVersions<StudyRow>("study", {
    // Versions that were stored before studies had an edition or a series do not contain it.
    present: ({ guide, origin: _, bible = null, series = "", ...content }) => ({
      ...content,
      bible,
      series,
      generatedContent: describeGuide({ ...content, guide }),
    }),
  }),

  search: { date: studies.startDate, finished: "published", columns: searched },
  sorting: { series: { name: studies.series, id: studies.seriesId }, tags: studyTags },
  authorFields: { fixed: ["status"], hidden: [] },
  texts: studyTexts,
  archive: studyArchive,
  fileUrls: { name: "sessions", column: studies.sessions },
  authoredParts: ["study", GUIDE],
  namesFiles: sql`${studies.sessions}::text`,
} satisfies RecordKind;

function checkDays(startDate: string, endDate: string | null): void {
  if (endDate !== null && endDate < startDate) throw new AppError("invalid", STUDY_MESSAGES.endTooEarly);
}
