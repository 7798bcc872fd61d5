import { expect, test } from "vitest";
import { writeEdition } from "../bible/testing-edition.ts";
import { findRelatedPassages } from "./related-passages.ts";

function shorten(words: string): string | undefined {
  const edition = writeEdition({ verses: { "Romans 5:8": words } });
  const found = findRelatedPassages("John 3:16", edition)?.crossReferences ?? [];
  return found.find(({ reference }) => reference.startsWith("Romans 5:"))?.text;
}

test("cross references that the edition lacks are in the King James Version", () => {
  const found = findRelatedPassages("John 3:16", writeEdition({ verses: { "John 3:16": "Short." } }));
  expect(found?.crossReferences.every(({ text }) => /\w.* \(KJV\)$/.test(text))).toBe(true);
});

test("texts of cross references are shortened, with and without spaces between words", () => {
  expect(shorten("愛".repeat(300))).toBe(`${"愛".repeat(200)} …`);
  expect(shorten("love ".repeat(60))).toBe(`${"love ".repeat(40).trim()} …`);
});
