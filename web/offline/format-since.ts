/** The time of a moment, with its date unless it is today. */
export function formatSince(moment: Date, now: Date, locale?: string): string {
  const isToday = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(locale, { ...(isToday ? {} : { dateStyle: "medium" }), timeStyle: "short" });
}
