// The whole Bible as numbers: which words stand where, for comparing and searching without touching its text.
import { listVerseTexts } from "./bible-text.ts";
import { BOOKS } from "./books.ts";
import { countChapters, countVerses } from "./passage.ts";
import type { Passage } from "./passage.ts";
import { normalizeScriptureWord, stemScriptureWord } from "./scripture-words.ts";

/** The number of a word that the Bible does not have. */
export const UNKNOWN = 0xffff;

export interface BibleIndex {
  /** The words of the Bible in their order, as numbers of their normal forms. */
  words: Uint16Array;
  /** Whether punctuation follows a word, so that a clause ends there. */
  clauseEnds: Uint8Array;
  /** Where each verse begins in `words`, and after the last one their count. Verses are numbered from 0. */
  verseStarts: Uint32Array;
  /** The stem of each normal form. */
  stemOf: Uint16Array;
  /** The verses that have a stem, ascending: `postings` from `postingStarts[stem]` to `postingStarts[stem + 1]`. */
  postings: Uint16Array;
  postingStarts: Uint32Array;
  /** How much finding a stem tells, in bits: the rarer the more. */
  weights: Float32Array;
  numberOf: (normal: string) => number;
  /** The stem of any word, also of one that stands in the Bible in other forms only. */
  stemNumberOf: (normal: string) => number;
}

const MOST_WORDS = 800_000;
const MOST_FORMS = 14_000;
let built: BibleIndex | undefined;

/** Builds the index on first use; afterwards it stays in memory (about 6 MB). */
export function getBibleIndex(): BibleIndex {
  built ??= buildIndex();
  return built;
}

function buildIndex(): BibleIndex {
  const forms = new Map<string, number>();
  const read = readWords(Buffer.from(`${listVerseTexts().join("\n")}\n`, "latin1"), forms);
  const stems = new Map<string, number>();
  const stemOf = new Uint16Array(MOST_FORMS);
  for (const [normal, number] of forms) stemOf[number] = numberIn(stems, stemScriptureWord(normal));
  const index = { ...read, stemOf: stemOf.slice(0, forms.size) };
  return {
    ...index,
    ...listPostings(index, stems.size),
    numberOf: (normal) => forms.get(normal) ?? UNKNOWN,
    stemNumberOf: (normal) => stems.get(stemScriptureWord(normal)) ?? UNKNOWN,
  };
}

function numberIn(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

const [SPACE, LINE_END, BRACKET_END] = Buffer.from(" \n]");
const HASH_PRIME = 0x01000193;

/** For each byte: 0 ends a word, 1 is a letter, 2 belongs to a word that has begun. */
const PLACES = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/i.test(character) ? 1 : Number(/['-]/.test(character)) * 2;
});

/** Reads verses, one a line, byte by byte: there are four million. */
function readWords(bytes: Uint8Array, forms: Map<string, number>) {
  const words = new Uint16Array(MOST_WORDS);
  const clauseEnds = new Uint8Array(MOST_WORDS);
  const verseStarts = [0];
  const written = new WrittenWords(bytes, forms);
  let count = 0;
  let start = -1;
  let hash = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0;
    const place = PLACES[code] ?? 0;
    if (place === 1 || (place === 2 && start >= 0)) {
      if (start < 0) start = at;
      hash = Math.imul(hash ^ code, HASH_PRIME);
      continue;
    }
    if (start >= 0) {
      const numbers = written.read(start, at, hash);
      for (let part = 0; part < numbers.length; part += 1) words[count++] = numbers[part] ?? 0;
      start = -1;
      hash = 0;
    }
    if (code !== SPACE && code !== BRACKET_END && count > 0) clauseEnds[count - 1] = 1;
    if (code === LINE_END) verseStarts.push(count);
  }
  return {
    words: words.slice(0, count),
    clauseEnds: clauseEnds.slice(0, count),
    verseStarts: Uint32Array.from(verseStarts),
  };
}

