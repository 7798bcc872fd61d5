// The rules of the calendar, on calendar days (`YYYY-MM-DD`) that belong to no time zone. All arithmetic is in UTC, where
// every day has 24 hours.

/** A month of a year; `month` counts from 1. */
export interface Month {
  year: number;
  month: number;
}

export const GRID_CELLS = 42;
const DAY = 86_400_000;
const FIRST_YEAR = 1;
const LAST_YEAR = 9999;

const pad = (value: number, length: number) => String(value).padStart(length, "0");

const write = (year: number, month: number, date: number) =>
  `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;

function toMoment(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  // `Date.UTC` takes the years 0 to 99 for those of the last century.
  return new Date(0).setUTCFullYear(year, month - 1, date);
}

function toDay(moment: number): string {
  const date = new Date(moment);
  return write(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** The calendar day of a moment where the browser is. */
export function findDay(moment: Date): string {
  return write(moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
}

export function monthOf(day: string): Month {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return { year, month };
}

export const isIn = (day: string, { year, month }: Month): boolean =>
  day.startsWith(`${write(year, month, 1).slice(0, 7)}-`);

/** The month so many months after this one; it stays within the years 1 to 9999. */
export function addMonths({ year, month }: Month, months: number): Month {
  const count = year * 12 + (month - 1) + months;
  const within = Math.min(Math.max(count, FIRST_YEAR * 12), LAST_YEAR * 12 + 11);
  return { year: Math.floor(within / 12), month: (within % 12) + 1 };
}

export const addDays = (day: string, days: number): string => toDay(toMoment(day) + days * DAY);

/** 0 on a Monday, 6 on a Sunday. */
export const weekdayOf = (day: string): number => (new Date(toMoment(day)).getUTCDay() + 6) % 7;

/** How many days a month has. */
export function countDays({ year, month }: Month): number {
  return new Date(new Date(0).setUTCFullYear(year, month, 0)).getUTCDate();
}

export const firstDay = ({ year, month }: Month): string => write(year, month, 1);

/** The same day of another month, or that month's last where it has no such day. */
export function moveToMonth(day: string, to: Month): string {
  const date = Number(day.slice(8));
  return write(to.year, to.month, Math.min(date, countDays(to)));
}

/** The 42 days of a month's page, six weeks from a Monday on; those around the month itself are not to be chosen. */
export function layOutMonth(month: Month): { day: string; isInMonth: boolean }[] {
  const first = firstDay(month);
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: GRID_CELLS }, (_, cell) => {
    const day = addDays(start, cell);
    return { day, isInMonth: isIn(day, month) };
  });
}

/** Where a key leads from a day, as in the date pickers of the ARIA practices; undefined for keys that lead nowhere. */
export function moveByKey(day: string, key: string, withShift: boolean): string | undefined {
  const month = monthOf(day);
  const page = (months: number) => moveToMonth(day, addMonths(month, months));
  // The days around the month cannot be chosen: a week ends where its month does.
  const within = (target: string) =>
    isIn(target, month)
      ? target
      : target < day
        ? firstDay(month)
        : write(month.year, month.month, countDays(month));
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return within(addDays(day, -weekdayOf(day)));
    case "End":
      return within(addDays(day, 6 - weekdayOf(day)));
    case "PageUp":
      return page(withShift ? -12 : -1);
    case "PageDown":
      return page(withShift ? 12 : 1);
    default:
      return undefined;
  }
}

/** The month with one of these days that is nearest to a month; undefined where there is none. */
export function findNearestMonth(days: readonly string[], to: Month): Month | undefined {
  const distance = ({ year, month }: Month) => Math.abs((year - to.year) * 12 + month - to.month);
  return days.map(monthOf).toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Writes a day in the reader's language. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions, locale?: string): string {
  return new Date(toMoment(day)).toLocaleDateString(locale, { ...options, timeZone: "UTC" });
}
