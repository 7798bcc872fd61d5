import { expect, test } from "vitest";
import { extractVisibleText } from "./visible-text.ts";

test("the text of each block starts on its own line, with decoded entities", () => {
  const { text } = extractVisibleText(
    "<h2>Aim</h2><ul><li>one <em>&amp; two</em><p>three</p>four</li></ul>five",
  );
  expect(text).toBe("\nAim\none & two\nthree\nfour\nfive");
});

test("blocks have their heading, and whether they are quotations or bold", () => {
  const { text, blocks } = extractVisibleText(
    "<p>before</p><h3>The <em>sermon</em></h3><p><strong>Point</strong></p><blockquote><p><b>so</b> it is</p></blockquote>",
  );
  expect(blocks.map(({ start, end }) => text.slice(start, end))).toEqual([
    "before",
    "The sermon",
    "Point",
    "so it is",
  ]);
  expect(blocks.map(({ heading }) => heading)).toEqual(["", "The sermon", "The sermon", "The sermon"]);
  expect(blocks.findIndex(({ isHeading }) => isHeading)).toBe(1);
  expect(blocks.findIndex(({ isBold }) => isBold)).toBe(2);
  expect(blocks.findIndex(({ isQuotation }) => isQuotation)).toBe(3);
});
