import { expect, test } from "vitest";
import { splitAtBreaks } from "./break-opportunities.ts";
import { fitQuote, type QuotePlace } from "./fit-quote.ts";

const PLACE: QuotePlace = { width: 100, height: 60, maxSize: 20, minSize: 5, lineHeight: 1 };

/** Every character is half as wide as it is high. */
const measure = (text: string, size: number) => [...text].length * size * 0.5;

test("a short quote has the largest size", () => {
  expect(fitQuote("Fear not.", PLACE, measure)).toEqual({ size: 20, lines: ["Fear not."] });
});

test("a longer quote wraps between words", () => {
  expect(fitQuote("Fear not,\n little flock", PLACE, measure)).toEqual({
    size: 20,
    lines: ["Fear not,", "little", "flock"],
  });
});

test("a long quote shrinks until all its lines fit", () => {
  const quote = "word ".repeat(30).trim();
  const { size, lines } = fitQuote(quote, PLACE, measure);
  expect(size).toBeLessThan(20);
  expect(lines.length * size).toBeLessThanOrEqual(60);
  expect(lines.join(" ")).toBe(quote);
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(100);
});

test("a quote that is too long for the smallest size ends with an ellipsis", () => {
  const { size, lines } = fitQuote("word ".repeat(500), PLACE, measure);
  expect(size).toBe(5);
  expect(lines).toHaveLength(12);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(100);
});

test("a word that is wider than the image is split between characters", () => {
  const { lines } = fitQuote("👩‍👩‍👧".repeat(40), { ...PLACE, minSize: 20 }, (text, size) => measure(text, size));
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(0, -1)) expect(line.endsWith("👧")).toBe(true);
});

test("an empty quote has no lines", () => {
  expect(fitQuote("  ", PLACE, measure).lines).toEqual([]);
});

test.each([
  ["English", "Fear not, “little flock”, for it", ["Fear ", "not, ", "“little ", "flock”, ", "for ", "it"]],
  ["Hebrew", "שמע ישראל", ["שמע ", "ישראל"]],
])("lines in %s end at spaces", (_, text, pieces) => {
  expect(splitAtBreaks(text)).toEqual(pieces);
});

test("lines in Chinese end between words, not before closing or after opening punctuation", () => {
  const pieces = splitAtBreaks("不要怕,「小群」。你们");
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.join("")).toBe("不要怕,「小群」。你们");
  for (const piece of pieces) {
    expect(piece).not.toMatch(/^[,。」]/);
    expect(piece).not.toMatch(/「$/);
  }
});
