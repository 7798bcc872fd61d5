import { expect, test } from "vitest";
import { describeUnknownReferences, isOnlyReferences } from "./only-references.ts";

const at = (text: string, words: string, exists = true) => ({
  span: { start: text.indexOf(words), end: text.indexOf(words) + words.length },
  text: words,
  reference: words,
  exists,
});

test.each([
  ["jn 3.16", ["jn 3.16"]],
  ["John 3:16; Romans 8:1-11", ["John 3:16", "Romans 8:1-11"]],
  ["Ps 23 and Jn 10.", ["Ps 23", "Jn 10"]],
])("%s has only references", (text, words) => {
  expect(
    isOnlyReferences(
      text,
      words.map((word) => at(text, word)),
    ),
  ).toBe(true);
});

test.each([
  ["the feast in John 2", ["John 2"]],
  ["John 3:16 (read it twice)", ["John 3:16"]],
  ["grace", []],
])("%s has other words too", (text, words) => {
  expect(
    isOnlyReferences(
      text,
      words.map((word) => at(text, word)),
    ),
  ).toBe(false);
});

test("rejects a text with a reference that doesn't exist", () => {
  const text = "Jn 3:16; Jn 3:99";
  expect(isOnlyReferences(text, [at(text, "Jn 3:16"), at(text, "Jn 3:99", false)])).toBe(false);
});

test("names each unknown reference once", () => {
  const text = "Jn 3:16, Jn 3:99, Jude 4";
  expect(describeUnknownReferences([at(text, "Jn 3:16")])).toBeUndefined();
  const [first, second] = [at(text, "Jn 3:99", false), at(text, "Jude 4", false)];
  expect(describeUnknownReferences([first])).toBe("There is no Jn 3:99 in the Bible.");
  expect(describeUnknownReferences([first, second, first])).toBe(
    "There is no Jn 3:99 or Jude 4 in the Bible.",
  );
});
