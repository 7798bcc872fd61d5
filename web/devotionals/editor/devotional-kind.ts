import { Devotional, devotionalEndpoints } from "../../../contract/devotional.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import { createPlainEditing } from "../../autosave/plain-editing.ts";
import { type PlainDraft, plainKind } from "../../autosave/plain-record.ts";
import type { RecordKind } from "../../autosave/record-kind.ts";
import { callApi } from "../../api.ts";
import { toCalendarDay } from "../../ui/calendar-day.ts";

export const DEVOTIONAL_KIND = "devotional";

/** What of a devotional is edited. */
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
export type DevotionalSaving = AutoSave<PlainDraft<DevotionalFields>, Devotional>;

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

/** How devotionals of a person are saved while they are written. */
export const devotionalKind = (uid: string): RecordKind<PlainDraft<DevotionalFields>, Devotional> =>
  plainKind({
    name: DEVOTIONAL_KIND,
    uid,
    blank: blankDevotional,
    readRecord: (answer) => Devotional.safeParse(answer).data,
    lines: ["title", "scripture", "series"],
    undisputed: ["status", "timezone"],
    fetch: (id) => callApi(devotionalEndpoints.getDevotional, { params: { uid, id } }),
    create: (body) => callApi(devotionalEndpoints.createDevotional, { params: { uid }, body }),
    update: (id, body) => callApi(devotionalEndpoints.updateDevotional, { params: { uid, id }, body }),
  });

export const {
  Provider: DevotionalEditingProvider,
  useEditing: useDevotionalEditing,
  useField: useDevotionalField,
} = createPlainEditing<DevotionalFields, Devotional>();
