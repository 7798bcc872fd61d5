// Resolves references without a book: "verse seven", "in chapter nine", "v. 7".
import { getBook, type Book } from "../bible/books.ts";
import { countChapters, countVerses, passageExists } from "../bible/passage.ts";
import type { Passage } from "../bible/passage.ts";
import { fold } from "../../language/fold.ts";
import { findBookMentions } from "./book-mentions.ts";
import { getTextNames } from "./languages/book-names.ts";
import { anyOf } from "./languages/language.ts";
import type { Language } from "./languages/language.ts";
import { LANGUAGES } from "./languages/languages.ts";
import { mergeConsecutive, readChapters, readVerses } from "./reference-lists.ts";
import type { PassageSpan } from "./reference-lists.ts";
import { isVerseAfterComma } from "./reference-suffix.ts";
import { readTokens } from "./reference-tokens.ts";
import type { NumberToken, Token } from "./reference-tokens.ts";
import { chooseLanguage, createMention, findReferences } from "./references.ts";
import type { ReferenceMention, ReferenceOptions } from "./references.ts";
import { isMark, isNumber, isWord, TokenReader } from "./token-reader.ts";

/** References without a book (`inferred`) are resolved against recent passages and `context`. */
export function findReferencesInContext(text: string, options: ReferenceOptions = {}): ReferenceMention[] {
  const { context } = options;
  const language = chooseLanguage(text, options.language);
  const named = findReferences(text, { ...options, language: language.data.tag });
  const folded = fold(text);
  const found: ReferenceMention[] = [];
  /** The most recent passages, latest first. */
  const recent: Passage[] = [];
  const add = (mention: ReferenceMention) => {
    found.push(mention);
    const passage = mention.suggestion ?? mention.passage;
    if (countVerses(passage.book, passage.chapter) === 0) return;
    recent.unshift(passage);
    recent.length = Math.min(recent.length, MAX_RECENT_PASSAGES);
  };
  let next = 0;
  let from = 0;
  const addNamedUntil = (until: number) => {
    for (let mention = named[next]; mention && mention.start < until; mention = named[++next]) {
      add(mention);
      from = Math.max(from, mention.end);
    }
  };
  for (const match of folded.matchAll(patternOf.get(language) ?? /$^/g)) {
    addNamedUntil(match.index + match[0].length);
    const lead = folded.slice(Math.max(0, match.index - MAX_LEAD), match.index);
    if (match.index < from || language.otherWorks.test(lead)) continue;
    const book = findBookBefore(folded, match.index, from, language);
    if (recent.length === 0 && !context && !book) continue;
    const until = named[next]?.start ?? text.length;
    const read = (maxTokens: number) =>
      new TokenReader(
        orderTokens(readTokens(folded, match.index, until, language, maxTokens), language),
        language,
      );
    // Most words such as "verse" in a text have no number, so few tokens are read first.
    if (!isNumbered(read(FEW_TOKENS))) continue;
    const reader = read(MANY_TOKENS);
    const passages = context ? [...recent, context] : recent;
    const items = readImpliedReference(reader, passages, context, book);
    for (const item of items) add(createMention(text, item, true));
    from = Math.max(from, items.at(-1)?.end ?? 0);
  }
  addNamedUntil(text.length + 1);
  return found;
}

/** How far a chapter may be from "the book of Hosea". */
const BOOK_WITHIN = 150;
const BOOK_OF = /\b(?:book|gospel|epistle|letter) (?:of|to|according to)(?: (?:the|saint|st\.?))? $/;

/** The book that was named last before a chapter, if only itself and after the last reference: "the book of Hosea. We are in chapter 10". */
function findBookBefore(text: string, until: number, from: number, language: Language): Book | undefined {
  const start = Math.max(from, until - BOOK_WITHIN);
  const before = text.slice(start, until);
  if (!/\b(?:book|gospel|epistle|letter) (?:of|to|acc)/.test(before)) return undefined;
  return findBookMentions(before, before, getTextNames(language)).findLast(
    (mention) => !mention.name.abbreviated && BOOK_OF.test(before.slice(0, mention.start)),
  )?.book;
}

const isLong = (word: string) => word.length > 3;

/** Matches "verse" or "chapter" before a number, or after an ordinal. */
function makePattern({ data, numbers }: Language): RegExp {
  const nouns = [...data.chapter.split(" "), ...data.verse.split(" ")];
  const long = anyOf(nouns.filter(isLong).join(" "));
  const short = anyOf(nouns.filter((word) => !isLong(word)).join(" "));
  const ordinals = [...numbers.ordinals].join("|");
  const suffixes = anyOf(data.ordinalSuffixes);
  return new RegExp(
    String.raw`\b(?:(?:(?:${long})\b\.?|(?:${short})\.)(?=[\s\d])|(?:\d{1,3}(?:${suffixes})|(?:[a-z]+[ -]){0,4}?(?:${ordinals})) (?:${long})\b)`,
    "g",
  );
}

