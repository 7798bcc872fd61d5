import { expect, test } from "vitest";
import { getVerseLocation } from "../bible/verse-index.ts";
import { listVerseTexts } from "../bible/bible-text.ts";
import { findVerbatimQuotations } from "./verbatim-quotations.ts";

const read = (text: string) =>
  findVerbatimQuotations(text).map(({ start, end, firstVerse, lastVerse }) => ({
    words: text.slice(start, end),
    from: getVerseLocation(firstVerse),
    to: getVerseLocation(lastVerse),
  }));

test("finds words of the Bible without a reference, across verses too", () => {
  const text =
    "so i say unto you there is therefore now no condemnation to them which are in Christ Jesus, who walk not after the flesh, but after the Spirit. For the law of the Spirit of life hath made us free, my friends";
  const [found, ...others] = read(text);
  expect(others).toEqual([]);
  expect(found?.words).toMatch(
    /^(?:you )?there is therefore now no condemnation .* the law of the Spirit of life$/,
  );
  expect(found?.from).toMatchObject({ book: "Romans", chapter: 8, verse: 1 });
  expect(found?.to).toMatchObject({ book: "Romans", chapter: 8, verse: 2 });
});

test("ignores other words and common phrases", () => {
  expect(read("We had a good picnic in the park and the children of the church were playing games.")).toEqual(
    [],
  );
  expect(read("And it came to pass in those days, that it was so.")).toEqual([]);
  expect(read("")).toEqual([]);
});

test("finds every verse that is long enough", () => {
  const verses = listVerseTexts().filter((_, at) => at % 311 === 0);
  const long = verses
    .map((verse) => verse.replace(/[#[\]]/g, ""))
    .filter((verse) => verse.split(" ").length > 20);
  const missed = long.filter((verse) => read(verse).length === 0);
  expect(missed).toEqual([]);
});
