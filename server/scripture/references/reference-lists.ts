// Parses lists and ranges of verses and chapters: "16-18, 20; 4:2", "verses one through three and five".
import type { Book } from "../bible/books.ts";
import { countChapters, countVerses, passageExists, wholeChapters } from "../bible/passage.ts";
import type { Passage } from "../bible/passage.ts";
import { isMark, isNumber, isWord, mergeHundreds, TokenReader } from "./token-reader.ts";
import type { Token } from "./reference-tokens.ts";

export interface PassageSpan {
  passage: Passage;
  start: number;
  end: number;
}

const RANGE_MARKS = new Set(["-", "–", "—"]);

export function readVerses(
  reader: TokenReader,
  book: Book,
  firstChapter: number,
  start: number,
): PassageSpan[] {
  const items: PassageSpan[] = [];
  let chapter = firstChapter;
  let itemStart: number | undefined = start;
  for (;;) {
    const token = reader.take();
    if (!isNumber(token)) return items;
    const verse = mergeHundreds(reader, token, (value) => value <= countVerses(book.name, chapter));
    const item = verseItem(book, chapter, verse.value, itemStart ?? token.start, verse.end);
    if (token.onward === "chapter") item.passage.toVerse = countVerses(book.name, chapter);
    if (token.onward === "verse") item.passage.toVerse += 1;
    readRangeEnd(reader, book, item);
    if (reader.skip(isWord(reader.language.verseWords)))
      item.end = reader.tokens[reader.at - 1]?.end ?? item.end;
    items.push(item);
    const next = findNextInList(reader, true, item.passage.toVerse);
    if (!next) return items;
    reader.at = next.at;
    chapter = next.chapter ?? item.passage.toChapter;
    itemStart = next.start;
  }
}

export function readChapters(
  reader: TokenReader,
  book: Book,
  first: number,
  start: number,
  end: number,
): PassageSpan[] {
  const items: PassageSpan[] = [];
  let chapter = first;
  let item: PassageSpan = { passage: wholeChapters(book.name, chapter), start, end };
  for (;;) {
    readRangeEnd(reader, book, item, true);
    items.push(item);
    const next = findNextInList(reader, false, item.passage.toChapter);
    if (!next) return items;
    reader.at = next.at;
    if (next.chapter !== undefined) return [...items, ...readVerses(reader, book, next.chapter, next.start)];
    const token = reader.take();
    if (!isNumber(token) || token.value > countChapters(book.name)) return items;
    chapter = token.value;
    item = { passage: wholeChapters(book.name, chapter), start: token.start, end: token.end };
  }
}

/** Consumes "-", "through", "down to" or "all the way through". */
function takeRangeMark(reader: TokenReader): Token | undefined {
  const { range, beforeRange } = reader.language;
  if (reader.peek()?.text === "all" && reader.peek(2)?.text === "way") reader.at += 3;
  reader.skip(isWord(beforeRange));
  const mark = reader.take();
  const isRange = mark && ((mark.kind === "mark" && RANGE_MARKS.has(mark.text)) || isWord(range)(mark));
  return isRange && !(mark.text === "—" && mark.spaced) ? mark : undefined;
}

function readRangeEnd(reader: TokenReader, book: Book, item: PassageSpan, ofChapters = false): void {
  const { at } = reader;
  const mark = takeRangeMark(reader);
  const found = mark && readEnd(reader, book, item.passage, ofChapters, mark.kind === "mark" && !ofChapters);
  if (found) Object.assign(item, found);
  else reader.at = at;
}

/** Parses the end of a range: a verse, a chapter, or a verse of a later chapter ("12:2"). */
function readEnd(reader: TokenReader, book: Book, from: Passage, ofChapters: boolean, isDashed: boolean) {
  const { language } = reader;
  while (reader.skip(isWord(language.beforeNumber)));
  const hasVerseWord = reader.skipVerseWord() || reader.skip(isMark("-–—"));
  const hasChapterWord = !hasVerseWord && reader.skip(isWord(language.chapterWords));
  const said = reader.take();
  const token = isFalseStart(said, reader.peek(), from) ? reader.take() : said;
  if (!isNumber(token) || (ofChapters && token.value <= from.chapter)) return undefined;
  if (!isDashed && reader.isCountedNoun(reader.peek())) return undefined;
  const separated =
    reader.peek()?.text === ":" || (hasChapterWord && isWord(language.verseWords)(reader.peek() ?? token));
  const verse = reader.peek(1);
  if (separated && isNumber(verse)) {
    reader.at += 2;
    return { passage: { ...from, toChapter: token.value, toVerse: verse.value }, end: verse.end };
  }
  if (ofChapters) return { passage: wholeChapters(book.name, from.chapter, token.value), end: token.end };
  if (hasChapterWord) return undefined;
  const end = mergeHundreds(reader, token, (value) => value <= countVerses(book.name, from.toChapter));
  return { passage: { ...from, toVerse: end.value }, end: end.end };
}