const patternOf = new Map(LANGUAGES.map((language) => [language, makePattern(language)]));

const MAX_LEAD = 40;
/** As many as precede the number. */
const FEW_TOKENS = 10;
const MANY_TOKENS = 30;

/** A verse without a book is resolved against this many recent passages. */
const MAX_RECENT_PASSAGES = 4;

/** Reads up to the number after "verse" or "chapter". */
function isNumbered(reader: TokenReader): boolean {
  const { chapterWords, verseWords, beforeNumber } = reader.language;
  if (!reader.skip(isWord(chapterWords)) && !reader.skip(isWord(verseWords))) return false;
  reader.skip(isMark("."));
  while (reader.skip(isWord(beforeNumber)));
  return isNumber(reader.peek());
}

function readImpliedReference(
  reader: TokenReader,
  passages: readonly Passage[],
  context: Passage | undefined,
  book: Book | undefined,
): PassageSpan[] {
  const start = Math.min(...reader.tokens.slice(0, 2).map((token) => token.start));
  const [noun] = reader.tokens;
  const hasChapterWord = noun !== undefined && isWord(reader.language.chapterWords)(noun);
  if (!isNumbered(reader)) return [];
  const number = reader.peek();
  if (!isNumber(number) || reader.isCountedNoun(reader.peek(1)) || isOfOtherWork(reader)) return [];
  if (!hasChapterWord) {
    const passage = choosePassage(passages, context, number.value);
    if (!passage) return [];
    const items = mergeConsecutive(readVerses(reader, getBook(passage.book), passage.chapter, start));
    return items.filter((item) => passageExists(item.passage));
  }
  const isIn = (name: string) => number.value <= countChapters(name);
  const name = book && isIn(book.name) ? book.name : passages.find((each) => isIn(each.book))?.book;
  return name ? readChapterOf(reader, name, number, start) : [];
}

function readChapterOf(reader: TokenReader, name: string, number: NumberToken, start: number): PassageSpan[] {
  const book = getBook(name);
  reader.at += 1;
  const { at, language } = reader;
  const isAfterComma = isVerseAfterComma(reader, book, number.value);
  const isAfterColon = reader.peek()?.text === ":";
  reader.skip(isMark(",:"));
  if (!isAfterComma) while (reader.skip(isWord(language.between)));
  if ((isAfterComma || isAfterColon || reader.skipVerseWord()) && isNumber(reader.peek())) {
    const items = mergeConsecutive(readVerses(reader, book, number.value, start));
    return items.filter((item) => passageExists(item.passage));
  }
  reader.at = at;
  return mergeConsecutive(readChapters(reader, book, number.value, start, number.end));
}

/** Prefers the latest passage or the sermon text if they contain the verse, then any passage whose chapter has it. */
function choosePassage(passages: readonly Passage[], context: Passage | undefined, verse: number) {
  const preferred = [passages[0], context].find((passage) => passage && hasVerse(passage, verse));
  return preferred ?? passages.find(({ book, chapter }) => verse <= countVerses(book, chapter));
}

const hasVerse = (passage: Passage, verse: number) =>
  passage.chapter === passage.toChapter && verse >= passage.verse && verse <= passage.toVerse;

/** Reorders "the seventh verse" to "verse seven". */
function orderTokens(tokens: readonly Token[], { chapterWords, verseWords }: Language): Token[] {
  const at = tokens.findIndex((token) => isWord(verseWords)(token) || isWord(chapterWords)(token));
  const number = tokens[at - 1];
  const noun = tokens[at];
  if (!noun || !isNumber(number)) return tokens.slice(Math.max(at, 0));
  return [noun, { ...number, end: noun.end }, ...tokens.slice(at + 1)];
}

/** Matches "verse two of the hymn" and "chapter three of my book". */
function isOfOtherWork(reader: TokenReader): boolean {
  const { data, sameWork, chapterWords } = reader.language;
  const [word, first, ...others] = [1, 2, 3, 4].map((offset) => reader.peek(offset));
  if (word?.text !== data.of.split(" ")[0]) return false;
  const words = [first, ...others].map((token) => token?.text ?? "").join(" ");
  return !sameWork.test(words) && !(first && isWord(chapterWords)(first));
}
