import type { Node } from "@tiptap/pm/model";
import { getSchema, type JSONContent } from "@tiptap/react";
import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { runsPer10000 } from "../../../contract/testing-fuzz.ts";
import { createExtensions } from "./extensions.ts";
import { createHtmlFormat } from "./html-format.ts";
import type { HtmlNode } from "./html-tree.ts";
import { markdownFormat } from "./markdown-format.ts";
import { MARKS, type RichFormat } from "./rich-format.ts";
import { isSameContent } from "./same-content.ts";
import { StoredText } from "./stored-text.ts";
import { isBlank } from "./normalize-inline.ts";

const schemas = {
  markdown: getSchema(createExtensions("markdown")),
  html: getSchema(createExtensions("html")),
};
const htmlFormat = createHtmlFormat((html) => toTree(parseDocument(html).children));
const RUNS = { numRuns: runsPer10000(200) };

function toTree(nodes: ReturnType<typeof parseDocument>["children"]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if ("data" in node && node.type === "text") return [node.data];
    if (!("attribs" in node)) return [];
    return [{ name: node.name, attributes: node.attribs, children: toTree(node.children) }];
  });
}

/** The stored text after every block was edited. */
const rewrite = (format: RichFormat, doc: Node) =>
  doc.children
    .map((node) => node.toJSON() as JSONContent)
    .filter((node) => !isBlank(node))
    .map(format.write)
    .join(format.gap);

const schemaOf = (format: RichFormat) => (format === htmlFormat ? schemas.html : schemas.markdown);
const store = (format: RichFormat, text: string) => new StoredText(format, schemaOf(format), text);
const read = (format: RichFormat, text: string) => store(format, text).doc;

const countPreserved = (doc: Node) => {
  let count = 0;
  doc.descendants((node) => void (count += node.type.name.startsWith("preserved") ? 1 : 0));
  return count;
};

const lettersOf = (doc: Node) => doc.textBetween(0, doc.content.size, " ", " ").replaceAll(/\s+/g, "");

