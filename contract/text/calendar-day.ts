/** Formats a calendar day (`YYYY-MM-DD`) for a BCP 47 locale, by default the runtime's. */
export function formatDay(day: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
