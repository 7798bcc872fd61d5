import type { ReactNode } from "react";
import { RESULT_NAMES, SERMON_RESULTS, type ResultName } from "../../../contract/sermon-results.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";

import { formatDay } from "../../../contract/text/calendar-day.ts";
import { callApi } from "../../api/api.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { DraftKind } from "../../autosave/draft-kind.ts";
import { createEditing } from "../../autosave/editing.ts";
import type { EditorDescription } from "../../records/editor/editor-description.ts";
import { RecordEditing } from "../../records/editor/record-editing.tsx";
import { useRecordSaving } from "../../records/editor/use-record-saving.ts";
import { sermons } from "../sermons.ts";
import {
  createBlankSermon,
  type EditedHighlights,
  type SermonDraft,
  type SermonFields,
  toDraft,
  toSermon,
  toStored,
  formatStoredHighlights,
} from "./sermon-draft.ts";

export type SermonSaving = AutoSave<SermonDraft, Sermon>;

const context = createEditing<SermonDraft, Sermon>();
export const {
  useEditing: useSermonEditing,
  useDraftSelector: useSermonPart,
  useField: useSermonField,
  useTextField: useSermonTextField,
  useNoteField: useSermonNoteField,
} = context;

const SINGLE_LINE_FIELDS = new Set(["title", "scripture", "series", "speaker", "youtubeUrl"]);

const LAST_WRITE_WINS_FIELDS = new Set(["status", "bible"]);

const sermonKind = (uid: string, owner: string): DraftKind<SermonDraft, Sermon> => ({
  name: sermons.name,
  uid,
  owner,
  blank: createBlankSermon,
  toDraft,
  isSavable: ({ fields }) => fields.title.trim() !== "",
  lastWriteWins: (field) => LAST_WRITE_WINS_FIELDS.has(field),
  mergeSeparator: (field) => (SINGLE_LINE_FIELDS.has(field) ? " / " : "\n\n"),
  fetch: (id) => sermons.calls.get({ params: { uid: owner, id } }),
  create: (id, { fields }, editor) =>
    callApi("createSermon", { params: { uid: owner }, body: { id, ...toStored(fields), editor } }),
  update: async (id, version, { fields }, editor, draft) => {
    const body = { version, editor, ...toStored(fields) };
    const query = { return: "item" } as const;
    return toSermon(await callApi("updateSermon", { params: { uid: owner, id }, query, body }), draft);
  },
});

const LABELS: Record<string, string> = {
  title: "Sermon Title",
  date: "Sermon Date",
  scripture: "Scripture Reference",
  description: "Description",
  notes: "Notes",
  youtubeUrl: "Video link",
  series: "Series",
  speaker: "Speaker",
  tags: "Tags",
  speech: "Transcript",
};

const isResult = (place: string): place is ResultName => RESULT_NAMES.some((result) => result === place);

export const sermonEditor: EditorDescription<SermonDraft, Sermon> = {
  records: sermons,
  context,
  draftKind: ({ uid }, owner) => sermonKind(uid, owner),
  describeField: (place) => (isResult(place) ? SERMON_RESULTS[place].label : (LABELS[place] ?? place)),
  formatValue: (value, place) => {
    if (place === "speech") return (value as SermonFields["speech"]).transcript;
    if (place === "date") return value === null ? "No date" : formatDay(value as string);
    const format = isResult(place) ? SERMON_RESULTS[place].format : undefined;
    if (format === "highlights") return formatQuotes(value as EditedHighlights);
    if (format === "html") return extractText(value as string);
    if (Array.isArray(value)) return value.join(", ");
    return typeof value === "string" ? value : "";
  },
  saveMineAsVersion: async ({ id, kind: { owner } }, place, mine) => {
    if (!isResult(place)) return;
    const text = typeof mine === "string" ? mine : formatStoredHighlights(mine as EditedHighlights);
    await callApi("storeSermonVersion", { params: { uid: owner, id }, body: { part: place, text } });
  },
};

function formatQuotes(highlights: EditedHighlights): string {
  if ("unreadable" in highlights) return highlights.unreadable;
  return highlights.map(({ quote, note }) => [`“${quote}”`, note].filter(Boolean).join("\n")).join("\n\n");
}

/** The text of HTML, with a line for each block. */
function extractText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const part of body.querySelectorAll("p, li, h1, h2, h3, h4, h5, h6, tr, dt, dd, br"))
    part.append("\n");
  return body.textContent.replaceAll(/\n{3,}/g, "\n\n").trim();
}

export function SermonEditing({ sermon, children }: { sermon: Sermon; children: ReactNode }) {
  const { saving } = useRecordSaving(sermonEditor, sermon.id, sermon);
  return (
    <RecordEditing editor={sermonEditor} saving={saving}>
      {children}
    </RecordEditing>
  );
}