/** The visible text without white space. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<br\s*\/?>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => CHARACTERS[entity] ?? entity)
    .replaceAll(/[ \n\t]+/g, "");
const CHARACTERS: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": "\u00A0",
  "&#39;": "'",
};
const renderMarkdown = (markdown: string) => marked.parse(markdown, { async: false });

const MARKDOWN = `[0:12] Hear, O **Israel**: the _LORD_ our God. [1:02] is no mark here.
A soft line.

[1:05:07] Second

## Heading with \`code\`

### 1. A numbered one

- one
- two
  - three

1. x
2. y

   and more of y

> a quotation
>
> in two paragraphs

| a | b |
|---|---|
| 1 | 2 |

Text with a note[^1], a [link](https://example.org/a_b "Title") and https://example.org.

[^1]: The note

<div class="x">raw <b>HTML</b></div>

![picture](a.png) and <sup>1</sup> &copy; AT&amp;T 5 * 3 < 4 snake_case

\`\`\`js
let x = "*";
\`\`\`

---

Ends with a break  
here \\* and ~~gone~~ <u>under</u>
`;

describe("Markdown", () => {
  test("opens in the editor with its text, marks and structure; unsupported content is preserved", () => {
    const doc = read(markdownFormat, MARKDOWN);
    const kinds = doc.children.map(({ type }) => type.name);
    expect(kinds.slice(0, 4)).toEqual(["paragraph", "paragraph", "heading", "heading"]);
    expect(doc.child(0).firstChild?.attrs).toEqual({ time: "0:12" });
    expect(kinds.filter((kind) => kind === "preservedBlock")).toHaveLength(2);
    expect(rewrite(markdownFormat, doc)).toContain("snake_case");
    expect(rewrite(markdownFormat, doc)).toContain("| a | b |\n|---|---|\n| 1 | 2 |");
  });

  test.each([
    ["Fear not.", "Fear not."],
    ["*a* __b__", "*a* **b**"],
    ["[0:05]  Fear not.", "[0:05] Fear not."],
    ["# Title #", "# Title"],
    ["* a\n* b", "- a\n- b"],
    ["a\nb", "a b"],
    ["1\\. Not a list", "1\\. Not a list"],
    ["He said: “5 * 3 is [sic] 15_000” (Rom. 8:1).", "He said: “5 \\* 3 is [sic] 15_000” (Rom. 8:1)."],
    ["a**“b”**c", "a\\*\\*“b”\\*\\*c"],
    ["Text[^1]\n\n[^1]: A note", "Text[^1]\n\n[^1]: A note"],
  ])("%j becomes %j when edited", (stored, written) => {
    expect(rewrite(markdownFormat, read(markdownFormat, stored))).toBe(written);
  });

  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        ...MARKDOWN.split(/(\s+)/),
        "\n\n",
        "\n",
        "    ",
        "- ",
        "> ",
        "1. ",
        "# ",
        "[0:12] ",
        "**",
        "*",
        "_",
      ),
      fc.constantFrom(
        "`",
        "```\n",
        "~~",
        "[x](y)",
        "![",
        "](",
        "<b>",
        "</b>",
        "<br>",
        "&lt;",
        "\\",
        "|",
        "---",
        "=",
        "\t",
        "\r\n",
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 25 },
  );
  const markdown = pieces.map((parts) => parts.join("")).filter((text) => !text.includes("\u0000"));

  test("stays identical if it isn't edited", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const stored = store(markdownFormat, text);
        expect(stored.write(stored.doc)).toBe(text);
      }),
      RUNS,
    );
  });

  test("loses no text when edited, and is stable after that", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const once = rewrite(markdownFormat, read(markdownFormat, text));
        const twice = rewrite(markdownFormat, read(markdownFormat, once));
        expect(twice).toBe(once);
        expect(wordsOf(renderMarkdown(once))).toBe(wordsOf(renderMarkdown(text)));
      }),
      RUNS,
    );
  });
});

describe("HTML", () => {
  const PLAN = `<h2>Lesson plan</h2>
<p><strong>Text:</strong> Matthew 5 <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow">here</a><br />next</p>
<ul><li>one</li><li>two<ol start="3"><li>three</li></ol></li></ul>
<blockquote><p>1 And seeing</p><p>2 And <em>he</em></p></blockquote>
<table><thead><tr><th scope="col">Time</th><th>What</th></tr></thead><tbody><tr><td>5 min</td><td>Open &amp; greet</td></tr></tbody></table>
<section><h3>In a box</h3><p>H<sub>2</sub>O <mark>marked</mark></p></section>
<dl><dt>Grace</dt><dd>Favour</dd></dl>
<hr />
<pre><code>a &lt; b
  c</code></pre>`;

  test("opens in the editor with its text, marks and structure; unsupported content is preserved", () => {
    const doc = read(htmlFormat, PLAN);
    expect(doc.children.map(({ type }) => type.name)).toEqual(
      "heading paragraph bulletList blockquote table container preservedBlock horizontalRule codeBlock".split(
        " ",
      ),
    );
    expect(rewrite(htmlFormat, doc)).toBe(PLAN);
  });

  test("preserves an unsupported block inside a container that can be edited", () => {
    const doc = read(htmlFormat, "<section><p>a</p><dl><dt>b</dt></dl></section>");
    expect(doc.child(0).children.map(({ type }) => type.name)).toEqual(["paragraph", "preservedBlock"]);
    expect(countPreserved(doc)).toBe(1);
  });

  const inline = fc.letrec<{ run: string }>((tie) => ({
    run: fc
      .array(
        fc.oneof(
          { maxDepth: 2 },
          fc.constantFrom("word", " ", "two words", "&amp;", "&lt;b&gt;", "\u00A0", "<br />", "\n"),
          fc
            .tuple(
              fc.constantFrom("strong", "em", "b", "u", "s", "code", "sub", "q", "cite", "span", "mark"),
              tie("run"),
            )
            .map(([name, inner]) => `<${name}>${inner}</${name}>`),
          tie("run").map((inner) => `<a href="https://example.org">${inner}</a>`),
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join("")),
  })).run;
  const blocks = fc.letrec<{ blocks: string }>((tie) => ({
    blocks: fc
      .array(
        fc.oneof(
          { maxDepth: 3 },
          fc
            .tuple(fc.constantFrom("p", "h2", "h6", "pre"), inline)
            .map(([name, inner]) => `<${name}>${inner}</${name}>`),
          inline,
          fc.constantFrom("<hr />", "\n", "<dl><dt>a</dt><dd>b</dd></dl>"),
          fc
            .tuple(fc.constantFrom("blockquote", "div", "section"), tie("blocks"))
            .map(([name, inner]) => `<${name}>${inner}</${name}>`),
          fc
            .tuple(fc.constantFrom("ul", "ol", 'ol start="4"'), fc.array(tie("blocks"), { maxLength: 3 }))
            .map(
              ([name, items]) =>
                `<${name}>${items.map((item) => `<li>${item}</li>`).join("")}</${name.split(" ")[0]}>`,
            ),
          fc
            .array(fc.array(fc.oneof(inline, tie("blocks")), { minLength: 1, maxLength: 2 }), {
              maxLength: 2,
            })
            .map(
              (rows) =>
                `<table><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>`,
            ),
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join("")),
  })).blocks;

  test("stays identical if it isn't edited", () => {
    fc.assert(
      fc.property(blocks, (html) => {
        const stored = store(htmlFormat, html);
        expect(stored.write(stored.doc)).toBe(html);
      }),
      RUNS,
    );
  });

  test("loses no text when edited, and is stable after that", () => {
    fc.assert(
      fc.property(blocks, (html) => {
        const once = rewrite(htmlFormat, read(htmlFormat, html));
        const twice = rewrite(htmlFormat, read(htmlFormat, once));
        expect(twice).toBe(once);
        expect(wordsOf(once)).toBe(wordsOf(html));
      }),
      RUNS,
    );
  });
});

describe("edited content", () => {
  const SAMPLE_MARKS = MARKS.filter((name) => !["code", "time", "link"].includes(name));
  const text = fc
    .tuple(
      fc.stringMatching(/^[a-zA-Z0-9 .,:;!?()[\]{}*_`~#<>&|"'“”\\/+=-]{1,12}$/),
      fc.subarray(SAMPLE_MARKS, { maxLength: 2 }),
    )
    .map(([words, marks]): JSONContent => ({
      type: "text",
      text: words,
      marks: marks.map((type) => ({ type })),
    }));
  const line = fc.array(fc.oneof({ arbitrary: text, weight: 5 }, fc.constant({ type: "hardBreak" })), {
    maxLength: 4,
  });
  const paragraph = line.map((content): JSONContent => ({ type: "paragraph", content }));
  const anyBlock = fc.letrec<{ any: JSONContent; list: JSONContent }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      paragraph,
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), fc.array(text, { minLength: 1, maxLength: 3 }))
        .map(([level, content]): JSONContent => ({ type: "heading", attrs: { level }, content })),
      tie("list"),
      fc
        .array(tie("any"), { minLength: 1, maxLength: 3 })
        .map((content): JSONContent => ({ type: "blockquote", content })),
      fc.string({ maxLength: 20 }).map((code): JSONContent => ({
        type: "codeBlock",
        content: code.replaceAll("\r", "") === "" ? [] : [{ type: "text", text: code.replaceAll("\r", "") }],
      })),
    ),
    list: fc
      .tuple(
        fc.constantFrom("bulletList", "orderedList"),
        fc.array(fc.tuple(paragraph, fc.array(tie("any"), { maxLength: 1 })), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, items]): JSONContent => ({
        type,
        content: items.map(([first, rest]) => ({ type: "listItem", content: [first, ...rest] })),
      })),
  })).any;

  test.each([
    ["HTML", htmlFormat],
    ["Markdown", markdownFormat],
  ])("survives a round trip through %s", (_, format) => {
    fc.assert(
      fc.property(anyBlock, (content) => {
        const node = schemaOf(format).nodeFromJSON({ type: "doc", content: [content] });
        const once = rewrite(format, node);
        expect(rewrite(format, read(format, once))).toBe(once);
        expect(lettersOf(read(format, once))).toBe(lettersOf(node));
      }),
      RUNS,
    );
  });
});

const nested = (...names: string[]) =>
  names.map((name) => `<${name}>`).join("") + "a" + names.map((name) => `</${name}>`).join("");

/** Quadratic time would take minutes here. */
describe("an extreme text can be read and written:", () => {
  test.each([
    ["nested quotes", "> ".repeat(9_000)],
    ["nested lists", "- ".repeat(9_000)],
    ["nested elements", "<b>".repeat(10_000)],
    ["adjacent elements", "<b>a</b> <i>b</i> ".repeat(3_000)],
    ["white space within a block", `\`\`\`\na${" ".repeat(500_000)}b\n\`\`\``],
    ["empty lines within a block", `\`\`\`\na${"\n".repeat(500_000)}b\n\`\`\``],
    ["backticks within code", `    ${"` ".repeat(400_000)}`],
  ])("Markdown of %s", (_, text) => {
    const stored = store(markdownFormat, text);
    expect(stored.write(stored.doc)).toBe(text);
  });

  test.each([
    ["nested quotes", nested(...Array<string>(500).fill("blockquote"))],
    ["nested containers", nested(...Array<string>(500).fill("div"))],
    [
      "nested marks around many nodes",
      nested(...Array<string>(500).fill("b")).replace("a", "a<br />".repeat(5_000)),
    ],
    ["adjacent marks", `<p>${"<b>a</b><i>b</i>".repeat(10_000)}</p>`],
    ["a mark around many nodes", `<p><u>${"<b>a</b>b".repeat(10_000)}</u></p>`],
    ["white space within a block", `<p>a${" ".repeat(500_000)}b</p>`],
  ])("HTML of %s", (_, text) => {
    const stored = store(htmlFormat, text);
    expect(stored.write(stored.doc)).toBe(text);
  });
});

test("an edit changes only its own block", () => {
  const schema = schemas.markdown;
  const stored = new StoredText(markdownFormat, schema, "* one\n* two\n\n\n__Three__\n\nFour_\n");
  const { doc } = stored;
  const changed = schema.node("doc", null, [
    doc.child(0),
    schema.node("paragraph", null, schema.text("New")),
    doc.child(2),
  ]);
  expect(stored.write(changed)).toBe("* one\n* two\n\nNew\n\nFour_");
  const back = schema.nodeFromJSON(doc.toJSON());
  expect(stored.write(back)).toBe("* one\n* two\n\n\n__Three__\n\nFour_\n");
  expect(isSameContent(back.toJSON(), doc.toJSON())).toBe(true);
});

test.each(Object.entries(schemas))("MARKS has the order of the %s schema", (_, schema) => {
  expect(Object.keys(schema.marks)).toEqual(MARKS);
});
