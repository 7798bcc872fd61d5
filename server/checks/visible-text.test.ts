import { expect, test } from "vitest";
import { readVisibleText } from "./visible-text.ts";

test("the text of each block begins on a line of its own, and goes on there after a block within it", () => {
  expect(
    readVisibleText("<h2>Aim</h2><ul><li>one <em>two</em></li><li>three<p>four</p>five</li></ul>six"),
  ).toBe("\nAim\none two\nthree\nfour\nfive\nsix");
});

test("entities are the signs that they stand for, and what is between blocks counts", () => {
  expect(readVisibleText("<p>bread &amp; fish&nbsp;&lt;</p>\n<p>a<br>b</p>")).toBe(
    "\nbread & fish\u00a0<\n\n\nab",
  );
});
