/**
 * Milliseconds that a server asks to wait before the next call, from `retry-after-ms` or `Retry-After` (seconds or a
 * date). Undefined where it does not say. Names of headers are in small letters.
 */
export function parseRetryAfter(
  headers: Readonly<Record<string, string>>,
  now = Date.now(),
): number | undefined {
  const milliseconds = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (milliseconds >= 0) return milliseconds;
  const said = headers["retry-after"]?.trim();
  if (said === undefined || said === "") return undefined;
  if (/^\d+(?:\.\d+)?$/.test(said)) return Number(said) * 1000;
  const date = Date.parse(said);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
