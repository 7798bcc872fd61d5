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

  test.each([
    ["another word", "the words will appear on the screen", "some words will appear on the screen"],
    ["one more word", "we are going to be here", "and we are going to be here"],
    ["no first word", "and we are going to be here", "we are going to be here"],
  ])("goes on after a repetition with %s", (_, phrase, other) => {
    const text = `${repeat(phrase, 4)} ${other} ${repeat(phrase, 4)}`;
    expect(find(`${text} let us pray`)).toEqual([
      expect.objectContaining({ start: 0, end: text.split(" ").length, count: 9 }),
    ]);
  });

  test("accepts sentences that always end with another word", () => {
    const ends = ["past", "future", "present", "pain", "fear", "sin", "loss", "doubt"];
    expect(find(ends.map((end) => `his love is greater than your ${end}`).join(" "))).toEqual([]);
  });

  test("finds what is written for silence earlier", () => {
    expect(find(`amen ${repeat("thank you", 4)} good morning`)).toHaveLength(1);
    expect(find(repeat("he is able", 4))).toEqual([]);
  });

  test("finds words that are spoken more slowly than anybody speaks", () => {
    const words = "amen amen amen we begin".split(" ");
    const findWith = (seconds: number) =>
      findLoops(words, { endsSentence: () => false, getStart: (at) => at * seconds });
    expect(findWith(30)).toEqual([{ start: 0, end: 3, period: 1, count: 3 }]);
    expect(findWith(1)).toEqual([]);
  });

  test("lets a loop begin where a sentence begins", () => {
    const words = `thank you ${repeat("you thank", 10)}`.split(" ");
    const [loop] = findLoops(words, { endsSentence: (at) => words[at] === "you", getStart: () => undefined });
    expect(loop).toEqual({ start: 3, end: 21, period: 2, count: 9 });
  });

  test("finds each of two loops", () => {
    expect(find(`${repeat("amen", 12)} now we begin ${repeat("see you next time", 9)}`)).toHaveLength(2);
  });
});
