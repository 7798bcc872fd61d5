import { formatDay } from "../../../contract/calendar-day.ts";
import { withWords } from "../devotional-facts.ts";
import type { DevotionalFields } from "./devotional-kind.ts";

/** The fields of a devotional as people know them. */
export const DEVOTIONAL_LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  date: "Date",
  scripture: "Scripture Reference",
  reading: "Reading",
  reflectionQuestions: "Reflection Questions",
  prayer: "Prayer",
  series: "Series",
  seriesDay: "Day of the Series",
};

/** A value of a devotional as people read it. */
export function writeDevotionalValue(value: unknown): string {
  if (Array.isArray(value)) return withWords(value as string[]).join("\n");
  return value === null || value === undefined ? "" : String(value as string | number);
}

/** A devotional as plain text, for looking back at it. */
export function outlineDevotional(devotional: DevotionalFields): string {
  const { title, date, scripture, series, seriesDay, reading, reflectionQuestions, prayer } = devotional;
  const place = series.trim() === "" ? "" : `${series}${seriesDay === null ? "" : `: Day ${seriesDay}`}`;
  const head = withWords([title, formatDay(date), scripture, place]).join("\n");
  const questions = withWords(reflectionQuestions).map((question) => `• ${question}`);
  return withWords([head, reading, questions.join("\n"), prayer]).join("\n\n");
}
