export interface CacheEntry {
  key: string;
  bytes: number;
  usedAt: number;
}

/** Bytes of an answer, written as the server does. */
export const measureJsonBytes = (data: unknown): number =>
  new TextEncoder().encode(JSON.stringify(data) ?? "").length;

/** The keys of what has to go so that the rest has no more than `most` bytes: what was used longest ago goes first. */
export function chooseEvictions(held: readonly CacheEntry[], most: number): string[] {
  let bytes = held.reduce((sum, item) => sum + item.bytes, 0);
  const leaving: string[] = [];
  for (const item of held.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (bytes <= most) break;
    bytes -= item.bytes;
    leaving.push(item.key);
  }
  return leaving;
}
