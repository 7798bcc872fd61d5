/** Today's date in a time zone, or in UTC if the time zone is unknown. */
export function todayIn(timezone = "UTC"): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format();
  } catch {
    return todayIn();
  }
}
