// A sermon's date is a calendar day, `YYYY-MM-DD`, of no time zone.

export { toCalendarDay } from "../ui/browser/calendar-day.ts";

export const DATE_TOO_EARLY = "Sermon date cannot be before today";
export const DATE_MISSING = "Choose the date of the sermon";

/** The earliest day that may be chosen: today, or the day that the sermon has already, so that it can stay. */
export function findEarliestDay(today: string, stored: string | null | undefined): string {
  return stored && stored < today ? stored : today;
}

/** Says what is wrong with a chosen day; null where nothing is. */
export function checkSermonDay(day: string, earliest: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return DATE_MISSING;
  return day < earliest ? DATE_TOO_EARLY : null;
}
