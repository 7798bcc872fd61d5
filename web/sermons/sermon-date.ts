// A sermon's date is a calendar day, `YYYY-MM-DD`, of no time zone.

export const DATE_TOO_EARLY = "Sermon date cannot be before today";
export const DATE_MISSING = "Choose the date of the sermon";

const pad = (value: number, length = 2) => String(value).padStart(length, "0");

/** The calendar day of `moment` where the browser is. */
export function toCalendarDay(moment: Date): string {
  return `${pad(moment.getFullYear(), 4)}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** The earliest day that may be chosen: today, or the day that the sermon has already, so that it can stay. */
export function findEarliestDay(today: string, stored: string | null | undefined): string {
  return stored && stored < today ? stored : today;
}

/** Says what is wrong with a chosen day; null where nothing is. */
export function checkSermonDay(day: string, earliest: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return DATE_MISSING;
  return day < earliest ? DATE_TOO_EARLY : null;
}

/** Writes a calendar day as the reader's language does. */
export function formatSermonDay(day: string, locale?: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).toLocaleDateString(locale, { dateStyle: "long" });
}
