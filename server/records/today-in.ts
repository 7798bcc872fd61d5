/** The calendar date of this moment; in UTC where the time zone is none. */
export function todayIn(timezone = "UTC"): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format();
  } catch {
    return todayIn();
  }
}
