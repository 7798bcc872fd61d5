import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isStopWord } from "./stop-words.ts";
import { stemWord } from "./stem.ts";
import { normalizeWords, splitWords } from "./words.ts";

describe("splitWords", () => {
  test("returns words with offsets and without punctuation", () => {
    expect(splitWords("“Don’t fear!”")).toEqual([
      { normal: "don't", start: 1, end: 6 },
      { normal: "fear", start: 7, end: 11 },
    ]);
  });

  test("splits at hyphens and dashes", () => {
    expect(normalizeWords("first-born--heir of all—God")).toEqual([
      "first",
      "born",
      "heir",
      "of",
      "all",
      "god",
    ]);
  });

  test("counts numbers as words", () => {
    expect(normalizeWords("Psalm 73:17, 18")).toEqual(["psalm", "73", "17", "18"]);
  });

  test("splits scripts without spaces", () => {
    const text = "神は愛である";
    const words = splitWords(text);
    expect(words.length).toBeGreaterThan(1);
    expect(words.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
  });

  test("keeps vowel signs and accents with their words", () => {
    expect(normalizeWords("परमेश्वर प्रेम है — Señor, où?")).toEqual(["परमेश्वर", "प्रेम", "है", "señor", "où"]);
  });

  test("returns words in order with valid offsets", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        let at = 0;
        for (const { start, end } of splitWords(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe("stemWord", () => {
  test.each([
    ["believe", "believes", "believed", "believeth", "believing"],
    ["blessing", "blessings", "blessed", "bless", "blesses"],
    ["city", "cities"],
    ["hope", "hopes", "hoped", "hoping"],
    ["holy", "holiness"],
    ["hop", "hopping", "hopped"],
    ["faithful", "faithfulness", "faithfully"],
    ["god", "god's"],
  ])("reduces the forms of %s to one stem", (...forms) => {
    expect(new Set(forms.map(stemWord)).size).toBe(1);
  });

  test.each(["jesus", "this", "sing", "king", "was", "his", "is", "神", "愛"])("keeps %s", (word) => {
    expect(stemWord(word)).toBe(word);
  });
});

test("recognizes the most common English words as stop words", () => {
  expect(["the", "unto", "thou", "i'm"].every(isStopWord)).toBe(true);
  expect(["grace", "covenant", "god"].some(isStopWord)).toBe(false);
});
