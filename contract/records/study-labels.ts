import type { Frequency, Study } from "./study.schema.ts";
import { formatDay } from "../text/calendar-day.ts";

export const FREQUENCY_LABELS: Record<Frequency, string> = {
  weekly: "Weekly",
  biweekly: "Bi-weekly",
  monthly: "Monthly",
  daily: "Daily",
};

/** "Starts: June 1, 2026", "Ends: …" if it has an end, and how often it meets. */
export function describeSchedule(
  { startDate, endDate, frequency }: Pick<Study, "startDate" | "endDate" | "frequency">,
  locale?: string,
): string[] {
  return [
    `Starts: ${formatDay(startDate, locale)}`,
    ...(endDate ? [`Ends: ${formatDay(endDate, locale)}`] : []),
    FREQUENCY_LABELS[frequency],
  ];
}

/** A session's own title, or "Session {n}"; `index` counts from 0. */
export const formatSessionTitle = ({ title }: { title: string }, index: number): string =>
  title.trim() === "" ? `Session ${index + 1}` : title;

export const removeBlankEntries = (entries: readonly string[]): string[] =>
  entries.filter((entry) => entry.trim() !== "");
