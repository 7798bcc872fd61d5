import fc from "fast-check";
import { expect, test } from "vitest";
import { listPassageWords, listSearchPassageWords, type VerseRange } from "./passage-words.ts";

const VERSES = 31_102;

/** Passages of any length, most of them short, over the ends of chapters and books too. */
const passages = fc
  .tuple(
    fc.nat(VERSES - 1),
    fc.oneof({ weight: 4, arbitrary: fc.nat(60) }, { weight: 1, arbitrary: fc.nat(3_000) }),
  )
  .map(([firstVerse, more]): VerseRange => ({
    firstVerse,
    lastVerse: Math.min(firstVerse + more, VERSES - 1),
  }));
const neighbours = passages.chain((first) =>
  fc.tuple(
    fc.constant(first),
    fc
      .tuple(fc.integer({ min: -120, max: 120 }), fc.nat(80))
      .map(([from, more]) => Math.max(0, Math.min(first.firstVerse + from, VERSES - 1 - more)) * 100 + more)
      .map((both) => ({
        firstVerse: Math.floor(both / 100),
        lastVerse: Math.floor(both / 100) + (both % 100),
      })),
  ),
);

test("a searched passage and an indexed one share an index word exactly if they share a verse", () => {
  fc.assert(
    fc.property(fc.oneof(neighbours, fc.tuple(passages, passages)), ([sought, named]) => {
      const words = new Set(listPassageWords(named));
      const isFound = listSearchPassageWords(sought).some((word) => words.has(word));
      expect(isFound).toBe(sought.firstVerse <= named.lastVerse && named.firstVerse <= sought.lastVerse);
    }),
    { numRuns: 2_000 },
  );
});

test("whole chapters take a few index words, however many verses they have", () => {
  expect(listPassageWords({ firstVerse: 0, lastVerse: VERSES - 1 })).toHaveLength(2 * 1_189);
});
