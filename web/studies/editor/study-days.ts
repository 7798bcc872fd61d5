// The days of a study: calendar days, `YYYY-MM-DD`, of no time zone.

export { toCalendarDay } from "../../ui/calendar-day.ts";

/** The earliest start that may be chosen: today, or the day that the study has already, so that it can stay. */
export const earliestStart = (today: string, stored: string | undefined): string =>
  stored && stored < today ? stored : today;

export const DAY_MISSING = "Choose a day";
export const START_TOO_EARLY = "Start date cannot be before today";
export const END_TOO_EARLY = "End date cannot be before the start date";

/** Says what is wrong with a day that must be `earliest` or later; undefined where nothing is. */
export function checkDay(day: string, earliest: string, tooEarly: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return DAY_MISSING;
  return day < earliest ? tooEarly : undefined;
}
