import fc from "fast-check";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import type { Block, Run } from "../document.ts";
import { readHtml } from "../read-html.ts";
import { mergeEqualRuns, writeBlocks } from "./write-blocks.ts";

const words = fc
  .array(
    fc.constantFrom(
      "Fear",
      "not",
      "*",
      "_",
      "[a]",
      "(b)",
      "1.",
      "- x",
      "#",
      "<b>",
      "&amp;",
      "`",
      "|",
      "\\",
      "~",
      "John",
      ">",
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((list) => `A${list.join(" ")}z`);

const style = fc.constantFrom(
  {},
  { isBold: true },
  { isItalic: true },
  { isBold: true, isItalic: true },
  { isCode: true },
);
const run = fc
  .record({ text: words, style, start: fc.constantFrom("", "“"), end: fc.constantFrom("", ".", "”") })
  .map(({ text, style: own, start, end }): Run => Object.assign({ text: start + text + end }, own));
/** Runs with or without space between them. */
const runs = fc
  .array(fc.tuple(run, fc.constantFrom("", " ")), { minLength: 1, maxLength: 4 })
  .map((pairs) =>
    pairs.flatMap(([each, text], at) => (text === "" || at === pairs.length - 1 ? [each] : [each, { text }])),
  );
const paragraph = runs.map((each): Block => ({ kind: "paragraph", runs: each }));
const list = (item: fc.Arbitrary<Block[]>): fc.Arbitrary<Block> =>
  fc
    .record({
      isOrdered: fc.boolean(),
      number: fc.integer({ min: 1, max: 3 }),
      items: fc.array(item, { minLength: 1, maxLength: 3 }),
    })
    .map(({ isOrdered, number, items }) => ({
      kind: "list",
      isOrdered,
      start: isOrdered ? number : 1,
      items,
    }));
const withLists = fc
  .tuple(
    fc.array(paragraph, { minLength: 1, maxLength: 2 }),
    fc.array(list(fc.array(paragraph, { minLength: 1, maxLength: 2 })), { maxLength: 2 }),
  )
  .map((parts) => parts.flat());
const block: fc.Arbitrary<Block> = fc.oneof(
  paragraph,
  fc.record({ kind: fc.constant("heading" as const), level: fc.integer({ min: 1, max: 4 }), runs }),
  list(withLists),
  fc.record({
    kind: fc.constant("quote" as const),
    blocks: fc.array(fc.oneof(paragraph, list(withLists)), { minLength: 1, maxLength: 2 }),
  }),
  fc.constant<Block>({ kind: "rule" }),
);

/** Converts Markdown to HTML as an import does. */
const readAgain = (markdown: string): Block[] => readHtml(marked.parse(markdown, { async: false }));

/** Two quotations in a row are one to Markdown. */
const apart = (blocks: Block[]): Block[] =>
  blocks.flatMap((each): Block[] => (each.kind === "quote" ? [each, { kind: "rule" }] : [each]));

describe("blocks written as Markdown", () => {
  test("are read back unchanged, with any characters and formatting", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }).map(apart), (blocks) => {
        expect(readRunsOf(readAgain(writeBlocks(blocks)))).toEqual(readRunsOf(blocks));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["<ul><li>One<ul><li>Deeper</li></ul></li><li>Two</li></ul>", "- One\n  - Deeper\n- Two"],
    ["<ul><li>One</li><ul><li>Deeper</li></ul></ul>", "- One\n  - Deeper"],
    ['<ol start="3"><li>Three</li><li>Four</li></ol><p>End</p>', "3. Three\n4. Four\n\nEnd"],
    ["<ul><li>One</li></ul><ul><li>Other</li></ul>", "- One\n\n* Other"],
    ["<blockquote><p>Fear not</p><p>Rejoice</p></blockquote>", "> Fear not\n>\n> Rejoice"],
    ["<p><strong>Aim:</strong>trust</p>", "<strong>Aim:</strong>trust"],
    ["<p><strong>Aim:</strong> trust</p>", "**Aim:** trust"],
    ["<p><code>a`b</code></p>", "``a`b``"],
    [
      "<table><caption>Plan</caption><tr><th>Part</th></tr><tr><td>One<br>two</td></tr></table>",
      "Plan\n\n| Part |\n| - |\n| One<br>two |",
    ],
  ])("%s", (html, markdown) => {
    expect(writeBlocks(readHtml(html))).toBe(markdown);
    expect(readRunsOf(readAgain(markdown))).toEqual(readRunsOf(readHtml(html)));
  });

  test("do not pad the rows of a table whose first row is longer", () => {
    const html = "<table><tr><th>Part</th><th>Time</th></tr><tr><td>Opening</td></tr></table>";
    expect(writeBlocks(readHtml(html))).toBe("| Part | Time |\n| - | - |\n| Opening |");
  });

  test("keep formatting, links, tables and code", () => {
    const html =
      '<p><strong>Bold</strong> and <em>light</em>, <a href="https://berea.test/a b">here</a></p>' +
      "<table><tr><th>Verse</th><th>Text</th></tr><tr><td>1 | 2</td><td>In the beginning</td></tr></table><pre>a\n  b</pre>";
    expect(writeBlocks(readHtml(html))).toBe(
      [
        "**Bold** and *light*, [here](https://berea.test/a%20b)",
        "| Verse | Text |\n| - | - |\n| 1 \\| 2 | In the beginning |",
        "```\na\n  b\n```",
      ].join("\n\n"),
    );
  });
});

/** Blocks with neighbouring runs that style alike as one. */
function readRunsOf(blocks: Block[]): unknown {
  return JSON.parse(JSON.stringify(blocks), (_, value: unknown) =>
    Array.isArray(value) && value.some((each) => typeof each?.text === "string" && !("kind" in each))
      ? mergeEqualRuns(value)
      : value,
  );
}
