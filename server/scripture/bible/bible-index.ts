// The whole Bible as numbers: which words stand where, for comparing and searching without touching its text.
import { listVerseTexts } from "./bible-text.ts";
import { BOOKS } from "./books.ts";
import { countChapters, countVerses, passageBetween, type Passage } from "./passage.ts";
import { normalizeScriptureWord, stemScriptureWord } from "./scripture-words.ts";

/** The number of a word that the Bible does not have. */
export const UNKNOWN_WORD = 0xffff;

export interface BibleIndex {
  /** The words of the Bible in their order, as numbers of their normal forms. */
  words: Uint16Array;
  /** Whether punctuation follows a word, so that a clause ends there. */
  clauseEnds: Uint8Array;
  /** Where each verse begins in `words`, and after the last one their count. Verses are numbered from 0. */
  verseStarts: Uint32Array;
  /** The stem of each normal form. */
  stemOf: Uint16Array;
  /** The verses that have each stem, ascending. */
  postings: readonly Uint16Array[];
  /** How much finding a stem tells, in bits: the rarer the more. */
  weights: Float32Array;
  wordIdOf: (normal: string) => number;
  /** The stem of any word, also of one that stands in the Bible in other forms only. */
  stemIdOf: (normal: string) => number;
}

let built: BibleIndex | undefined;

/** Builds the index on first use; afterwards it stays in memory (about 6 MB). */
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
    for (const [, word = "", behind = ""] of verse.matchAll(/([a-z][a-z'-]*)([^a-z]*)/gi)) {
      const numbers =
        known.get(word) ?? normalizeScriptureWord(word).map((normal) => assignId(forms, normal));
      known.set(word, numbers);
      for (const number of numbers) {
        words.push(number);
        clauseEnds.push(0);
      }
      if (behind !== " " && /[^ \]]/.test(behind)) clauseEnds[clauseEnds.length - 1] = 1;
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

/** The number of a verse, from 0 in the order of the Bible. The verse exists. */
export const getVerseIndex = (book: string, chapter: number, verse: number) =>
  (chapterStarts.get(`${book} ${chapter}`) ?? 0) + verse - 1;

/** The index of the last of rising `starts` that is not behind a place. */
function findLastAtOrBefore(starts: ArrayLike<number>, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The number of the verse that the word at a place of the index belongs to. */
export const findVerseOfWord = (place: number) => findLastAtOrBefore(getBibleIndex().verseStarts, place);

/** The number of the chapter, from 0 in the order of the Bible, that a verse belongs to. */
const findChapter = (verse: number) => findLastAtOrBefore(firstVerses, verse);

export function getVerseLocation(number: number): { book: string; chapter: number; verse: number } {
  const found = findChapter(number);
  return { ...(CHAPTERS[found] ?? { book: "", chapter: 0 }), verse: number - (firstVerses[found] ?? 0) + 1 };
}

/** What a passage has of one chapter. */
export interface ChapterPart {
  /** The number of the chapter, from 0 in the order of the Bible. */
  chapter: number;
  isWhole: boolean;
  /** The numbers of its verses that belong to the passage. */
  verses: number[];
}

/** Divides a passage, given by the numbers of its first and its last verse, by the chapters that it touches. */
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

/** The passage from one verse to another by their numbers; where they are of two books, as far as the first goes. */
export function passageFromVerses(first: number, last: number): Passage {
  const from = getVerseLocation(first);
  const to = getVerseLocation(last);
  const end = to.book === from.book ? to : from;
  return passageBetween(from, end);
}
