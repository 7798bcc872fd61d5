// How passages of an edition are printed: the edition that has them, its verse numbers, its name and its copyright line.
import { getPassageText, type Verse } from "./bible-text.ts";
import { KING_JAMES, type EditionSource } from "./edition.ts";
import { countPassageVerses, passageBetween, type Passage } from "./passage.ts";

/** A New Testament, for example, lacks Psalm 23. Then all passages that are printed together are in the King James Version. */
export const findEditionWith = (passages: readonly Passage[], edition: EditionSource): EditionSource =>
  passages.every((passage) => getPassageText(passage, edition).length > 0) ? edition : KING_JAMES;

export const isEnglish = ({ language }: EditionSource) => /^en(-|$)/i.test(language);

export interface PrintedPassage {
  reference: string;
  verses: readonly Verse[];
  edition: EditionSource;
}

/** "John 3:16-18 (King James Version)"; with the edition's own numbers if they differ: "Psalm 51:1-3 (Luther 1912: 51:3-5)" */
export function namePrintedPassage({ reference, verses, edition }: PrintedPassage): string {
  const own = formatOwnNumbers(verses);
  return own === "" ? `${reference} (${edition.name})` : `${reference} (${edition.name}: ${own})`;
}

/** "51:3-5"; "" if the numbers don't differ, or if the verses are not one range. */
function formatOwnNumbers(verses: readonly Verse[]): string {
  const [first, last] = [verses[0], verses.at(-1)];
  const hasOwn = verses.some(({ chapter, verse, number }) => number !== `${chapter}:${verse}`);
  if (!first || !last || !hasOwn || first.book !== last.book) return "";
  if (countPassageVerses(passageBetween(first, last)) !== verses.length) return "";
  const { chapter, verse } = parseNumber(first.number);
  const { toChapter, toVerse } = parseNumber(last.number);
  const start = `${chapter}:${verse}`;
  const end = chapter === toChapter ? toVerse : `${toChapter}:${toVerse}`;
  return start === `${toChapter}:${toVerse}` ? start : `${start}-${end}`;
}

/** Parses an edition's number. One that joins verses has a range: "51:1-3", "16:27-17:1". */
function parseNumber(number: string) {
  const [start = "", end = start] = number.split("-");
  const [chapter = "", verse = ""] = start.split(":");
  const [toVerse = "", toChapter = chapter] = end.split(":").toReversed();
  return { chapter, verse, toChapter, toVerse };
}

/** Whether all verses are in one chapter of the edition. */
export function areOneChapter(verses: readonly Verse[]): boolean {
  const chapters = verses.flatMap(({ book, number }) => {
    const { chapter, toChapter } = parseNumber(number);
    return [`${book} ${chapter}`, `${book} ${toChapter}`];
  });
  return new Set(chapters).size <= 1;
}

const getVerseNumber = ({ number }: Verse) => number.replace(/^\d+:/, "");

/** Returns how verses are numbered when they are printed together: "16", "3:16" or "John 3:16". */
export function createVerseNumbering(verses: readonly Verse[]): (verse: Verse) => string {
  if (areOneChapter(verses)) return getVerseNumber;
  const isOneBook = new Set(verses.map(({ book }) => book)).size === 1;
  return ({ book, number }) => (isOneBook ? number : `${book} ${number}`);
}

/** The copyright lines of editions, each once. */
export function listCopyrightLines(editions: readonly EditionSource[]): string[] {
  const lines = editions.map(({ copyright }) => copyright.replace(/\s+/g, " ").trim());
  return [...new Set(lines)].filter((line) => line !== "");
}
