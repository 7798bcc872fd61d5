// Parses numbers before the book: "the eighth chapter of Romans", "verse 16 of John 3", "the twenty-third psalm".
import type { BookMention } from "./book-mentions.ts";
import { countChapters } from "../bible/passage.ts";
import { readTokens } from "./reference-tokens.ts";
import type { NumberToken, Token } from "./reference-tokens.ts";
import { isNumber, isWord, VERSE_WORDS } from "./token-reader.ts";

export interface ReferencePrefix {
  start: number;
  chapter?: NumberToken;
  /** The tokens of a list of verses. */
  verses?: Token[];
}

const MAX_BEFORE = 110;
const OF = String.raw`(?:of|in|from) (?:(?:the|saint|st\.?|prophet|apostle|paul's|book|gospel|epistle|letter|of|to|according|first|second|third|[123]|1st|2nd|3rd) )*$`;
const WORDS = String.raw`[\w-]+(?:[ -]+[\w-]+){0,4}`;
const NUMBERS = String.raw`[\w-]+(?:(?: - |[ –-]+|, )[\w-]+){0,8}?`;
const NTH_CHAPTER = new RegExp(`(${WORDS}) chapters? ${OF}`, "di");
const NTH_PSALM = new RegExp(`(${WORDS}) $`, "di");
const NTH_VERSE = new RegExp(`(${WORDS}) verse ${OF}`, "di");
const CHAPTER_NUMBER = new RegExp(String.raw`^(?:.*[\s(])?chapters? (${NUMBERS}),? ${OF}`, "di");
const VERSE_NUMBER = new RegExp(String.raw`^(?:.*[\s(])?(?:verses?|vv?\.) (${NUMBERS}),? ${OF}`, "di");

/** Parses what precedes the name of a book, from offset `from`. Undefined without a chapter or verse. */
export function readPrefix(text: string, mention: BookMention, from: number): ReferencePrefix | undefined {
  const chapter = findChapter(text, mention, from);
  const verses = findVerses(text, chapter?.start ?? mention.start, from);
  return chapter ? { ...chapter, ...verses } : verses;
}

/** Returns the tokens of the numbers that `pattern` matches directly before `until`. */
function readBefore(text: string, pattern: RegExp, from: number, until: number): Token[] {
  const sliceStart = Math.max(from, until - MAX_BEFORE);
  const before = text.slice(sliceStart, until).replace(/\s/g, " ");
  if (!/chapter|verse|v\.|^.*\S $/i.test(before)) return [];
  const [start, end] = pattern.exec(before)?.indices?.[1] ?? [];
  if (start === undefined || end === undefined) return [];
  const tokens = readTokens(text, sliceStart + start, sliceStart + end);
  return tokens.at(-1)?.end === sliceStart + end ? tokens : [];
}

function findChapter(text: string, mention: BookMention, from: number): ReferencePrefix | undefined {
  const isPsalm = /^psalm$/i.test(text.slice(mention.start, mention.end));
  const isChapter = ({ value }: NumberToken) => value >= 1 && value <= countChapters(mention.book.name);
  for (const pattern of isPsalm ? [NTH_CHAPTER, NTH_PSALM] : [NTH_CHAPTER]) {
    const token = readBefore(text, pattern, from, mention.start).at(-1);
    if (isNumber(token) && isOrdinal(token, text) && isChapter(token))
      return { start: token.start, chapter: token };
  }
  const [chapter, ...rest] = readBefore(text, CHAPTER_NUMBER, from, mention.start);
  if (!isNumber(chapter) || !isChapter(chapter)) return undefined;
  const start = findWordBefore(text, chapter.start);
  if (rest.length === 0) return { start, chapter };
  const word = rest.findIndex(isWord(VERSE_WORDS));
  const verses = rest.slice(word + 1);
  return word >= 0 && word <= 1 && isVerseList(verses) ? { start, chapter, verses } : undefined;
}

function findVerses(text: string, until: number, from: number): ReferencePrefix | undefined {
  const article = /(?:^|\s)the\s$/i.test(text.slice(Math.max(from, until - 5), until));
  const end = article ? until - "the ".length : until;
  const verses = readBefore(text, VERSE_NUMBER, from, end);
  const [first] = verses;
  if (first && isVerseList(verses)) return { start: findWordBefore(text, first.start), verses };
  const nth = readBefore(text, NTH_VERSE, from, end).at(-1);
  return isNumber(nth) && isOrdinal(nth, text) ? { start: nth.start, verses: [nth] } : undefined;
}

function findWordBefore(text: string, until: number): number {
  const before = text.slice(Math.max(0, until - MAX_BEFORE), until);
  return until - (/\S+\s*$/.exec(before)?.[0].length ?? 0);
}

const isVerseList = (tokens: readonly Token[]) =>
  isNumber(tokens[0]) &&
  isNumber(tokens.at(-1)) &&
  tokens.every((token) => isNumber(token) || /^(?:and|to|through|thru|verses?|[,–-])$/.test(token.text));

const isOrdinal = (token: Token, text: string) =>
  /(?:st|nd|rd|th|first|second|third)$/i.test(text.slice(token.start, token.end));
