const pad = (value: number) => String(value).padStart(2, "0");

/** Writes whole seconds as people do: `m:ss`, and `h:mm:ss` from an hour on. Fractions are floored. */
export function formatTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** Writes when a highlight is said: `m:ss - m:ss`, or its start alone. */
export function formatTimeRange(start: number, end: number | undefined): string {
  return end === undefined ? formatTimestamp(start) : `${formatTimestamp(start)} - ${formatTimestamp(end)}`;
}

/** Reads `m:ss`, `h:mm:ss` or plain seconds; anything else is undefined. */
export function parseTimestamp(text: string): number | undefined {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
