import { expect, test } from "vitest";
import { isHtml } from "./lesson-plan.ts";

test("a lesson plan is told from Markdown by its first tag", () => {
  expect(isHtml("\n<section><h2>Aim</h2></section>")).toBe(true);
  expect(isHtml("# Aim\n\n<b>Pray</b>")).toBe(false);
  expect(isHtml("< 5 minutes of prayer")).toBe(false);
});
