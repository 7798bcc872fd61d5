const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a moment (ISO 8601) was: "5 minutes ago", "yesterday"; after a week its date. */
export function formatElapsed(moment: string, now: number, locale?: string): string {
  const elapsed = Math.max(0, now - Date.parse(moment));
  if (elapsed >= 7 * DAY) return new Date(moment).toLocaleDateString(locale, { dateStyle: "medium" });
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (elapsed < MINUTE) return words.format(0, "second");
  if (elapsed < HOUR) return words.format(-Math.floor(elapsed / MINUTE), "minute");
  if (elapsed < DAY) return words.format(-Math.floor(elapsed / HOUR), "hour");
  return words.format(-Math.floor(elapsed / DAY), "day");
}
