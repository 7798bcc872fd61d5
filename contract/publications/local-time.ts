/** The local date and time at a moment in a time zone, `YYYY-MM-DDTHH:MM`. */
export function toLocalTime(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** NaN for other texts, some of which `Date.parse` would read as a time. */
const readAsUtc = (local: string): number =>
  LOCAL_TIME.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;

/**
 * The moment of a local date and time (`YYYY-MM-DDTHH:MM`) in a time zone; undefined if it is none. A time that clocks skip
 * is the one that they show instead.
 */
export function readLocalTime(local: string, timeZone: string): Date | undefined {
  const wanted = readAsUtc(local);
  if (Number.isNaN(wanted)) return undefined;
  let moment = wanted;
  // The offset at the first guess may be that of the other side of a clock change.
  for (let round = 0; round < 2; round += 1)
    moment += wanted - readAsUtc(toLocalTime(new Date(moment), timeZone));
  return new Date(moment);
}
