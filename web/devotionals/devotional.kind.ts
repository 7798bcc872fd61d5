import { IconSunrise } from "@tabler/icons-react";
import { describePublication } from "../../contract/records/describe-publication.ts";
import { formatDay } from "../../contract/text/calendar-day.ts";
import { paths } from "../navigation/paths.ts";
import { getMatchedText } from "../records/matched-text.ts";
import { defineRecordKind } from "../records/record-kind.ts";
import { describeSeries } from "./devotional-facts.ts";
import { devotionals } from "./devotionals.ts";

const loadEditorPage = () => import("./editor/devotional-editor.tsx").then((part) => part.DevotionalEditor);

export const devotionalKind = defineRecordKind({
  records: devotionals,
  Icon: IconSunrise,
  create: { text: "Write a daily or weekly devotional" },
  empty: {
    title: "No Devotionals Yet",
    text: "Devotionals you write or generate from a sermon will appear here.",
  },
  describe: (devotional) => ({
    isDraft: devotional.status === "draft",
    status: describePublication(devotional),
    facts: [formatDay(devotional.date), devotional.scripture, describeSeries(devotional) ?? ""].filter(
      Boolean,
    ),
  }),
  pages: [
    { path: paths.createDevotional(), title: "Create Devotional", load: loadEditorPage },
    { path: paths.editDevotional(":id"), title: "Edit Devotional", load: loadEditorPage },
    {
      path: paths.devotional(":id"),
      title: "Devotional",
      load: () => import("./viewer/devotional-viewer.tsx").then((part) => part.DevotionalViewer),
      isNeededOffline: true,
    },
  ],
  loadEditor: () => import("./editor/devotional-editing.ts").then((part) => part.devotionalEditor),
  fieldLabels: {
    title: "Title",
    scripture: "Scripture",
    series: "Series",
    reading: "Reading",
    reflectionQuestions: "Reflection Questions",
    prayer: "Prayer",
  },
  getPlaceQuery: (_, place) => ({ find: getMatchedText(place) }),
});
