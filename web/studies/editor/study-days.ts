// The days of a study: calendar days, `YYYY-MM-DD`, of no time zone.

export { toCalendarDay } from "../../ui/browser/calendar-day.ts";

/** The earliest start that may be chosen: today, or the day that the study has already, so that it can stay. */
export const earliestStart = (today: string, stored: string | undefined): string =>
  stored && stored < today ? stored : today;

export const DAY_MISSING = "Choose a day";
export const START_TOO_LATE = "Start date cannot be after the end date";
export const START_TOO_EARLY = "Start date cannot be before today";

/** A border that a day must not cross, and what is said of one that does. */
export interface DayBorder {
  day: string;
  sentence: string;
}

/** Says what is wrong with a day that must be within these borders; undefined where nothing is. */
export function checkDay(day: string, earliest: DayBorder, latest?: DayBorder): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return DAY_MISSING;
  if (day < earliest.day) return earliest.sentence;
  return latest && day > latest.day ? latest.sentence : undefined;
}
