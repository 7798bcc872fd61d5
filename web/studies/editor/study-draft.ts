import type { Study, StudyMedia, StudySession } from "../../../contract/records/study.schema.ts";
import { type Draft, readFields } from "../../autosave/draft.ts";
import { moveItem } from "../../ui/inputs/move-item.ts";

const FIELDS = [
  "title",
  "description",
  "scripture",
  "objectives",
  "bible",
  "startDate",
  "endDate",
  "frequency",
  "series",
  "ministryTags",
  "materials",
  "timezone",
  "studyFormat",
  "difficultyLevel",
  "targetAgeGroup",
  "languageOptions",
  "prerequisites",
  "expectedOutcomes",
  "status",
] as const satisfies (keyof Study)[];

export type StudyFields = Pick<Study, (typeof FIELDS)[number]> & {
  /** The leader's guide as Markdown; empty if there is none. */
  guide: string;
};
export type StudyDraft = Draft<StudyFields, StudySession>;
export type EditStudy = (draft: StudyDraft) => StudyDraft;

export type SessionList = "discussionQuestions" | "activities";

export function toDraft(study: Study): StudyDraft {
  return {
    fields: { ...readFields(study, FIELDS), guide: study.generatedContent?.markdown ?? "" },
    entries: Object.fromEntries(study.sessions.map((session) => [session.id, session])),
    order: study.sessions.map(({ id }) => id),
  };
}

export function blankStudy(today: string, timezone: string): StudyDraft {
  return {
    fields: {
      title: "",
      description: "",
      scripture: "",
      objectives: "",
      bible: null,
      startDate: today,
      endDate: null,
      frequency: "weekly",
      series: "",
      ministryTags: "",
      materials: "",
      timezone,
      studyFormat: "in-person",
      difficultyLevel: "beginner",
      targetAgeGroup: "adults",
      languageOptions: ["English"],
      prerequisites: "",
      expectedOutcomes: [],
      status: "draft",
      guide: "",
    },
    entries: {},
    order: [],
  };
}

export const blankMedia = (): StudyMedia => ({ type: "video", url: "", title: "" });

/** A new session after `count` others. */
export const blankSession = (id: string, count: number): StudySession => ({
  id,
  title: `Session ${count + 1}`,
  description: "",
  scripture: "",
  discussionQuestions: [""],
  activities: [""],
  resources: [],
  media: [blankMedia()],
});

export const putSession =
  (session: StudySession, index?: number): EditStudy =>
  ({ fields, entries, order }) => ({
    fields,
    entries: { ...entries, [session.id]: session },
    order: order.toSpliced(index ?? order.length, 0, session.id),
  });

export const removeSession =
  (id: string): EditStudy =>
  ({ fields, entries: { [id]: _, ...entries }, order }) => ({
    fields,
    entries,
    order: order.filter((one) => one !== id),
  });

export const moveSession =
  (index: number, to: number): EditStudy =>
  (draft) => ({ ...draft, order: moveItem(draft.order, index, to) });

export const changeSession =
  (id: string, change: (session: StudySession) => Partial<StudySession>): EditStudy =>
  (draft) => {
    const session = draft.entries[id];
    if (!session) return draft;
    return { ...draft, entries: { ...draft.entries, [id]: { ...session, ...change(session) } } };
  };

export const changeMedia = (id: string, change: (media: StudyMedia[]) => StudyMedia[]): EditStudy =>
  changeSession(id, ({ media }) => ({ media: change(media) }));

/** Changes the media entry of a file, which may have moved. */
export const changeFile =
  (fileId: string, changes: Partial<StudyMedia>): EditStudy =>
  (draft) => {
    const session = Object.values(draft.entries).find(({ media }) =>
      media.some((item) => item.fileId === fileId),
    );
    if (!session) return draft;
    return changeMedia(session.id, (media) =>
      media.map((item) => (item.fileId === fileId ? { ...item, ...changes } : item)),
    )(draft);
  };