const SLOTS = 1 << 16;

/**
 * The numbers of written words, found by the hash and the length of their bytes: of 790,000 words only 13,000 strings
 * are ever made. (No two different words of the text share both; a test compares them all.)
 */
class WrittenWords {
  readonly #hashes = new Int32Array(SLOTS);
  readonly #numbers: (readonly number[] | undefined)[] = Array.from({ length: SLOTS });
  readonly #bytes: Uint8Array;
  readonly #forms: Map<string, number>;
  constructor(bytes: Uint8Array, forms: Map<string, number>) {
    this.#bytes = bytes;
    this.#forms = forms;
  }
  read(start: number, end: number, hash: number): readonly number[] {
    const key = Math.imul(hash ^ (end - start), HASH_PRIME);
    let slot = (key ^ (key >>> 16)) & (SLOTS - 1);
    for (;;) {
      const known = this.#numbers[slot];
      if (known === undefined) break;
      if (this.#hashes[slot] === key) return known;
      slot = (slot + 1) & (SLOTS - 1);
    }
    const word = String.fromCharCode(...this.#bytes.subarray(start, end));
    const numbers = normalizeScriptureWord(word).map((normal) => numberIn(this.#forms, normal));
    this.#hashes[slot] = key;
    this.#numbers[slot] = numbers;
    return numbers;
  }
}

function listPostings(
  { words, verseStarts, stemOf }: Pick<BibleIndex, "words" | "verseStarts" | "stemOf">,
  stems: number,
) {
  const verses = verseStarts.length - 1;
  const lastVerse = new Int32Array(stems).fill(-1);
  const postingStarts = new Uint32Array(stems + 1);
  const eachPosting = (use: (stem: number, verse: number) => void) => {
    lastVerse.fill(-1);
    for (let verse = 0; verse < verses; verse += 1) {
      const end = verseStarts[verse + 1] ?? 0;
      for (let at = verseStarts[verse] ?? 0; at < end; at += 1) {
        const stem = stemOf[words[at] ?? 0] ?? 0;
        if (lastVerse[stem] === verse) continue;
        lastVerse[stem] = verse;
        use(stem, verse);
      }
    }
  };
  eachPosting((stem) => {
    postingStarts[stem + 1] = (postingStarts[stem + 1] ?? 0) + 1;
  });
  const weights = new Float32Array(stems);
  for (let stem = 0; stem < stems; stem += 1) {
    weights[stem] = Math.log2(verses / (postingStarts[stem + 1] ?? 1));
    postingStarts[stem + 1] = (postingStarts[stem + 1] ?? 0) + (postingStarts[stem] ?? 0);
  }
  const postings = new Uint16Array(postingStarts[stems] ?? 0);
  const next = postingStarts.slice();
  eachPosting((stem, verse) => {
    const at = next[stem] ?? 0;
    postings[at] = verse;
    next[stem] = at + 1;
  });
  return { postings, postingStarts, weights };
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
export const numberVerse = (book: string, chapter: number, verse: number) =>
  (chapterStarts.get(`${book} ${chapter}`) ?? 0) + verse - 1;

/** The number of the verse that the word at a place of the index belongs to. */
export function findVerseAt(place: number): number {
  const { verseStarts } = getBibleIndex();
  let low = 0;
  let high = verseStarts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((verseStarts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The number of the chapter, from 0 in the order of the Bible, that a verse belongs to. */
function findChapter(verse: number): number {
  let low = 0;
  let high = firstVerses.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((firstVerses[middle] ?? 0) <= verse) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function describeVerse(number: number): { book: string; chapter: number; verse: number } {
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
export function divideByChapters({
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
export function toPassage(first: number, last: number): Passage {
  const from = describeVerse(first);
  const to = describeVerse(last);
  const end = to.book === from.book ? to : from;
  return { ...from, toChapter: end.chapter, toVerse: end.verse };
}
