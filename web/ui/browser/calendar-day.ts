// Calendar days, `YYYY-MM-DD`, of no time zone.

const pad = (value: number, length = 2) => String(value).padStart(length, "0");

/** The calendar day of `moment` where the browser is. */
export function toCalendarDay(moment: Date): string {
  return `${pad(moment.getFullYear(), 4)}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}
