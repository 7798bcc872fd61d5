import { expect, test } from "vitest";
import { splitAtDifferences } from "./split-at-differences.ts";

const mark = (words: string, ...quoted: string[]) =>
  splitAtDifferences(
    words,
    quoted.map((each) => ({ quoted: each, printed: "" })),
  )
    .map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text))
    .join("");

test("marks the words that differ, in order and as whole words", () => {
  expect(mark("God so loved the church", "church")).toBe("God so loved the [church]");
  expect(mark("He is the heir, he said", "he")).toBe("[He] is the heir, he said");
  expect(mark("There he is, and there he was", "he", "he")).toBe("There [he] is, and there [he] was");
});

test("leaves out words that aren't there, and differences without quoted words", () => {
  expect(mark("God so loved", "", "world")).toBe("God so loved");
  expect(mark("Do not fear", "", "fear")).toBe("Do not [fear]");
});
