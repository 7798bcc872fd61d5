// Parses numbers before the book: "the eighth chapter of Romans", "verse 16 of John 3", "the twenty-third psalm".
import type { BookMention } from "./book-mentions.ts";
import { countChapters } from "../bible/passage.ts";
import { anyOf } from "./languages/language.ts";
import type { Language } from "./languages/language.ts";
import { LANGUAGES } from "./languages/languages.ts";
import { readTokens } from "./reference-tokens.ts";
import type { NumberToken, Token } from "./reference-tokens.ts";
import { isMark, isNumber, isWord } from "./token-reader.ts";

/** A verse, or the last verse of its chapter. */
export type NumberedVerse = Token & { isLast?: boolean };

export interface ReferencePrefix {
  start: number;
  chapter?: NumberToken;
  /** The tokens of a list of verses. */
  verses?: readonly NumberedVerse[];
}

interface Patterns {
  nthChapter: RegExp;
  nthVerse: RegExp;
  chapterNumber: RegExp;
  verseNumber: RegExp;
  article: RegExp;
}

const MAX_BEFORE = 110;
// What separates two words starts with no character of a word: otherwise a line of hyphens takes years.
const WORDS = String.raw`[\w-]+(?:\.? +[\w-]+){0,4}\.?`;
const NUMBERS = String.raw`[\w-]+(?:(?:, | ?– ?| +)[\w-]+){0,8}?`;
const NTH_PSALM = new RegExp(`(${WORDS}) $`, "d");

const patternsOf = new Map(LANGUAGES.map((language) => [language, makePatterns(language)]));

function makePatterns({ data }: Language): Patterns {
  const of = String.raw`(?:${anyOf(data.of)}) (?:(?:${anyOf(data.betweenOfAndBook)}) )*$`;
  const chapter = anyOf(data.chapter);
  const verse = anyOf(data.verse);
  return {
    nthChapter: new RegExp(`(${WORDS}) (?:${chapter}) ${of}`, "d"),
    nthVerse: new RegExp(`(${WORDS}) (?:${verse}) ${of}`, "d"),
    chapterNumber: new RegExp(String.raw`^(?:.*[\s(])?(?:${chapter})\.? (${NUMBERS}),? ${of}`, "d"),
    verseNumber: new RegExp(String.raw`^(?:.*[\s(])?(?:${verse})\.? (${NUMBERS}),? ${of}`, "d"),
    article: new RegExp(String.raw`(?:^|\s)(?:${anyOf(data.articles)})\s$`),
  };
}

/** Parses what precedes the name of a book, from offset `from`. Undefined without a chapter or verse. */
export function readPrefix(text: string, mention: BookMention, from: number): ReferencePrefix | undefined {
  const { language } = mention.name;
  const patterns = patternsOf.get(language);
  if (!patterns) return undefined;
  const before = { text, language, patterns, from };
  const chapter = findChapter(before, mention);
  const verses = findVerses(before, chapter?.start ?? mention.start);
  return chapter ? { ...chapter, ...verses } : verses;
}

interface TextBefore {
  text: string;
  language: Language;
  patterns: Patterns;
  from: number;
}

/** Returns the tokens of the numbers that `pattern` matches directly before `until`. */
function readBefore({ text, language, from }: TextBefore, pattern: RegExp, until: number): Token[] {
  const sliceStart = Math.max(from, until - MAX_BEFORE);
  const before = text.slice(sliceStart, until).replace(/\s/g, " ");
  if (!/\S $/.test(before)) return [];
  const [start, end] = pattern.exec(before)?.indices?.[1] ?? [];
  if (start === undefined || end === undefined) return [];
  const tokens = readTokens(text, sliceStart + start, sliceStart + end, language);
  return tokens.at(-1)?.end === sliceStart + end ? tokens : [];
}

function findChapter(before: TextBefore, { book, start, end }: BookMention): ReferencePrefix | undefined {
  const { text, patterns, language } = before;
  const chapters = countChapters(book.name);
  const isChapter = ({ value }: NumberToken) => value >= 1 && value <= chapters;
  const isPsalm = text.slice(start, end) === language.data.psalm;
  for (const pattern of isPsalm ? [patterns.nthChapter, NTH_PSALM] : [patterns.nthChapter]) {
    const token = findNth(readBefore(before, pattern, start), language);
    if (token?.isLast && pattern !== NTH_PSALM) {
      return { start: token.start, chapter: { ...token, kind: "number", form: "spoken", value: chapters } };
    }
    if (isNumber(token) && isChapter(token)) return { start: token.start, chapter: token };
  }
  const [chapter, ...rest] = readBefore(before, patterns.chapterNumber, start);
  if (!isNumber(chapter) || !isChapter(chapter)) return undefined;
  const chapterStart = findWordBefore(text, chapter.start);
  if (rest.length === 0) return { start: chapterStart, chapter };
  const word = rest.findIndex(isWord(language.verseWords));
  const verses = rest.slice(word + 1);
  return word >= 0 && word <= 1 && isVerseList(verses, language)
    ? { start: chapterStart, chapter, verses }
    : undefined;
}

function findVerses(before: TextBefore, until: number): ReferencePrefix | undefined {
  const { text, patterns, language, from } = before;
  const article = patterns.article.exec(text.slice(Math.max(from, until - 5), until))?.[0].trimStart() ?? "";
  const end = until - article.length;
  const verses = readBefore(before, patterns.verseNumber, end);
  const [first] = verses;
  if (first && isVerseList(verses, language)) return { start: findWordBefore(text, first.start), verses };
  const nth = findNth(readBefore(before, patterns.nthVerse, end), language);
  return nth && { start: nth.start, verses: [{ ...nth, kind: "number" }] };
}

/** Returns the ordinal at the end: "third" of "the very third", "last" of "the last", "8." in German. */
function findNth(
  tokens: readonly Token[],
  { last, first, ordinalSuffixes }: Language,
): NumberedVerse | undefined {
  const token = tokens.at(-1);
  if (!token) return undefined;
  if (isWord(last)(token)) return { ...token, isLast: true, value: 1, form: "spoken" };
  if (isWord(first)(token)) return { ...token, kind: "number", value: 1, form: "spoken", ordinal: true };
  if (isNumber(token)) return token.ordinal ? token : undefined;
  const number = tokens.at(-2);
  return isMark(".")(token) && ordinalSuffixes.has(".") && isNumber(number)
    ? { ...number, ordinal: true }
    : undefined;
}

function findWordBefore(text: string, until: number): number {
  const before = text.slice(Math.max(0, until - MAX_BEFORE), until);
  return until - (/\S+\s*$/.exec(before)?.[0].length ?? 0);
}

const isVerseList = (tokens: readonly Token[], { and, range, verseWords, beforeNumber }: Language) =>
  isNumber(tokens[0]) &&
  isNumber(tokens.at(-1)) &&
  tokens.every(
    (token) =>
      isNumber(token) ||
      isMark(",–-")(token) ||
      [and, range, verseWords, beforeNumber].some((words) => isWord(words)(token)),
  );
