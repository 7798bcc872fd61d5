import { IconMicrophone2 } from "@tabler/icons-react";
import { buildThumbnailUrl } from "../../contract/media/video.ts";
import { RESULT_NAMES, SERMON_RESULTS } from "../../contract/sermon-results.ts";
import type { SermonItem } from "../../contract/records/sermon.schema.ts";
import { formatDay } from "../../contract/text/calendar-day.ts";
import { paths } from "../navigation/paths.ts";
import { getMatchedText } from "../records/matched-text.ts";
import { defineRecordKind } from "../records/record-kind.ts";
import { sermons } from "./sermons.ts";

const RESULT_LABELS = Object.fromEntries(
  RESULT_NAMES.map((result) => [result, SERMON_RESULTS[result].label]),
);

/** Parts that the viewer shows in a tab with another name. */
const TABS: Readonly<Record<string, string>> = { refinedTranscript: "transcript" };
const NO_PLACE: Record<string, string> = {};
const ONLY_IN_EDITOR = new Set(["description", "notes", "series", "speaker", "tags"]);

export const sermonKind = defineRecordKind({
  records: sermons,
  Icon: IconMicrophone2,
  create: {
    text: "Create a new sermon with AI assistance",
    other: { label: "Add one already preached", to: paths.newSermon() },
  },
  empty: { title: "No Content Yet", text: "Start by creating your first sermon" },
  describe: (sermon) => {
    const isDraft = sermon.status === "draft";
    return {
      isDraft,
      status: isDraft ? "Draft" : "Completed",
      facts: [sermon.date ? formatDay(sermon.date) : "No date", sermon.scripture].filter(Boolean),
      description: sermon.description,
      thumbnailUrl: buildThumbnailUrl(sermon.youtubeUrl),
      continueUrl: findNextStep(sermon),
    };
  },
  pages: [
    {
      path: paths.newSermon(),
      title: "New Sermon",
      load: () => import("./new/new-sermon-page.tsx").then((part) => part.NewSermonPage),
    },
    {
      path: paths.createSermon(),
      title: "Create Sermon",
      load: () => import("./wizard/wizard-page.tsx").then((part) => part.SermonWizardPage),
    },
    {
      path: paths.uploadSermon(":sermonId"),
      title: "Upload Audio",
      load: () => import("./import/upload-page.tsx").then((part) => part.SermonUploadPage),
    },
    {
      path: paths.recordSermon(":sermonId"),
      title: "Record Audio",
      load: () => import("./record/record-page.tsx").then((part) => part.SermonRecordPage),
    },
    {
      path: paths.processSermon(":sermonId"),
      title: "Process Sermon Content",
      load: () => import("./process/process-page.tsx").then((part) => part.SermonProcessPage),
    },
    {
      path: paths.editSermon(":id"),
      title: "Edit Sermon",
      load: () => import("./edit/sermon-editor.tsx").then((part) => part.SermonEditor),
    },
    {
      path: paths.sermon(":id"),
      title: "Sermon",
      load: () => import("./view/sermon-viewer.tsx").then((part) => part.SermonViewer),
      isNeededOffline: true,
    },
  ],
  loadEditor: () => import("./edit/sermon-editing.tsx").then((part) => part.sermonEditor),
  fieldLabels: {
    title: "Title",
    scripture: "Scripture",
    series: "Series",
    speaker: "Speaker",
    tags: "Tags",
    description: "Description",
    notes: "Notes",
    ...RESULT_LABELS,
    refinedTranscript: "Transcript",
    transcript: "Transcript",
  },
  getPlaceQuery: (part, place) => {
    if (ONLY_IN_EDITOR.has(part)) return false;
    if (part !== "transcript" && !(part in RESULT_LABELS)) return NO_PLACE;
    const tab = TABS[part] ?? part;
    const { start, end } = place.span;
    return part === "highlights"
      ? { tab, find: getMatchedText(place) }
      : { tab, at: `${part}:${start}-${end}` };
  },
});

/** The page on which a draft continues: the upload without text, or else processing. */
function findNextStep({ id, sourceType, results }: SermonItem): string {
  const isEmpty = sourceType === "pending" && Object.keys(results).length === 0;
  return isEmpty ? paths.uploadSermon(id) : paths.processSermon(id);
}
