export function formatDateTime(moment: string, locale?: string): string {
  return new Date(moment).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
