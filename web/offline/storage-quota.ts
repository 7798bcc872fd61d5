export interface CacheEntry {
  key: string;
  bytes: number;
  usedAt: number;
}

/** The size of a value as UTF-8 JSON. */
export const measureJsonBytes = (data: unknown): number =>
  new TextEncoder().encode(JSON.stringify(data) ?? "").length;

/** The keys of the least recently used entries to delete so that the rest fits into `maxBytes`. */
export function chooseEvictions(entries: readonly CacheEntry[], maxBytes: number): string[] {
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const evicted: string[] = [];
  for (const entry of entries.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (bytes <= maxBytes) break;
    bytes -= entry.bytes;
    evicted.push(entry.key);
  }
  return evicted;
}
