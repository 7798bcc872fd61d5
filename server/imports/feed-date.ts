/**
 * The calendar day of a date in a feed (RFC 822 or ISO 8601), where it was written: a sermon of Sunday evening in New York is
 * not one of Monday, although it was Monday in London.
 */
export function toCalendarDay(date = ""): string | null {
  const iso = /^\s*(\d{4}-\d{2}-\d{2})/.exec(date)?.[1];
  const time = Date.parse(date);
  if (Number.isNaN(time)) return null;
  if (iso !== undefined) return iso;
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{2}):?(\d{2})\s*$/.exec(date) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const day = new Date(time + offset * 60_000).toISOString().slice(0, 10);
  return /^\d{4}-/.test(day) ? day : null;
}
