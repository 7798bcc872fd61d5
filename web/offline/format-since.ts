/** Writes since when something is as it is shown: the time of a moment of today, else with its day. */
export function formatSince(moment: Date, now: Date, locale?: string): string {
  const isToday = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(locale, { ...(isToday ? {} : { dateStyle: "medium" }), timeStyle: "short" });
}
