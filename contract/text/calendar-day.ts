/** Writes a calendar day (`YYYY-MM-DD`, of no time zone) as readers of a language do (BCP 47; the runtime's own otherwise). */
export function formatDay(day: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
