// Calendar days, `YYYY-MM-DD`, of no time zone.

const pad = (value: number, length = 2) => String(value).padStart(length, "0");

/** The calendar day of `moment` where the browser is. */
export function toCalendarDay(moment: Date): string {
  return `${pad(moment.getFullYear(), 4)}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** The earliest day that may be chosen: today, or the day that is stored already, so that it can stay. */
export const findEarliestDay = (today: string, stored: string | null | undefined): string =>
  stored && stored < today ? stored : today;

/** The first or last day that may be chosen, and what is said of one beyond it. */
export interface DayLimit {
  day: string;
  sentence: string;
}

export const DAY_REQUIRED = "Choose a date";

/** What is wrong with a day; undefined where nothing is. */
export function validateDay(day: string, earliest?: DayLimit, latest?: DayLimit): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return DAY_REQUIRED;
  if (earliest && day < earliest.day) return earliest.sentence;
  return latest && day > latest.day ? latest.sentence : undefined;
}
