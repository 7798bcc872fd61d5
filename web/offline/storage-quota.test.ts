import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseEvictions, type CacheEntry, measureJsonBytes } from "./storage-quota.ts";

const item = (key: string, bytes: number, usedAt: number): CacheEntry => ({ key, bytes, usedAt });

test("as long as there is room nothing goes", () => {
  expect(chooseEvictions([item("a", 40, 1), item("b", 60, 2)], 100)).toEqual([]);
});

test("what was used longest ago goes first, and no more than has to", () => {
  const held = [item("new", 50, 30), item("old", 10, 10), item("middle", 50, 20)];
  expect(chooseEvictions(held, 100)).toEqual(["old"]);
  expect(chooseEvictions(held, 99)).toEqual(["old", "middle"]);
  expect(chooseEvictions(held, 49)).toEqual(["old", "middle", "new"]);
});

test("where there is no room at all everything goes", () => {
  expect(chooseEvictions([item("a", 1, 1), item("b", 1, 2)], -1)).toEqual(["a", "b"]);
});

test("whatever is kept, what stays fits, and nothing that stays is older than what goes", () => {
  const held = fc.array(fc.record({ bytes: fc.nat(1000), usedAt: fc.nat(1000) }), { maxLength: 40 });
  fc.assert(
    fc.property(held, fc.nat(20_000), (items, most) => {
      const all = items.map((one, at) => ({ ...one, key: String(at) }));
      const leaving = new Set(chooseEvictions(all, most));
      const staying = all.filter(({ key }) => !leaving.has(key));
      expect(staying.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(most);
      const youngest = Math.max(...all.filter(({ key }) => leaving.has(key)).map(({ usedAt }) => usedAt));
      expect(staying.every(({ usedAt }) => usedAt >= youngest)).toBe(true);
    }),
  );
});

test("bytes are those of the text in UTF-8", () => {
  expect(measureJsonBytes({ a: "é" })).toBe(10);
});
