import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseEvictions, type CacheEntry, measureJsonBytes } from "./storage-quota.ts";

const item = (key: string, bytes: number, usedAt: number): CacheEntry => ({ key, bytes, usedAt });

test("evicts nothing while the entries fit", () => {
  expect(chooseEvictions([item("a", 40, 1), item("b", 60, 2)], 100)).toEqual([]);
});

test("evicts the least recently used entries, and no more than needed", () => {
  const entries = [item("new", 50, 30), item("old", 10, 10), item("middle", 50, 20)];
  expect(chooseEvictions(entries, 100)).toEqual(["old"]);
  expect(chooseEvictions(entries, 99)).toEqual(["old", "middle"]);
  expect(chooseEvictions(entries, 49)).toEqual(["old", "middle", "new"]);
});

test("evicts everything if the quota is used up", () => {
  expect(chooseEvictions([item("a", 1, 1), item("b", 1, 2)], -1)).toEqual(["a", "b"]);
});

test("what stays fits, and nothing that stays is older than what is evicted", () => {
  const entries = fc.array(fc.record({ bytes: fc.nat(1000), usedAt: fc.nat(1000) }), { maxLength: 40 });
  fc.assert(
    fc.property(entries, fc.nat(20_000), (items, maxBytes) => {
      const all = items.map((one, at) => ({ ...one, key: String(at) }));
      const evicted = new Set(chooseEvictions(all, maxBytes));
      const staying = all.filter(({ key }) => !evicted.has(key));
      expect(staying.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(maxBytes);
      const youngest = Math.max(...all.filter(({ key }) => evicted.has(key)).map(({ usedAt }) => usedAt));
      expect(staying.every(({ usedAt }) => usedAt >= youngest)).toBe(true);
    }),
  );
});

test("measures bytes in UTF-8", () => {
  expect(measureJsonBytes({ a: "é" })).toBe(10);
});
