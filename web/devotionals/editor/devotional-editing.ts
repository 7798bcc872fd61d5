import type { Devotional, DevotionalVersion } from "../../../contract/records/devotional.schema.ts";
import { formatDay } from "../../../contract/text/calendar-day.ts";
import { callApi } from "../../api/api.ts";
import { type FlatDraft, createFlatDraftKind } from "../../autosave/draft-kind.ts";
import { createEditing } from "../../autosave/editing.ts";
import type { EditorDescription } from "../../records/editor/editor-description.ts";
import { createRecordHistory } from "../../records/versions/record-history.tsx";
import { toCalendarDay } from "../../ui/browser/calendar-day.ts";
import { removeBlankEntries } from "../devotional-facts.ts";
import { devotionals } from "../devotionals.ts";

export type DevotionalFields = Pick<
  Devotional,
  | "title"
  | "date"
  | "scripture"
  | "reading"
  | "reflectionQuestions"
  | "prayer"
  | "series"
  | "seriesDay"
  | "timezone"
  | "status"
>;
export type DevotionalDraft = FlatDraft<DevotionalFields>;

const blankDevotional = (): DevotionalFields => ({
  title: "",
  date: toCalendarDay(new Date()),
  scripture: "",
  reading: "",
  reflectionQuestions: [""],
  prayer: "",
  series: "",
  seriesDay: null,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  status: "draft",
});

const LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  date: "Date",
  scripture: "Scripture Reference",
  reading: "Reading",
  reflectionQuestions: "Reflection Questions",
  prayer: "Prayer",
  series: "Series",
  seriesDay: "Day in Series",
};

const context = createEditing<DevotionalDraft, Devotional>();
export const {
  useEditing: useDevotionalEditing,
  useField: useDevotionalField,
  useTextField: useDevotionalTextField,
  useNoteField: useDevotionalNoteField,
} = context;

export const devotionalEditor: EditorDescription<DevotionalDraft, Devotional> = {
  records: devotionals,
  context,
  draftKind: ({ uid }, owner) =>
    createFlatDraftKind<DevotionalFields, Devotional>({
      name: devotionals.name,
      uid,
      owner,
      blank: blankDevotional,
      singleLineFields: ["title", "scripture", "series"],
      lastWriteWinsFields: ["status", "timezone"],
      fetch: (id) => devotionals.calls.get({ params: { uid: owner, id } }),
      create: (body) => callApi("createDevotional", { params: { uid: owner }, body }),
      update: (id, body) => callApi("updateDevotional", { params: { uid: owner, id }, body }),
    }),
  describeField: (place) => LABELS[place] ?? place,
  formatValue: (value) => {
    if (Array.isArray(value)) return removeBlankEntries(value as string[]).join("\n");
    return value === null || value === undefined ? "" : String(value as string | number);
  },
};

export const devotionalHistory = createRecordHistory<DevotionalVersion, Devotional>({
  list: (call) => callApi("listDevotionalVersions", call),
  restore: (call) => callApi("restoreDevotionalVersion", call),
  getTitle: ({ devotional }) => devotional.title,
  formatOutline: ({ devotional }) => formatDevotionalOutline(devotional),
});

function formatDevotionalOutline(devotional: DevotionalVersion["devotional"]): string {
  const { title, date, scripture, series, seriesDay, reading, reflectionQuestions, prayer } = devotional;
  const place = series.trim() === "" ? "" : `${series}${seriesDay === null ? "" : `: Day ${seriesDay}`}`;
  const head = removeBlankEntries([title, formatDay(date), scripture, place]).join("\n");
  const questions = removeBlankEntries(reflectionQuestions).map((question) => `• ${question}`);
  return removeBlankEntries([head, reading, questions.join("\n"), prayer]).join("\n\n");
}
