import { describe, expect, test } from "vitest";
import { readHtml } from "./read-html.ts";

const runs = (text: string) => [{ text }];

describe("the HTML of a lesson plan", () => {
  test("becomes headings, paragraphs, lists and quotations", () => {
    const html =
      "<section><h2>Aim</h2><p>Read\n  <strong>John 3:16</strong> .</p></section>" +
      '<ol start="3"><li>First<ul><li>within</li></ul></li></ol><blockquote>Fear not.</blockquote>';
    expect(readHtml(html)).toEqual([
      { kind: "heading", level: 2, runs: runs("Aim") },
      { kind: "paragraph", runs: [{ text: "Read " }, { isBold: true, text: "John 3:16" }, { text: " ." }] },
      {
        kind: "list",
        isOrdered: true,
        start: 3,
        items: [
          [
            { kind: "paragraph", runs: runs("First") },
            {
              kind: "list",
              isOrdered: false,
              start: 1,
              items: [[{ kind: "paragraph", runs: runs("within") }]],
            },
          ],
        ],
      },
      { kind: "quote", blocks: [{ kind: "paragraph", runs: runs("Fear not.") }] },
    ]);
  });

  test("omits scripts, styles and unsafe links", () => {
    expect(readHtml('<style>p{}</style><p>a<script>b</script><a href="javascript:c">d</a></p>')).toEqual([
      { kind: "paragraph", runs: [{ text: "a" }, { text: "d" }] },
    ]);
  });

  test("may be nested very deeply", () => {
    const deep = `${"<div>".repeat(20_000)}Fear not.${"</div>".repeat(20_000)}`;
    expect(readHtml(deep)).toEqual([{ kind: "paragraph", runs: runs("Fear not.") }]);
  });
});
