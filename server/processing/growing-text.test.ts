import fc from "fast-check";
import { expect, test } from "vitest";
import { applyTextEvent } from "../../contract/processing/stream.ts";
import { createGrowingText } from "./growing-text.ts";

test("the streamed changes of a text always add up to that text", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "😀", "\n"), { maxLength: 8 })
    .map((signs) => signs.join(""));
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      let heard = "";
      const grow = createGrowingText((new_, from) => {
        heard = applyTextEvent(heard, { text: new_, from });
      });
      for (const each of texts) {
        grow(each);
        expect(heard).toBe(each);
      }
    }),
  );
});

test("only new text is streamed", () => {
  const told: unknown[] = [];
  const grow = createGrowingText((text, from) => told.push([text, from]));
  for (const text of ["one", "one two", "one two", "one too", "one", ""]) grow(text);
  expect(told).toEqual([
    ["one", undefined],
    [" two", undefined],
    ["oo", 5],
    ["", 3],
    ["", 0],
  ]);
});
