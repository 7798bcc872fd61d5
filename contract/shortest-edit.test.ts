import fc from "fast-check";
import { expect, test } from "vitest";
import { findShortestEdit } from "./shortest-edit.ts";

/** How many words two texts have in common at most, in their order. */
function countCommon(first: readonly number[], second: readonly number[]): number {
  let row = Array.from({ length: second.length + 1 }, () => 0);
  for (const word of first) {
    const next = [0];
    for (const [at, other] of second.entries()) {
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const someWords = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 });
const edit = (first: readonly number[], second: readonly number[]) =>
  findShortestEdit(Int32Array.from(first), Int32Array.from(second), {
    before: 0,
    beforeEnd: first.length,
    after: 0,
    afterEnd: second.length,
  });

test("the shortest edit keeps as many words as two texts have in common", () => {
  fc.assert(
    fc.property(someWords, someWords, (first, second) => {
      const gone = edit(first, second).reduce((sum, { before, beforeEnd }) => sum + beforeEnd - before, 0);
      expect(first.length - gone).toBe(countCommon(first, second));
    }),
  );
});

test("edits that touch are one difference", () => {
  expect(edit([1, 2, 3, 4], [1, 5, 6, 4])).toEqual([{ before: 1, beforeEnd: 3, after: 1, afterEnd: 3 }]);
});

test("a long text in which every ninth word is another keeps all the rest", () => {
  const first = Array.from({ length: 20_000 }, (_, at) => at % 7);
  const second = first.map((word, at) => (at % 9 === 4 ? 8 : word));
  const differences = edit(first, second);
  const gone = differences.reduce((sum, { before, beforeEnd }) => sum + beforeEnd - before, 0);
  expect(gone).toBeLessThan(20_000 / 8);
});

test("texts that have nothing in common are one difference, however long", () => {
  const [first, second] = [1, 2].map((word) => Array.from({ length: 50_000 }, () => word));
  expect(edit(first ?? [], second ?? [])).toEqual([
    { before: 0, beforeEnd: 50_000, after: 0, afterEnd: 50_000 },
  ]);
});
