import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffWords, type Difference, findCounterparts } from "./diff-words.ts";

const words = (text: string) => text.split(" ").filter(Boolean);

/** The second text, made of the first and the differences; what is said to be the same must be. */
function rebuild(first: readonly string[], second: readonly string[], differences: readonly Difference[]) {
  const rebuilt: string[] = [];
  let at = 0;
  for (const { before, beforeEnd, after, afterEnd } of differences) {
    expect(before).toBeGreaterThanOrEqual(at);
    rebuilt.push(...first.slice(at, before), ...second.slice(after, afterEnd));
    at = beforeEnd;
  }
  return [...rebuilt, ...first.slice(at)];
}

const someText = fc.array(fc.constantFrom("the", "lord", "is", "not", "my"), { maxLength: 40 });

describe("diffWords", () => {
  test("tells what makes the second text of the first, whatever they are", () => {
    fc.assert(
      fc.property(someText, someText, (first, second) => {
        expect(rebuild(first, second, diffWords(first, second))).toEqual(second);
      }),
    );
  });

  test.each([
    ["nothing where they are the same", "a b c", "a b c", []],
    ["a word that is gone", "a b c", "a c", [[1, 2, 1, 1]]],
    ["a word that is new", "a c", "a b c", [[1, 1, 1, 2]]],
    ["a word that is another", "a b c", "a x c", [[1, 2, 1, 2]]],
    ["a text that is new", "", "a b", [[0, 0, 0, 2]]],
  ])("tells %s", (_, first, second, expected) => {
    const differences = diffWords(words(first), words(second));
    expect(differences.map((each) => [each.before, each.beforeEnd, each.after, each.afterEnd])).toEqual(
      expected,
    );
  });

  test("stays small where two long texts have nothing in common but their order of common words", () => {
    const first = Array.from({ length: 30_000 }, (_, at) => (at % 2 === 0 ? "the" : "and"));
    const second = Array.from({ length: 30_000 }, (_, at) => (at % 3 === 0 ? "and" : "the"));
    expect(rebuild(first, second, diffWords(first, second))).toEqual(second);
  });

  test("takes texts that differ in very many places", () => {
    const first = Array.from({ length: 300_000 }, (_, at) => String(at));
    const second = first.map((word, at) => (at % 2 === 0 ? word : "other"));
    expect(diffWords(first, second)).toHaveLength(150_000);
  });

  test("keeps nearly all of a long text of few words in which every ninth is another", () => {
    const first = Array.from({ length: 20_000 }, (_, at) => String(at % 7));
    const second = first.map((word, at) => (at % 9 === 4 ? "other" : word));
    const gone = diffWords(first, second).reduce((sum, each) => sum + each.beforeEnd - each.before, 0);
    expect(gone).toBeLessThan(20_000 / 8);
  });

  test("texts that have nothing in common are one difference, however long", () => {
    const [first = [], second = []] = ["a", "b"].map((word) => Array.from({ length: 50_000 }, () => word));
    expect(diffWords(first, second)).toEqual([{ before: 0, beforeEnd: 50_000, after: 0, afterEnd: 50_000 }]);
  });
});

describe("findCounterparts", () => {
  test("survives a long passage that only one of the texts has", () => {
    const [a, b, c] = [90, 300, 90].map((count, name) =>
      Array.from({ length: count }, (_, at) => `${name}-${at}`),
    ) as [string[], string[], string[]];
    const counterparts = [...findCounterparts([...a, ...b, ...c], [...a, ...c])];
    expect(counterparts.filter((at) => at !== -1)).toEqual([...a, ...c].map((_, at) => at));
  });

  test("never goes back, and never takes one word for another", () => {
    fc.assert(
      fc.property(someText, someText, (first, second) => {
        let last = -1;
        for (const [index, at] of findCounterparts(first, second).entries()) {
          if (at === -1) continue;
          expect(at).toBeGreaterThan(last);
          expect(second[at]).toBe(first[index]);
          last = at;
        }
      }),
    );
  });

  test("a text finds all of itself", () => {
    fc.assert(
      fc.property(someText, (text) => {
        expect([...findCounterparts(text, text)]).toEqual(text.map((_, at) => at));
      }),
    );
  });
});
