import { expect, test } from "vitest";
import { passageExists } from "../../../scripture/bible/passage.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import titles from "./passage-titles.data.json" with { type: "json" };
import { titlePassage } from "./passage-titles.ts";

const readTitle = (reference: string) => titlePassage(parseReference(reference)!);

test("every passage with a title exists", () => {
  const missing = Object.keys(titles).filter((reference) => {
    const passage = parseReference(reference);
    return !passage || !passageExists(passage);
  });
  expect(missing).toEqual([]);
});

test("a passage, most of it or a verse range near it has a title", () => {
  expect(readTitle("Luke 15:25-32")).toBe("The older brother (Luke 15:25-32)");
  expect(readTitle("John 3:1-17")).toBe("Nicodemus comes by night (John 3:1-17)");
  expect(readTitle("Psalm 23")).toBe("The Lord as shepherd (Psalm 23)");
  expect(readTitle("1 Samuel 17")).toBe("David and Goliath (1 Samuel 17)");
});

test("a chapter of several stories and a single verse have none", () => {
  expect(readTitle("Luke 15")).toBeUndefined();
  expect(readTitle("John 3:16")).toBeUndefined();
  expect(readTitle("2 Chronicles 1:1-4")).toBeUndefined();
});
