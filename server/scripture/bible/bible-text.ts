// The verses of editions of the Bible.
import { KING_JAMES, readEdition, type EditionSource } from "./edition.ts";
import { countVerses, passageExists } from "./passage.ts";
import type { Passage } from "./passage.ts";

export interface Verse {
  book: string;
  chapter: number;
  verse: number;
  /** Chapter and verse as the edition numbers them: "51:3" for Psalm 51:1 in Luther's Bible. */
  number: string;
  /** Plain text, without markup for paragraphs and supplied words. */
  text: string;
  startsParagraph: boolean;
}

/** Returns all verses of an edition in order, with markup ("# ", "[…]"). */
export const listVerseTexts = (edition: EditionSource = KING_JAMES): readonly string[] =>
  Object.values(readEdition(edition).verses);

export function findVerse(
  book: string,
  chapter: number,
  verse: number,
  edition: EditionSource = KING_JAMES,
): Verse | undefined {
  const { verses, numbers } = readEdition(edition);
  const marked = verses[`${book} ${chapter}:${verse}`];
  if (marked === undefined) return undefined;
  const text = marked.replace(/^# */, "").replace(/[[\]]/g, "").replace(/ {2,}/g, " ").trim();
  const number = numbers[`${book} ${chapter}:${verse}`] ?? `${chapter}:${verse}`;
  return { book, chapter, verse, number, text, startsParagraph: marked.startsWith("#") };
}

/** Returns the verses of a passage in an edition; none if it doesn't exist. */
export function getPassageText(passage: Passage, edition: EditionSource = KING_JAMES): Verse[] {
  if (!passageExists(passage)) return [];
  const { book, chapter, verse, toChapter, toVerse } = passage;
  const verses: Verse[] = [];
  for (let c = chapter; c <= toChapter; c += 1) {
    const last = c === toChapter ? toVerse : countVerses(book, c);
    for (let v = c === chapter ? verse : 1; v <= last; v += 1) {
      const found = findVerse(book, c, v, edition);
      if (found) verses.push(found);
    }
  }
  return verses;
}
