import { expect, test } from "vitest";
import { canParseMarkdown, limitNesting } from "./markdown.ts";

test("what is nested as people nest stays as it is", () => {
  const markdown = `> > 1. - quoted\n\n${"-".repeat(80)}\n\n- a\n  - b\n`;
  expect(limitNesting(markdown)).toBe(markdown);
});

test("what is nested more deeply than that stays at the fiftieth level", () => {
  expect(limitNesting(`a\n${"> ".repeat(9_000)}deep`)).toBe(`a\n${"> ".repeat(50)}deep`);
  expect(limitNesting("- ".repeat(500_000))).toBe("- ".repeat(50));
});

test("texts as people write them can be parsed, however long they are", () => {
  const paragraph =
    "Grace is **not** earned: _it is given_ (see [John 3](https://a.test/john)). Amen! ".repeat(12);
  const table = `| Verse | Word |\n| --- | --- |\n${"| John 3:16 | *agape* |\n".repeat(2_000)}`;
  const outline = "1. Hear\n   - the word\n   - and do it\n".repeat(2_000);
  const thai = "พระเจ้าทรงรักโลก".repeat(5_000);
  const captions = "[0:05] And he said\nto them all\n".repeat(3_000);
  for (const text of [`${paragraph}\n\n`.repeat(900), table, outline, `${thai}\n\n${thai}`, captions]) {
    expect(canParseMarkdown(text)).toBe(true);
  }
});

const growing = (sign: string, most: number) =>
  Array.from({ length: most }, (_, at) => sign.repeat(at + 1)).join(" ");

test.each([
  [
    "a table of 20,000 columns and 10,000 rows",
    `${"a|".repeat(20_000)}\n${"-|".repeat(20_000)}\n${"|\n".repeat(10_000)}`,
  ],
  ["such a table in a quote", `> ${"a|".repeat(9_000)}\n> ${"-|".repeat(9_000)}\n${"> |\n".repeat(10_000)}`],
  ["such a table in a list", `- ${"a|".repeat(9_000)}\n  ${"-|".repeat(9_000)}\n${"  |\n".repeat(10_000)}`],
  ["growing runs of backticks", growing("`", 1_200)],
  ["growing runs of stars", growing("*", 1_200)],
  ["signs that open and never close", "x_*".repeat(20_000)],
  ["exclamation marks", "!".repeat(100_000)],
  ["an item of a list with 20,000 lines", `- a\n${"x\n".repeat(20_000)}`],
  ["an address without end", `http://a${".".repeat(100_000)}`],
  ["a mail address without end", `${"a".repeat(100_000)}@`],
])("%s would take too long to parse", (_, text) => {
  expect(canParseMarkdown(text)).toBe(false);
});
