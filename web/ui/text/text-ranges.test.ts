import { expect, test } from "vitest";
import { createRangeFinder } from "./text-ranges.ts";

const MARKDOWN = "## The poor\n\n[1:05] He said, “**Blessed** are _the poor_.” (Matthew 5:3) &amp; more.";
const SEEN = "The poor\nHe said, “Blessed are the poor.” (Matthew 5:3) & more.";

/** What is seen of a part of the Markdown. */
function find(part: string, seen = SEEN): string | undefined {
  const start = MARKDOWN.indexOf(part);
  const range = createRangeFinder(MARKDOWN, seen)(start, start + part.length);
  return range && seen.slice(range.start, range.end);
}

test("a part of the Markdown is found in what is seen of it, with its signs", () => {
  expect(find("“**Blessed** are _the poor_.”")).toBe("“Blessed are the poor.”");
  expect(find("Matthew 5:3")).toBe("Matthew 5:3");
  expect(find("(Matthew 5:3)")).toBe("(Matthew 5:3)");
  expect(find("the poor_.”")).toBe("the poor.”");
});

test("what is not seen is not found", () => {
  expect(find("[1:05]")).toBeUndefined();
  expect(find("&amp;")).toBeUndefined();
  expect(find("Matthew", "He said nothing of the kind.")).toBeUndefined();
});

test("every word that is seen of the Markdown is found", () => {
  const markdown =
    "## Blessed\n\n[1:05] **Blessed** are [the poor](https://a.example/1) in _spirit_ &amp; truth";
  const seen = "Blessed Blessed are the poor in spirit & truth";
  const findSeen = createRangeFinder(markdown, seen);
  const found = ["**Blessed** are [the poor]", "in _spirit_", "truth"].map((part) => {
    const start = markdown.indexOf(part);
    const range = findSeen(start, start + part.length);
    return range && seen.slice(range.start, range.end);
  });
  expect(found).toEqual(["Blessed are the poor", "in spirit", "truth"]);
});
