import { describe, expect, test } from "vitest";
import { parseNumberWords } from "./spoken-numbers.ts";

const read = (text: string) => {
  const words = text.split(" ");
  const number = parseNumberWords(words, 0);
  return number && [number.value, words.slice(number.length).join(" ")];
};

describe("parseNumberWords", () => {
  test.each([
    ["7 times", 7, "times"],
    ["23rd of june", 23, "of june"],
    ["twenty three people", 23, "people"],
    ["third day", 3, "day"],
    ["one hundred and fifty three fish", 153, "fish"],
    ["two thousand years", 2_000, "years"],
    ["five thousand and one", 5_001, ""],
    ["one hundred forty four thousand sealed", 144_000, "sealed"],
    ["two million three hundred thousand and six of them", 2_300_006, "of them"],
    ["thousand years", 1_000, "years"],
    ["seven and eight", 7, "and eight"],
    ["nineteen forty five", 19, "forty five"],
  ])("reads %s", (text, value, rest) => {
    expect(read(text)).toEqual([value, rest]);
  });

  test.each(["and seven", "thousands of people", "oh one more", "the first", "mix"])(
    "finds none at %s",
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  test("parses a Roman numeral only after words such as chapter", () => {
    expect(parseNumberWords(["chapter", "viii"], 1)).toEqual({ value: 8, length: 1 });
    expect(parseNumberWords(["henry", "viii"], 1)).toBeUndefined();
  });
});
