// Calendar days: `YYYY-MM-DD`, without a time zone.

const pad = (value: number, length = 2) => String(value).padStart(length, "0");

/** The calendar day of `date` in the browser's time zone. */
export function toCalendarDay(date: Date): string {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The earliest day allowed: today, or an earlier day that is already stored. */
export const findEarliestDay = (today: string, stored: string | null | undefined): string =>
  stored && stored < today ? stored : today;

/** The first or last day allowed, and the error message for days beyond it. */
export interface DayLimit {
  day: string;
  message: string;
}

export const DAY_REQUIRED = "Choose a date";

/** The error message for a day; undefined if it is valid. */
export function validateDay(day: string, earliest?: DayLimit, latest?: DayLimit): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return DAY_REQUIRED;
  if (earliest && day < earliest.day) return earliest.message;
  return latest && day > latest.day ? latest.message : undefined;
}
