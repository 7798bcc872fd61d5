// A positional index of the Bible with integer word IDs, for comparing and searching.
import { listVerseTexts } from "./bible-text.ts";
import { BOOKS } from "./books.ts";
import { countChapters, countVerses, passageBetween, type Passage } from "./passage.ts";
import { normalizeScriptureWord, stemScriptureWord } from "./scripture-words.ts";

/** The ID of words that are not in the Bible. */
export const UNKNOWN_WORD = 0xffff;

export interface BibleIndex {
  /** The IDs of the normalized words of the Bible, in order. */
  words: Uint16Array;
  /** 1 if punctuation follows the word, so that a clause ends there. */
  clauseEnds: Uint8Array;
  /** The position in `words` where each verse starts, followed by the number of words. */
  verseStarts: Uint32Array;
  /** The stem ID of each word ID. */
  stemOf: Uint16Array;
  /** The indexes of the verses with each stem, ascending. */
  postings: readonly Uint16Array[];
  /** The inverse document frequency of each stem, in bits. */
  weights: Float32Array;
  wordIdOf: (normal: string) => number;
  /** Also finds stems of forms that are not in the Bible. */
  stemIdOf: (normal: string) => number;
}

let built: BibleIndex | undefined;

/** Builds the index on first use and keeps it in memory (about 6 MB). */
export function getBibleIndex(): BibleIndex {
  built ??= buildIndex();
  return built;
}

function buildIndex(): BibleIndex {
  const forms = new Map<string, number>();
  const read = indexWords(forms);
  const stems = new Map<string, number>();
  const stemOf = Uint16Array.from(forms.keys(), (normal) => assignId(stems, stemScriptureWord(normal)));
  const index = { ...read, stemOf };
  return {
    ...index,
    ...buildPostings(index, stems.size),
    wordIdOf: (normal) => forms.get(normal) ?? UNKNOWN_WORD,
    stemIdOf: (normal) => stems.get(stemScriptureWord(normal)) ?? UNKNOWN_WORD,
  };
}

function assignId(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

function indexWords(forms: Map<string, number>) {
  const words: number[] = [];
  const clauseEnds: number[] = [];
  const verseStarts = [0];
  const known = new Map<string, readonly number[]>();
  for (const verse of listVerseTexts()) {
    for (const [, word = "", separator = ""] of verse.matchAll(/([a-z][a-z'-]*)([^a-z]*)/gi)) {
      const numbers =
        known.get(word) ?? normalizeScriptureWord(word).map((normal) => assignId(forms, normal));
      known.set(word, numbers);
      for (const number of numbers) {
        words.push(number);
        clauseEnds.push(0);
      }
      if (separator !== " " && /[^ \]]/.test(separator)) clauseEnds[clauseEnds.length - 1] = 1;
    }
    clauseEnds[clauseEnds.length - 1] = 1;
    verseStarts.push(words.length);
  }
  return {
    words: Uint16Array.from(words),
    clauseEnds: Uint8Array.from(clauseEnds),
    verseStarts: Uint32Array.from(verseStarts),
  };
}

function buildPostings(
  { words, verseStarts, stemOf }: Pick<BibleIndex, "words" | "verseStarts" | "stemOf">,
  stems: number,
) {
  const versesOf = Array.from({ length: stems }, (): number[] => []);
  for (let verse = 0; verse < verseStarts.length - 1; verse += 1) {
    for (const word of words.subarray(verseStarts[verse], verseStarts[verse + 1])) {
      const listed = versesOf[stemOf[word] ?? 0];
      if (listed && listed.at(-1) !== verse) listed.push(verse);
    }
  }
  const postings = versesOf.map((verses) => Uint16Array.from(verses));
  const weights = Float32Array.from(postings, (verses) =>
    Math.log2((verseStarts.length - 1) / verses.length),
  );
  return { postings, weights };
}

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

/** Returns the index of an existing verse, from 0 (Genesis 1:1). */
export const getVerseIndex = (book: string, chapter: number, verse: number) =>
  (chapterStarts.get(`${book} ${chapter}`) ?? 0) + verse - 1;

/** Returns the index of the last of ascending `starts` that is at or before `position`. */
function findLastAtOrBefore(starts: ArrayLike<number>, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

export const findVerseOfWord = (position: number) =>
  findLastAtOrBefore(getBibleIndex().verseStarts, position);

const findChapter = (verse: number) => findLastAtOrBefore(firstVerses, verse);

export function getVerseLocation(number: number): { book: string; chapter: number; verse: number } {
  const found = findChapter(number);
  return { ...(CHAPTERS[found] ?? { book: "", chapter: 0 }), verse: number - (firstVerses[found] ?? 0) + 1 };
}

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
