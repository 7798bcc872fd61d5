import { describe, expect, test } from "vitest";
import type { FileVerse } from "../reading/edition-builder.ts";
import { toKingJamesNumbering } from "./king-james-numbering.ts";

/** Chapters with the given numbers of verses, whose texts are their own numbers. */
function makeBook(counts: Record<number, number>): FileVerse[] {
  return Object.entries(counts).flatMap(([chapter, count]) =>
    Array.from({ length: count }, (_, at) => ({
      chapter: Number(chapter),
      verse: at + 1,
      toVerse: at + 1,
      text: `${chapter}:${at + 1}`,
      startsParagraph: false,
    })),
  );
}

const convert = (book: string, counts: Record<number, number>) =>
  toKingJamesNumbering(new Map([[book, makeBook(counts)]]));

/** The edition's own number of a verse; undefined if it has none. */
const ownNumber = (book: string, counts: Record<number, number>, location: string) =>
  convert(book, counts).verses[`${book} ${location}`];

describe("the numbering of", () => {
  const psalms = { 3: 9, 23: 6, 51: 21, 52: 11 };
  const malachi = { 1: 14, 2: 17, 3: 24 };
  const joel = { 1: 20, 2: 27, 3: 5, 4: 21 };
  const genesis = { 31: 54, 32: 33, 33: 20 };

  test.each<[string, string, Record<number, number>, string, string]>([
    ["a psalm whose title is its first verse", "Psalms", psalms, "3:1", "3:2"],
    ["a psalm whose title has two verses", "Psalms", psalms, "51:1", "51:3"],
    ["a psalm without a title", "Psalms", psalms, "23:1", "23:1"],
    ["Malachi with three chapters", "Malachi", malachi, "4:6", "3:24"],
    ["Malachi before the moved verses", "Malachi", malachi, "3:18", "3:18"],
    ["Joel with four chapters", "Joel", joel, "2:28", "3:1"],
    ["Joel's last chapter", "Joel", joel, "3:21", "4:21"],
    ["Genesis with a moved break", "Genesis", genesis, "31:55", "32:1"],
    ["Genesis after the moved break", "Genesis", genesis, "32:32", "32:33"],
    ["Samuel, where a part of a verse moved", "1 Samuel", { 20: 42, 21: 16 }, "21:15", "21:16"],
    ["Psalms of the Septuagint", "Psalms", { 8: 10, 9: 39, 10: 7, 50: 21 }, "10:1", "9:22"],
    ["a psalm of the Septuagint", "Psalms", { 8: 10, 9: 39, 10: 7, 50: 21 }, "51:1", "50:3"],
    ["Mark with a break that no scheme has", "Mark", { 8: 39, 9: 49 }, "9:1", "8:39"],
    ["Mark after that break", "Mark", { 8: 39, 9: 49 }, "9:50", "9:49"],
  ])("%s", (_, book, counts, location, own) => {
    expect(ownNumber(book, counts, location)).toBe(own);
    const number = convert(book, counts).numbers[`${book} ${location}`];
    expect(number).toBe(own === location ? undefined : own);
  });
});

test("titles of psalms belong to no verse", () => {
  const { verses } = convert("Psalms", { 51: 21 });
  expect(Object.keys(verses)).toHaveLength(19);
  expect(Object.values(verses)).not.toContain("51:1");
});

test("an edition in King James numbering stays as it is", () => {
  const { verses, numbers } = convert("Psalms", { 3: 8, 51: 19, 119: 176 });
  expect(verses).toMatchObject({ "Psalms 3:1": "3:1", "Psalms 119:176": "119:176" });
  expect(numbers).toEqual({});
});

test("a divided last verse is one verse with both numbers", () => {
  const { verses, numbers } = convert("3 John", { 1: 15 });
  expect(verses["3 John 1:14"]).toBe("1:14 1:15");
  expect(numbers).toEqual({ "3 John 1:14": "1:14-15" });
});

test("omitted verses are absent", () => {
  const verses = makeBook({ 17: 27 }).filter(({ verse }) => verse !== 21);
  const { verses: found } = toKingJamesNumbering(new Map([["Matthew", verses]]));
  expect(found["Matthew 17:21"]).toBeUndefined();
  expect(found["Matthew 17:22"]).toBe("17:22");
});

test.each([
  ["Daniel", { 13: 64 }, "Susanna 1:64", "13:64"],
  ["Daniel", { 14: 42 }, "Bel and the Dragon 1:1", "14:1"],
  ["Baruch", { 6: 73 }, "Epistle of Jeremiah 1:2", "6:2"],
  ["Esther", { 10: 13 }, "Greek Esther 10:4", "10:4"],
  ["Tobit", { 1: 22 }, "Tobit 1:22", "1:22"],
])("deuterocanonical parts: %s %j", (book, counts, location, text) => {
  expect(convert(book, counts).verses[location]).toBe(text);
});

test("books are in the order of the canon", () => {
  const books = new Map([
    ["Tobit", makeBook({ 1: 1 })],
    ["John", makeBook({ 1: 1 })],
    ["Genesis", makeBook({ 1: 1 })],
  ]);
  expect(Object.keys(toKingJamesNumbering(books).verses)).toEqual(["Genesis 1:1", "John 1:1", "Tobit 1:1"]);
});
