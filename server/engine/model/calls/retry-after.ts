/** Milliseconds to wait, from `retry-after-ms` or `retry-after` (seconds or a date). Header names are lowercase. */
export function parseRetryAfter(
  headers: Readonly<Record<string, string>>,
  now = Date.now(),
): number | undefined {
  const milliseconds = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (milliseconds >= 0) return milliseconds;
  const value = headers["retry-after"]?.trim();
  if (value === undefined || value === "") return undefined;
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
