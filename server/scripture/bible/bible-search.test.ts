import { expect, it, test } from "vitest";
import { getBibleIndex } from "./bible-index.ts";
import { getVerseIndex, getVerseLocation } from "./verse-index.ts";
import { searchPassage, searchBible, createBibleQuery } from "./bible-search.ts";
import { getPassageText } from "./bible-text.ts";
import { BOOKS } from "./books.ts";
import { formatReference, wholeBook, wholeChapters } from "./passage.ts";
import { splitScriptureWords } from "./scripture-words.ts";
import { createRandom } from "../quotations/testing-quotations.ts";

const seek = (text: string) => createBibleQuery(splitScriptureWords(text));
const placeOf = (text: string, near?: number) => {
  const found = searchBible(seek(text), near);
  return found && formatReference(found.passage);
};

it("indexes the words of each verse", () => {
  const { editions, wordIdOf } = getBibleIndex();
  const { words, verseStarts } = editions[0]!;
  const verses = BOOKS.flatMap(({ name }) => getPassageText(wholeBook(name)));
  expect(verses.map(({ book, chapter, verse }) => getVerseIndex(book, chapter, verse))).toEqual([
    ...verses.keys(),
  ]);
  expect(verses.map((_, number) => getVerseLocation(number))).toEqual(
    verses.map(({ book, chapter, verse }) => ({ book, chapter, verse })),
  );
  const differing = verses.filter(({ text }, number) => {
    const indexed = words.subarray(verseStarts[number], verseStarts[number + 1]);
    return (
      splitScriptureWords(text)
        .map(({ normal }) => wordIdOf(normal))
        .join() !== indexed.join()
    );
  });
  expect(differing).toEqual([]);
});

test.each([
  ["the Lord is my shepherd I shall not want", "Psalm 23:1"],
  ["do not let your hearts be troubled", "John 14:1"],
  ["faith is the assurance of things hoped for, the evidence of things not seen", "Hebrews 11:1"],
  ["God loved the world so much that he gave his only Son", "John 3:16"],
  ["Jesus wept", "John 11:35"],
])("finds %s", (words, place) => expect(placeOf(words)).toBe(place));

it("finds 300 random verses, or identical ones, by their words", () => {
  const random = createRandom(1769);
  const verses = BOOKS.flatMap(({ name }) => getPassageText(wholeBook(name)));
  for (let round = 0; round < 300; round += 1) {
    const verse = verses[Math.floor(random() * verses.length)]!;
    const found = searchBible(seek(verse.text));
    expect(found?.similarity).toBeCloseTo(1);
  }
});

it("prefers the nearest of equal matches", () => {
  const law = "Thou shalt not kill";
  expect(placeOf(law, getVerseIndex("Exodus", 20, 1))).toBe("Exodus 20:13");
  expect(placeOf(law, getVerseIndex("Deuteronomy", 5, 1))).toBe("Deuteronomy 5:17");
});

it("searches long passages like short ones", () => {
  const query = seek("Thy word is a lamp unto my feet");
  expect(searchPassage(query, wholeChapters("Psalms", 119))?.similarity).toBeCloseTo(1);
  expect(searchPassage(query, wholeChapters("Psalms", 23))?.similarity).toBeLessThan(0.5);
});

it("finds nothing for words that are not in the Bible", () => {
  expect(searchBible(seek("xylophone zeppelin"))).toBeUndefined();
  expect(searchBible(seek(""))).toBeUndefined();
});
