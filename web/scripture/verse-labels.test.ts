import { expect, test } from "vitest";
import { labelVerses } from "./verse-labels.ts";

const at = (chapter: number, verse: number, number?: string, book = "Psalms") => ({
  book,
  chapter,
  verse,
  number,
});

test("names the chapter only if the verses are from several chapters or books", () => {
  expect(labelVerses([at(1, 5), at(1, 6)])).toEqual(["5", "6"]);
  expect(labelVerses([at(1, 6), at(2, 1)])).toEqual(["1:6", "2:1"]);
  expect(labelVerses([at(1, 25, undefined, "Jude"), at(1, 1, undefined, "Revelation")])).toEqual([
    "1:25",
    "1:1",
  ]);
});

test("uses the numbers that the edition prints", () => {
  expect(labelVerses([at(51, 1, "51:3"), at(51, 2, "51:4")])).toEqual(["3", "4"]);
  expect(labelVerses([at(9, 20), at(10, 1, "9:22")])).toEqual(["20", "22"]);
  expect(labelVerses([at(3, 4), at(4, 1, "3:5"), at(4, 2, "4:1")])).toEqual(["3:4", "3:5", "4:1"]);
});
