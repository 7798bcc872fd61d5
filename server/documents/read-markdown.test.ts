import { describe, expect, test } from "vitest";
import { readMarkdown, readTimedMarkdown } from "./read-markdown.ts";

describe("stored Markdown", () => {
  test("becomes blocks, with entities decoded", () => {
    expect(readMarkdown("## Love &amp; *law*\n\n1. one\n2. two\n\n> Fear not.")).toEqual([
      { kind: "heading", level: 2, runs: [{ text: "Love & " }, { isItalic: true, text: "law" }] },
      {
        kind: "list",
        isOrdered: true,
        start: 1,
        items: [
          [{ kind: "paragraph", runs: [{ text: "one" }] }],
          [{ kind: "paragraph", runs: [{ text: "two" }] }],
        ],
      },
      { kind: "quote", blocks: [{ kind: "paragraph", runs: [{ text: "Fear not." }] }] },
    ]);
  });

  test("has its HTML parsed safely", () => {
    expect(readMarkdown("<p onclick='x()'>a <b>b</b></p>\n\n[c](javascript:d)")).toEqual([
      { kind: "paragraph", runs: [{ text: "a " }, { isBold: true, text: "b" }] },
      { kind: "paragraph", runs: [{ text: "c" }] },
    ]);
  });

  test("has the time marks of its paragraphs as times", () => {
    expect(readTimedMarkdown("[1:05] And **then** he said\n\nwithout")).toEqual([
      {
        kind: "paragraph",
        time: "1:05",
        runs: [{ text: "And " }, { isBold: true, text: "then" }, { text: " he said" }],
      },
      { kind: "paragraph", runs: [{ text: "without" }] },
    ]);
  });
});

test("deeply nested quotes are read to a limited depth", () => {
  expect(readMarkdown(`${"> ".repeat(20_000)}deep`)).toMatchObject([{ kind: "quote" }]);
});
