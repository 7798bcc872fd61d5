import { Study, studyEndpoints } from "../../../contract/study.ts";
import type { RecordKind } from "../../autosave/record-kind.ts";
import { callApi } from "../../api.ts";
import { toCalendarDay } from "./study-days.ts";
import { blankStudy, type StudyDraft, toDraft } from "./study-draft.ts";

export const STUDY_KIND = "study";

const LINES = new Set(["title", "scripture", "ministryTags", "studyFormat", "difficultyLevel"]);

/** How studies of a person are saved while they are written. */
export function studyKind(uid: string): RecordKind<StudyDraft, Study> {
  return {
    name: STUDY_KIND,
    uid,
    blank: () => blankStudy(toCalendarDay(new Date()), Intl.DateTimeFormat().resolvedOptions().timeZone),
    toDraft,
    versionOf: ({ version }) => version,
    readRecord: (answer) => Study.safeParse(answer).data,
    isSavable: ({ fields }) => fields.title.trim() !== "",
    isUndisputed: (field) => field === "status" || field === "timezone",
    between: (field) => (LINES.has(field) ? " / " : "\n\n"),
    fetch: (id) => callApi(studyEndpoints.getStudy, { params: { uid, id } }),
    create: (id, { fields, entries, order }, editor) =>
      callApi(studyEndpoints.createStudy, {
        params: { uid },
        body: { id, ...fields, sessions: order.flatMap((one) => entries[one] ?? []), editor },
      }),
    update: (id, version, { fields, entries, order }, editor) =>
      callApi(studyEndpoints.updateStudy, {
        params: { uid, id },
        body: {
          version,
          editor,
          ...fields,
          ...(entries.length > 0 && { changedSessions: entries }),
          ...(order && { sessionOrder: [...order] }),
        },
      }),
  };
}
