import { expect, test } from "vitest";
import { createRangeFinder } from "./text-ranges.ts";

const MARKDOWN = "## The poor\n\n[1:05] He said, “**Blessed** are _the poor_.” (Matthew 5:3) &amp; more.";
const VISIBLE = "The poor\nHe said, “Blessed are the poor.” (Matthew 5:3) & more.";

/** The visible text of a part of the Markdown. */
function find(part: string, visible = VISIBLE): string | undefined {
  const start = MARKDOWN.indexOf(part);
  const range = createRangeFinder(MARKDOWN, visible)(start, start + part.length);
  return range && visible.slice(range.start, range.end);
}

test("maps a part of the Markdown to the visible text, with punctuation", () => {
  expect(find("“**Blessed** are _the poor_.”")).toBe("“Blessed are the poor.”");
  expect(find("Matthew 5:3")).toBe("Matthew 5:3");
  expect(find("(Matthew 5:3)")).toBe("(Matthew 5:3)");
  expect(find("the poor_.”")).toBe("the poor.”");
});

test("doesn't map invisible parts", () => {
  expect(find("[1:05]")).toBeUndefined();
  expect(find("&amp;")).toBeUndefined();
  expect(find("Matthew", "He said nothing of the kind.")).toBeUndefined();
});

test("maps every visible word", () => {
  const markdown =
    "## Blessed\n\n[1:05] **Blessed** are [the poor](https://a.example/1) in _spirit_ &amp; truth";
  const visible = "Blessed Blessed are the poor in spirit & truth";
  const findVisible = createRangeFinder(markdown, visible);
  const found = ["**Blessed** are [the poor]", "in _spirit_", "truth"].map((part) => {
    const start = markdown.indexOf(part);
    const range = findVisible(start, start + part.length);
    return range && visible.slice(range.start, range.end);
  });
  expect(found).toEqual(["Blessed are the poor", "in spirit", "truth"]);
});
