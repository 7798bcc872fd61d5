import { expect, test } from "vitest";
import type { SermonChecks } from "../../../../contract/records/checks.schema.ts";
import {
  findTimeAt,
  formatPlace,
  indexReferences,
  listIndexedParts,
  parsePlace,
  getSurroundingText,
} from "./places.ts";

test("a place is the same after formatting and parsing", () => {
  const place = { part: "lessonPlan", start: 0, end: 12 } as const;
  expect(parsePlace(formatPlace(place))).toEqual(place);
  for (const text of [null, "", "summary", "nothing:1-2", "summary:-1-2", "summary:1-x"]) {
    expect(parsePlace(text)).toBeUndefined();
  }
});

test("the time of a place is that of its paragraph, or of the last timed one before it", () => {
  const text = "[0:05] Fear not.\n\nLittle flock.\n\n[1:00:10] It is (see [2:00]) written.";
  expect(findTimeAt(text, text.indexOf("Fear"))).toBe(5);
  expect(findTimeAt(text, text.indexOf("flock"))).toBe(5);
  expect(findTimeAt(text, text.indexOf("written"))).toBe(3610);
  expect(findTimeAt("Fear not.", 3)).toBeUndefined();
});

const found = (reference: string, start: number) => ({
  span: { start, end: start + 5 },
  text: reference,
  reference,
  exists: true,
});

test("the index lists each reference once, with its places in the order of the texts", () => {
  const checks: SermonChecks = {
    references: {
      transcript: [found("Psalm 1", 0)],
      refinedTranscript: [found("John 3:16", 4), found("Psalm 1", 30), found("John 3:16", 60)],
      summary: [found("Psalm 1", 7)],
    },
    sources: { summary: [], lessonPlan: [] },
    corrections: [],
    changes: [],
  };
  const index = indexReferences(checks, listIndexedParts({ refinedTranscript: "…" }));
  expect(
    index.map(({ reference, places }) => [
      reference,
      places.map(({ part, span }) => `${part} ${span.start}`),
    ]),
  ).toEqual([
    ["John 3:16", ["refinedTranscript 4", "refinedTranscript 60"]],
    ["Psalm 1", ["refinedTranscript 30", "summary 7"]],
  ]);
});

test("the text around a place is cut at spaces and has no marks", () => {
  const text = `[0:05] ${"word ".repeat(30)}as **John 3:16** says ${"more ".repeat(30)}`;
  const start = text.indexOf("John");
  const { before, words, after } = getSurroundingText(text, { start, end: start + 9 });
  expect(before).toMatch(/^… word .* as $/);
  expect(words).toBe("John 3:16");
  expect(after).toMatch(/^ says more .* …$/);
});
