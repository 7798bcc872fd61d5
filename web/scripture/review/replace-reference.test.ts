import { expect, test } from "vitest";
import { replaceReference } from "./replace-reference.ts";

const TEXT = "Hebrews 114";
const at = (start: number) => ({ text: TEXT, span: { start, end: start + TEXT.length } });

test("replaces the reference at its position", () => {
  const stored = "Read Hebrews 114 and Hebrews 114.";
  expect(replaceReference(stored, at(21), "Hebrews 1:14")).toBe("Read Hebrews 114 and Hebrews 1:14.");
});

test("finds the only occurrence in HTML, and changes nothing if there are several or none", () => {
  expect(replaceReference("<p>Read Hebrews 114.</p>", at(5), "Hebrews 1:14")).toBe(
    "<p>Read Hebrews 1:14.</p>",
  );
  expect(replaceReference("<p>Hebrews 114, Hebrews 114</p>", at(0), "Hebrews 1:14")).toBeUndefined();
  expect(replaceReference("<p>Hebrews 1:14</p>", at(0), "Hebrews 1:14")).toBeUndefined();
});
