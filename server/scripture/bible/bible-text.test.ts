import { describe, expect, it } from "vitest";
import { findVerse, getPassageText } from "./bible-text.ts";
import { BOOKS } from "./books.ts";
import { countChapters, countPassageVerses, countVerses, wholeBook, wholeChapters } from "./passage.ts";

const book = "John";

describe("the Bible text", () => {
  it("has exactly the counted verses", () => {
    let verses = 0;
    for (const { name } of BOOKS) {
      verses += getPassageText(wholeBook(name)).length;
      expect(findVerse(name, countChapters(name) + 1, 1)).toBeUndefined();
      for (let chapter = 1; chapter <= countChapters(name); chapter += 1) {
        expect(findVerse(name, chapter, countVerses(name, chapter))).toBeDefined();
        expect(findVerse(name, chapter, countVerses(name, chapter) + 1)).toBeUndefined();
      }
    }
    expect(verses).toBe(31_102);
  });

  it("has no markup of the package", () => {
    expect(findVerse("Psalms", 23, 1)).toEqual({
      book: "Psalms",
      chapter: 23,
      verse: 1,
      number: "23:1",
      text: "The LORD is my shepherd; I shall not want.",
      startsParagraph: false,
    });
    expect(findVerse(book, 3, 16)?.startsParagraph).toBe(true);
    expect(findVerse(book, 3, 16)?.text).toMatch(/^For God so loved the world/);
  });

  it("returns a passage across chapters", () => {
    const passage = { book, chapter: 2, verse: 24, toChapter: 3, toVerse: 2 };
    expect(getPassageText(passage).map(({ chapter, verse }) => `${chapter}:${verse}`)).toEqual([
      "2:24",
      "2:25",
      "3:1",
      "3:2",
    ]);
    expect(countPassageVerses(passage)).toBe(4);
  });

  it("returns nothing for a passage that doesn't exist", () => {
    expect(getPassageText({ book, chapter: 3, verse: 16, toChapter: 3, toVerse: 99 })).toEqual([]);
    expect(getPassageText(wholeChapters(book, 22))).toEqual([]);
    expect(getPassageText({ book, chapter: 3, verse: 5, toChapter: 3, toVerse: 2 })).toEqual([]);
  });
});