/** "16-1 17" */
const isFalseStart = (said: Token | undefined, next: Token | undefined, from: Passage): boolean =>
  isNumber(said) &&
  isNumber(next) &&
  said.value < from.toVerse &&
  next.value > from.toVerse &&
  next.form === "figures" &&
  next.text.startsWith(said.text);

interface NextInList {
  /** The token index of the next item's verse or chapter. */
  at: number;
  start: number;
  /** The chapter, if the item names a new one. */
  chapter?: number;
}

function findNextInList(reader: TokenReader, ofVerses: boolean, previous: number): NextInList | undefined {
  let at = reader.at;
  const mark = reader.tokens[at];
  if (!mark) return undefined;
  const isConsecutive = (number: number) => {
    const token = reader.tokens[number];
    return (
      isNumber(token) && token.value === previous + 1 && !reader.isCountedNoun(reader.tokens[number + 1])
    );
  };
  if (mark.kind === "number" && mark.form !== "roman" && isConsecutive(at)) return { at, start: mark.start };
  const { and, verseWords, afterList } = reader.language;
  const isAnd = isWord(and);
  if (!(isMark(",;&")(mark) || isAnd(mark) || isDotInList(reader, at))) return undefined;
  at += 1;
  const second = reader.tokens[at];
  if (mark.text === "," && second && isAnd(second)) at += 1;
  const word = reader.tokens[at];
  const hasVerseWord = ofVerses && word !== undefined && isWord(verseWords)(word);
  if (hasVerseWord) at += 1;
  const token = reader.tokens[at];
  const after = reader.tokens[at + 1];
  // "in verse two, first he speaks"
  if (!isNumber(token) || (token.ordinal && !reader.tokens[reader.at - 1]?.ordinal)) return undefined;
  const verse = reader.tokens[at + 2];
  if (after?.text === ":" && isNumber(verse)) return { at: at + 2, start: token.start, chapter: token.value };
  if (mark.text === ";" && !hasVerseWord && ofVerses) return undefined;
  const follows = after?.kind !== "word" || afterList.has(after.text) || hasVerseWord || isConsecutive(at);
  return follows ? { at, start: token.start } : undefined;
}

/** Matches the dot of "3,16.18", which several languages write between verses. */
function isDotInList({ tokens }: TokenReader, at: number): boolean {
  const number = tokens[at + 1];
  return tokens[at]?.text === "." && isNumber(number) && number.form === "figures" && !number.spaced;
}

/** Merges adjacent passages: "20:30, 31" becomes 20:30-31, and "5, 6 and 7" becomes chapters 5-7. */
export function mergeConsecutive(items: readonly PassageSpan[]): PassageSpan[] {
  const joined: PassageSpan[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last && passageExists(last.passage) && isNext(last.passage, item.passage)) {
      last.passage.toChapter = item.passage.toChapter;
      last.passage.toVerse = item.passage.toVerse;
      last.end = item.end;
    } else joined.push(item);
  }
  return joined;
}

function isNext(before: Passage, after: Passage): boolean {
  if (before.toChapter === after.chapter) return after.verse === before.toVerse + 1;
  const areWhole = [before, after].every(
    ({ verse, toChapter, toVerse }) => verse === 1 && toVerse === countVerses(before.book, toChapter),
  );
  return areWhole && after.chapter === before.toChapter + 1;
}

function verseItem(book: Book, chapter: number, verse: number, start: number, end: number): PassageSpan {
  return {
    passage: { book: book.name, chapter, verse, toChapter: chapter, toVerse: verse },
    start,
    end,
  };
}
