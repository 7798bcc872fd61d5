import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTranscript, parseTranscript } from "./transcript.ts";

test("marks are read off the paragraphs that have them", () => {
  expect(parseTranscript("[0:01] Fear not.\n\nLittle flock.\r\n\r\n[1:02:03] Amen.\n\n[0:09]")).toEqual([
    { text: "Fear not.", start: 1 },
    { text: "Little flock." },
    { text: "Amen.", start: 3723 },
  ]);
});

test("brackets that are no marks are words", () => {
  expect(parseTranscript("[Music] and [1:5]")).toEqual([{ text: "[Music] and [1:5]" }]);
});

test("what is written reads back the same", () => {
  const words = fc.string({ minLength: 1 }).map((text) => `a${text.replace(/\s/g, " ")}b`);
  const paragraph = fc.oneof(
    fc.record({ text: words }),
    fc.record({ text: words, start: fc.integer({ min: 0, max: 99_999 }) }),
  );
  fc.assert(
    fc.property(fc.array(paragraph), (paragraphs) => {
      expect(parseTranscript(formatTranscript(paragraphs))).toEqual(paragraphs);
    }),
  );
});
