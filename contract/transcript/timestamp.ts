const pad = (value: number) => String(value).padStart(2, "0");

/** `m:ss`, or `h:mm:ss` from one hour; fractions are floored. */
export function formatTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** `m:ss - m:ss`, or only the start. */
export function formatTimeRange(start: number, end: number | undefined): string {
  return end === undefined ? formatTimestamp(start) : `${formatTimestamp(start)} - ${formatTimestamp(end)}`;
}

/** Parses `m:ss`, `h:mm:ss` or plain seconds; otherwise undefined. */
export function parseTimestamp(text: string): number | undefined {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
