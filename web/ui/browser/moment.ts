/** Writes a moment (ISO 8601) as the reader's language and clock do. */
export function formatMoment(moment: string, locale?: string): string {
  return new Date(moment).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
