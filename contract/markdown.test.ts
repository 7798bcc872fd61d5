import { expect, test } from "vitest";
import { limitNesting } from "./markdown.ts";

test("what is nested as people nest stays as it is", () => {
  const markdown = `> > 1. - quoted\n\n${"-".repeat(80)}\n\n- a\n  - b\n`;
  expect(limitNesting(markdown)).toBe(markdown);
});

test("what is nested more deeply than that stays at the fiftieth level", () => {
  expect(limitNesting(`a\n${"> ".repeat(9_000)}deep`)).toBe(`a\n${"> ".repeat(50)}deep`);
  expect(limitNesting("- ".repeat(500_000))).toBe("- ".repeat(50));
});
