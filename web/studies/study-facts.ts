// What is said of a study in a few words.
import type { Frequency, Study } from "../../contract/study.ts";

export const FREQUENCY_LABELS: Record<Frequency, string> = {
  weekly: "Weekly",
  biweekly: "Bi-weekly",
  monthly: "Monthly",
  daily: "Daily",
};

/** Writes a calendar day (`YYYY-MM-DD`, of no time zone) as the reader's language does. */
export function formatStudyDay(day: string, locale?: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).toLocaleDateString(locale, { dateStyle: "long" });
}

/** "Starts: June 1, 2026", "Ends: …" where it has an end, and how often it meets. */
export function describeSchedule(
  { startDate, endDate, frequency }: Pick<Study, "startDate" | "endDate" | "frequency">,
  locale?: string,
): string[] {
  return [
    `Starts: ${formatStudyDay(startDate, locale)}`,
    ...(endDate ? [`Ends: ${formatStudyDay(endDate, locale)}`] : []),
    FREQUENCY_LABELS[frequency],
  ];
}

/** A session's own title, or "Session {n}"; `index` counts from 0. */
export const nameSession = ({ title }: { title: string }, index: number): string =>
  title.trim() === "" ? `Session ${index + 1}` : title;

/** The entries of a list that hold words. */
export const withWords = (entries: readonly string[]): string[] =>
  entries.filter((entry) => entry.trim() !== "");
