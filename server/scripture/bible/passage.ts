import { getBook } from "./books.ts";
import verseCounts from "./verse-counts.data.json" with { type: "json" };

/** A range of verses of one book, both ends included. A whole chapter or book is the range of its verses. */
export interface Passage {
  book: string;
  chapter: number;
  verse: number;
  toChapter: number;
  /** 0 if `toChapter` doesn't exist and no verse was named. */
  toVerse: number;
}

// Verse counts in the order of `BOOKS`, to check references without loading the Bible text.
export const countChapters = (book: string) => verseCounts[getBook(book).index]?.length ?? 0;

/** Counts the verses of a chapter in the King James Version; 0 if the book has no such chapter. */
export const countVerses = (book: string, chapter: number) =>
  verseCounts[getBook(book).index]?.[chapter - 1] ?? 0;

export function wholeChapters(book: string, chapter: number, toChapter = chapter): Passage {
  return { book, chapter, verse: 1, toChapter, toVerse: countVerses(book, toChapter) };
}

export const wholeBook = (book: string) => wholeChapters(book, 1, countChapters(book));

export interface VerseLocation {
  book: string;
  chapter: number;
  verse: number;
}

export const passageBetween = ({ book, chapter, verse }: VerseLocation, last: VerseLocation): Passage => ({
  book,
  chapter,
  verse,
  toChapter: last.chapter,
  toVerse: last.verse,
});

/** "John 3:16" */
export const formatVerse = (verse: VerseLocation) => formatReference(passageBetween(verse, verse));

const isAtOrBefore = (chapter: number, verse: number, toChapter: number, toVerse: number) =>
  chapter < toChapter || (chapter === toChapter && verse <= toVerse);

export const containsPassage = (outer: Passage, inner: Passage) =>
  outer.book === inner.book &&
  isAtOrBefore(outer.chapter, outer.verse, inner.chapter, inner.verse) &&
  isAtOrBefore(inner.toChapter, inner.toVerse, outer.toChapter, outer.toVerse);

export const containsVerse = (passage: Passage, verse: VerseLocation) =>
  containsPassage(passage, passageBetween(verse, verse));

export const passagesOverlap = (a: Passage, b: Passage) =>
  a.book === b.book &&
  isAtOrBefore(a.chapter, a.verse, b.toChapter, b.toVerse) &&
  isAtOrBefore(b.chapter, b.verse, a.toChapter, a.toVerse);

/** Whether both ends are verses of the Bible (King James numbering) in the right order. */
export function passageExists({ book, chapter, verse, toChapter, toVerse }: Passage): boolean {
  const isVerse = (c: number, v: number) => v >= 1 && v <= countVerses(book, c);
  return (
    isVerse(chapter, verse) && isVerse(toChapter, toVerse) && isAtOrBefore(chapter, verse, toChapter, toVerse)
  );
}

/** Counts the verses of a passage; 0 if it doesn't exist. */
export function countPassageVerses(passage: Passage): number {
  if (!passageExists(passage)) return 0;
  let count = passage.toVerse - passage.verse + 1;
  for (let chapter = passage.chapter; chapter < passage.toChapter; chapter += 1) {
    count += countVerses(passage.book, chapter);
  }
  return count;
}

/** Formats a passage in the shortest standard form: "Psalm 23", "John 3:16-18", "Hebrews 11:1-12:2". */
export function formatReference(passage: Passage): string {
  const { book, chapter, verse, toChapter, toVerse } = passage;
  const chapters = countChapters(book);
  const whole = verse === 1 && toVerse === countVerses(book, toChapter);
  if (whole && chapter === 1 && toChapter === chapters && chapters > 1) return book;
  const name = book === "Psalms" && chapter === toChapter ? "Psalm" : book;
  if (whole) {
    if (chapters === 1) return book;
    return chapter === toChapter ? `${name} ${chapter}` : `${name} ${chapter}-${toChapter}`;
  }
  const start = `${name} ${chapter}:${verse}`;
  if (chapter !== toChapter) return `${start}-${toChapter}:${toVerse}`;
  return verse === toVerse ? start : `${start}-${toVerse}`;
}
