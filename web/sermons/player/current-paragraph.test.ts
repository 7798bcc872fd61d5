import { expect, test } from "vitest";
import { findCurrentParagraph } from "./current-paragraph.ts";

const at = (...starts: (number | undefined)[]) => starts.map((start) => ({ start }));

test("the current paragraph is the last that has started", () => {
  const paragraphs = at(0, 12, 40);
  expect(findCurrentParagraph(paragraphs, 0)).toBe(0);
  expect(findCurrentParagraph(paragraphs, 11.9)).toBe(0);
  expect(findCurrentParagraph(paragraphs, 12)).toBe(1);
  expect(findCurrentParagraph(paragraphs, 4_000)).toBe(2);
});

test("no paragraph is current before the first time or without times", () => {
  expect(findCurrentParagraph(at(5, 12), 3)).toBeUndefined();
  expect(findCurrentParagraph(at(undefined, undefined), 3)).toBeUndefined();
  expect(findCurrentParagraph([], 3)).toBeUndefined();
});

test("paragraphs without a time are skipped", () => {
  expect(findCurrentParagraph(at(undefined, 4, undefined, 9), 8)).toBe(1);
});

test("among unordered paragraphs, the one with the latest time so far is current", () => {
  expect(findCurrentParagraph(at(30, 10, 20), 25)).toBe(2);
  expect(findCurrentParagraph(at(30, 10, 20), 60)).toBe(0);
});

test("among paragraphs with the same time, the last is current", () => {
  expect(findCurrentParagraph(at(0, 10, 10), 10)).toBe(2);
});
