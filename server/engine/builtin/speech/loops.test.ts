import { describe, expect, test } from "vitest";
import { findLoops } from "./loops.ts";

const repeat = (phrase: string, times: number) => Array.from({ length: times }, () => phrase).join(" ");
const find = (text: string) => findLoops(text.split(" "));

describe("findLoops", () => {
  test("finds a sentence that repeats without end, with its place and count", () => {
    const loop = repeat("we will be right back", 1_386);
    expect(find(`good morning ${loop} let us pray`)).toEqual([
      { start: 2, end: 2 + 5 * 1_386, period: 5, count: 1_386 },
    ]);
  });

  test.each([
    ["a word", repeat("you", 40), 1],
    ["two words", repeat("thank you", 52), 2],
    ["a long sentence", repeat("and the people of the city came out to see what had been done there", 7), 15],
  ])("finds %s", (_, text, period) => {
    expect(find(text)).toEqual([expect.objectContaining({ period })]);
  });

  test.each([
    ["a preacher's repetition", `${repeat("he is able", 4)} and he will do it`],
    ["a chant of one word", repeat("holy", 6)],
    ["a sentence said again", "grace is free so come because grace is free"],
    ["no words", ""],
  ])("accepts %s", (_, text) => {
    expect(find(text)).toEqual([]);
  });

  test("finds each of two loops", () => {
    expect(find(`${repeat("amen", 12)} now we begin ${repeat("see you next time", 9)}`)).toHaveLength(2);
  });
});
