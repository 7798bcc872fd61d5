import { IconBook2 } from "@tabler/icons-react";
import { describePublication } from "../../contract/records/describe-publication.ts";
import { FREQUENCY_LABELS } from "../../contract/records/study-labels.ts";
import { formatDay } from "../../contract/text/calendar-day.ts";
import { paths } from "../navigation/paths.ts";
import { getMatchedText } from "../records/matched-text.ts";
import { defineRecordKind } from "../records/record-kind.ts";
import { studies } from "./studies.ts";

const loadEditorPage = () => import("./editor/study-editor.tsx").then((part) => part.StudyEditor);

export const studyKind = defineRecordKind({
  records: studies,
  Icon: IconBook2,
  create: {
    text: "Design a new Bible study series",
    other: { label: "From a Sermon", to: `${paths.createStudy()}?from=sermon` },
  },
  empty: { title: "No Bible Studies Yet", text: "Your Bible studies will appear here." },
  describe: (study) => ({
    isDraft: study.status === "draft",
    status: describePublication(study),
    facts: [formatDay(study.startDate), FREQUENCY_LABELS[study.frequency], study.scripture].filter(Boolean),
    description: study.description,
  }),
  pages: [
    { path: paths.createStudy(), title: "Create Bible Study", load: loadEditorPage },
    { path: paths.newStudy(":newId"), title: "Create Bible Study", load: loadEditorPage },
    { path: paths.editStudy(":id"), title: "Edit Bible Study", load: loadEditorPage },
    {
      path: paths.study(":id"),
      title: "Bible Study",
      load: () => import("./viewer/study-viewer.tsx").then((part) => part.StudyViewer),
      isNeededOffline: true,
    },
  ],
  loadEditor: () => import("./editor/study-editing.ts").then((part) => part.studyEditor),
  fieldLabels: {
    title: "Title",
    scripture: "Scripture",
    description: "Description",
    series: "Series",
    ministryTags: "Ministry Tags",
    objectives: "Objectives",
    materials: "Materials",
    guide: "Study",
    discussionQuestions: "Discussion Questions",
    activities: "Activities",
    resources: "Resources",
  },
  getPlaceQuery: (part, place) => ({
    tab: part === "sessions" ? "sessions" : part === "guide" ? "study" : "overview",
    find: getMatchedText(place),
  }),
});
