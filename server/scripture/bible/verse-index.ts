// Numbers all verses of the Bible in King James numbering, from 0 (Genesis 1:1).
import { BOOKS } from "./books.ts";
import { countChapters, countVerses, passageBetween, type Passage } from "./passage.ts";

const CHAPTERS = BOOKS.flatMap(({ name }) =>
  Array.from({ length: countChapters(name) }, (_, index) => ({ book: name, chapter: index + 1 })),
);
const chapterStarts = new Map<string, number>();
const firstVerses: number[] = [];
let verseCount = 0;
for (const { book, chapter } of CHAPTERS) {
  chapterStarts.set(`${book} ${chapter}`, verseCount);
  firstVerses.push(verseCount);
  verseCount += countVerses(book, chapter);
}

export const VERSE_COUNT = verseCount;

/** Returns the index of an existing verse, from 0 (Genesis 1:1). */
export const getVerseIndex = (book: string, chapter: number, verse: number) =>
  (chapterStarts.get(`${book} ${chapter}`) ?? 0) + verse - 1;

/** Returns the index of the last of ascending `starts` that is at or before `position`. */
export function findLastAtOrBefore(starts: ArrayLike<number>, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

const findChapter = (verse: number) => findLastAtOrBefore(firstVerses, verse);

export function getVerseLocation(number: number): { book: string; chapter: number; verse: number } {
  const found = findChapter(number);
  return { ...(CHAPTERS[found] ?? { book: "", chapter: 0 }), verse: number - (firstVerses[found] ?? 0) + 1 };
}

const FIRST_VERSE_OF_NEW_TESTAMENT = getVerseIndex("Matthew", 1, 1);
const LAST_VERSE_OF_NEW_TESTAMENT = getVerseIndex("Revelation", 22, 21);

/** The books after the New Testament are deuterocanonical. */
export const isInNewTestament = (verse: number) =>
  verse >= FIRST_VERSE_OF_NEW_TESTAMENT && verse <= LAST_VERSE_OF_NEW_TESTAMENT;

export interface ChapterPart {
  /** The index of the chapter, from 0 (Genesis 1). */
  chapter: number;
  isWhole: boolean;
  verses: number[];
}

/** Splits a passage, given by the indexes of its first and last verse, into its chapters. */
export function splitByChapter({
  firstVerse,
  lastVerse,
}: {
  firstVerse: number;
  lastVerse: number;
}): ChapterPart[] {
  const parts: ChapterPart[] = [];
  for (let chapter = findChapter(firstVerse); chapter <= findChapter(lastVerse); chapter += 1) {
    const start = firstVerses[chapter] ?? 0;
    const end = firstVerses[chapter + 1] ?? verseCount;
    const from = Math.max(start, firstVerse);
    const to = Math.min(end, lastVerse + 1);
    const verses = Array.from({ length: to - from }, (_, at) => from + at);
    parts.push({ chapter, isWhole: from === start && to === end, verses });
  }
  return parts;
}

/** Returns the passage between two verse indexes, limited to the first verse if they are in different books. */
export function passageFromVerses(first: number, last: number): Passage {
  const from = getVerseLocation(first);
  const to = getVerseLocation(last);
  const end = to.book === from.book ? to : from;
  return passageBetween(from, end);
}
