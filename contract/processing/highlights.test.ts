import fc from "fast-check";
import { expect, test } from "vitest";
import { parseHighlights, serializeHighlights } from "./highlights.ts";

const highlight = { quote: "Fear not, little flock.", note: "A promise.", start_time: 61.5, end_time: 64 };

test("the stored form is JSON within JSON", () => {
  const outer = JSON.parse(serializeHighlights([highlight])) as { highlights: string };
  expect(JSON.parse(outer.highlights)).toEqual({ highlights: [highlight] });
});

test.each([
  ["the nested form", serializeHighlights([highlight])],
  ["a flat object", JSON.stringify({ highlights: [highlight] })],
  ["a bare list", JSON.stringify([highlight])],
  ["a Markdown fence", `Here they are:\n\`\`\`json\n${JSON.stringify({ highlights: [highlight] })}\n\`\`\``],
  [
    "other names and times as text",
    JSON.stringify([
      { ...highlight, start_time: undefined, end_time: undefined, startTime: "1:01.5", endTime: "1:04" },
    ]),
  ],
])("%s is read", (_, stored) => {
  expect(parseHighlights(stored)).toEqual([highlight]);
});

test("no highlights are an empty list, and what is none is undefined", () => {
  expect(parseHighlights(serializeHighlights([]))).toEqual([]);
  for (const stored of [
    "",
    "not JSON",
    "{}",
    "7",
    '"text"',
    '{"highlights":"broken"}',
    '[{"note":"no quote"}]',
  ]) {
    expect(parseHighlights(stored)).toBeUndefined();
  }
});

test("items without a quote are left out, and impossible times are dropped", () => {
  const stored = JSON.stringify([
    { note: "x" },
    null,
    { quote: "Amen", start_time: -1 },
    { quote: "So be it", start_time: 5, end_time: 2 },
  ]);
  expect(parseHighlights(stored)).toEqual([
    { quote: "Amen", note: "" },
    { quote: "So be it", note: "", start_time: 5 },
  ]);
});

test("no text whatever makes the parser throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      expect(() => parseHighlights(stored)).not.toThrow();
    }),
  );
});

test("a fence that is never closed is read as fast as other text", () => {
  expect(parseHighlights("```" + " ".repeat(1_000_000))).toBeUndefined();
  expect(parseHighlights('```json\n[{"quote": "Fear not"}]\n```')).toHaveLength(1);
});
