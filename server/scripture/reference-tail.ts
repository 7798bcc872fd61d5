// The grammar of what follows the name of a book: "3:16-18, 20; 4:2", "viii. 6", "chapter three verses one and two".
import type { Book } from "./books.ts";
import { countChapters, countVerses, passageExists, wholeChapters } from "./passage.ts";
import type { Passage } from "./passage.ts";
import type { NumberToken, Token } from "./reference-tokens.ts";

export interface TailItem {
  passage: Passage;
  start: number;
  end: number;
}

export interface Tail {
  items: TailItem[];
  /** How the first chapter was given; these decide whether a doubtful name is a book here. */
  saysChapter: boolean;
  saysVerse: boolean;
  form: "figures" | "spoken" | "roman";
  /** The token after the tail. */
  next: Token | undefined;
}

const CHAPTER_WORDS = new Set(["chapter", "chapters", "chap", "chaps", "ch", "psalm"]);
const VERSE_WORDS = new Set(["verse", "verses", "vs", "vss", "vv", "v", "ver"]);
const BETWEEN_WORDS = new Set(["and", "at", "in", "from", "the", "with", "beginning", "starting"]);
const RANGE_WORDS = new Set(["through", "thru", "to", "till", "until"]);
const RANGE_MARKS = new Set(["-", "–", "—"]);
/** What may follow a number that belongs to a list; before any other word the number counts things. */
const AFTER_LIST = new Set(
  "and to through thru is are was were says say said tells tell teaches in we where that he she it they as which for the but when paul jesus god you this".split(
    " ",
  ),
);
/** After these words of measure a number that follows a chapter is no verse. */
const COUNTED = new Set(
  "of times time days day years year months month weeks week hours hour minutes minute thousand million percent people men women man woman things thing points point others more another who friends disciples brothers sisters sons children reasons ways words books o'clock".split(
    " ",
  ),
);

export const isCounted = (token: Token | undefined) => token?.kind === "word" && COUNTED.has(token.text);

class TokenReader {
  readonly tokens: readonly Token[];
  at = 0;
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }
  peek(offset = 0): Token | undefined {
    return this.tokens[this.at + offset];
  }
  take(): Token | undefined {
    this.at += 1;
    return this.tokens[this.at - 1];
  }
  skip(wanted: (token: Token) => boolean): boolean {
    const token = this.peek();
    if (!token || !wanted(token)) return false;
    this.at += 1;
    return true;
  }
}

const isMark = (marks: string) => (token: Token) => token.kind === "mark" && marks.includes(token.text);
const isWord = (words: ReadonlySet<string>) => (token: Token) =>
  token.kind === "word" && words.has(token.text);
const isNumber = (token: Token | undefined): token is NumberToken =>
  token?.kind === "number" && token.value !== undefined && token.value > 0;
const isRoman = (token: Token | undefined): token is NumberToken =>
  token?.form === "roman" && token.value !== undefined;

/**
 * Reads the chapters and verses at the start of `tokens`, which follow the name of `book`. `chapter` is one that was
 * named before it ("the eighth chapter of Romans"). Undefined where no number follows.
 */
export function readTail(tokens: readonly Token[], book: Book, named?: NumberToken): Tail | undefined {
  const reader = new TokenReader(tokens);
  const chapter = named ?? readChapter(reader, book);
  if (!chapter) return readLoneVerses(reader, book);
  const saysChapter = named !== undefined || tokens.slice(0, reader.at).some(isWord(CHAPTER_WORDS));
  const form = chapter.form ?? "figures";
  const first = mergeHundred(
    reader,
    chapter,
    (value) => countVerses(book.name, value) > 0,
    (value, verse) => verse <= countVerses(book.name, value),
  );
  const loneChapterBook = countChapters(book.name) === 1;
  const separator = findVerseSeparator(reader, book, first.value, named !== undefined);
  if (separator) {
    reader.at = separator.at;
    const items = joinConsecutive(readVerses(reader, book, first.value, chapter.start));
    return { items, saysChapter, saysVerse: separator.explicit, form, next: reader.peek() };
  }
  const items =
    loneChapterBook && !saysChapter && first.value > 1
      ? [verseItem(book, 1, first.value, chapter.start, first.end)]
      : joinConsecutive(readChapters(reader, book, first.value, chapter.start, first.end));
  return { items, saysChapter, saysVerse: false, form, next: reader.peek() };
}

function readChapter(reader: TokenReader, book: Book): NumberToken | undefined {
  const start = reader.at;
  reader.skip(isMark(".,"));
  const saysChapter = reader.skip(isWord(CHAPTER_WORDS));
  if (saysChapter) reader.skip((token) => isMark(".")(token) || token.text === "number");
  const token = reader.peek();
  const separated = reader.at > start && !saysChapter && reader.tokens[start]?.text === ",";
  if (isNumber(token) && !(separated && token.form === "spoken")) {
    reader.at += 1;
    return token;
  }
  if (
    isRoman(token) &&
    (token.text.length > 1 || saysChapter || hasVerseAfter(reader)) &&
    countVerses(book.name, token.value) > 0
  ) {
    reader.at += 1;
    return token;
  }
  reader.at = start;
  return undefined;
}

/** A single letter such as "I" is a numeral only where a verse follows: "John i. 4". */
function hasVerseAfter(reader: TokenReader): boolean {
  const next = reader.peek(1);
  if (next && isMark(".:,")(next)) return isNumber(reader.peek(2)) && reader.peek(2)?.form === "figures";
  return isNumber(next) && next.form === "figures";
}

/** "Jude verse nine": a book of one chapter needs no chapter. */
function readLoneVerses(reader: TokenReader, book: Book): Tail | undefined {
  if (countChapters(book.name) !== 1) return undefined;
  reader.skip(isMark(".,"));
  const token = reader.peek(1);
  if (!reader.skip(isWord(VERSE_WORDS)) || !isNumber(token)) return undefined;
  const items = joinConsecutive(readVerses(reader, book, 1, token.start));
  return { items, saysChapter: false, saysVerse: true, form: token.form ?? "figures", next: reader.peek() };
}

/** "one nineteen" and "one oh five" are hundreds where they are not a chapter and a verse. */
function mergeHundred(
  reader: TokenReader,
  token: NumberToken,
  exists: (value: number) => boolean,
  mayBeTwo?: (first: number, second: number) => boolean,
): { value: number; end: number } {
  const next = reader.peek();
  const plain = { value: token.value, end: token.end };
  if (token.form !== "spoken" || token.value > 9 || !isNumber(next) || next.form !== "spoken") return plain;
  const value = token.value * 100 + next.value;
  if (next.value > 99 || (!next.padded && next.value < 10) || !exists(value)) return plain;
  if (!next.padded && mayBeTwo?.(token.value, next.value)) return plain;
  reader.at += 1;
  return { value, end: next.end };
}

interface Separator {
  at: number;
  /** Written or said ("3:16", "verse 16"), not only two numbers in a row. */
  explicit: boolean;
}

function findVerseSeparator(
  reader: TokenReader,
  book: Book,
  chapter: number,
  named: boolean,
): Separator | undefined {
  const { at } = reader;
  const token = reader.peek();
  const after = reader.peek(1);
  if (!token) return undefined;
  if (token.text === ":" && isNumber(after)) return { at: at + 1, explicit: true };
  const roman = reader.tokens[at - 1]?.form === "roman";
  if (token.text === "." && isNumber(after) && (roman || !after.spaced))
    return { at: at + 1, explicit: true };
  if (token.text === "," && roman && isNumber(after)) return { at: at + 1, explicit: true };
  const worded = findVerseWord(reader);
  if (worded !== undefined) return { at: worded, explicit: true };
  if (named || !isNumber(token) || isCounted(after)) return undefined;
  const verses = countVerses(book.name, chapter);
  return token.value <= verses && !isNumber(after) ? { at, explicit: false } : undefined;
}

/** Where the number is that a "verse" belongs to: ", and verse 16", "and the sixteenth verse". */
function findVerseWord(reader: TokenReader): number | undefined {
  let at = reader.at;
  const step = (wanted: (token: Token) => boolean) => {
    const token = reader.tokens[at];
    if (token && wanted(token)) at += 1;
  };
  step(isMark(",;."));
  for (let i = 0; i < 3; i += 1) step(isWord(BETWEEN_WORDS));
  const token = reader.tokens[at];
  if (!token) return undefined;
  if (isWord(VERSE_WORDS)(token)) {
    const number = reader.tokens[at + 1]?.text === "." ? at + 2 : at + 1;
    return isNumber(reader.tokens[number]) ? number : undefined;
  }
  const following = reader.tokens[at + 1];
  return isNumber(token) && following && isWord(VERSE_WORDS)(following) ? at : undefined;
}

function readVerses(reader: TokenReader, book: Book, firstChapter: number, start: number): TailItem[] {
  const items: TailItem[] = [];
  let chapter = firstChapter;
  let itemStart: number | undefined = start;
  for (;;) {
    const token = reader.take();
    if (!isNumber(token)) return items;
    const verse = mergeHundred(reader, token, (value) => value <= countVerses(book.name, chapter));
    const item = verseItem(book, chapter, verse.value, itemStart ?? token.start, verse.end);
    if (token.onward) item.passage.toVerse = countVerses(book.name, chapter);
    readRangeEnd(reader, book, item);
    if (reader.skip(isWord(VERSE_WORDS))) item.end = reader.tokens[reader.at - 1]?.end ?? item.end;
    items.push(item);
    const next = findNextInList(reader, true);
    if (!next) return items;
    reader.at = next.at;
    chapter = next.chapter ?? item.passage.toChapter;
    itemStart = next.start;
  }
}

function readChapters(
  reader: TokenReader,
  book: Book,
  first: number,
  start: number,
  end: number,
): TailItem[] {
  const items: TailItem[] = [];
  let chapter = first;
  let item: TailItem = { passage: wholeChapters(book.name, chapter), start, end };
  for (;;) {
    readRangeEnd(reader, book, item, true);
    items.push(item);
    const next = findNextInList(reader, false);
    if (!next) return items;
    reader.at = next.at;
    if (next.chapter !== undefined) return [...items, ...readVerses(reader, book, next.chapter, next.start)];
    const token = reader.take();
    if (!isNumber(token) || token.value > countChapters(book.name)) return items;
    chapter = token.value;
    item = { passage: wholeChapters(book.name, chapter), start: token.start, end: token.end };
  }
}

function readRangeEnd(reader: TokenReader, book: Book, item: TailItem, ofChapters = false): void {
  const { at } = reader;
  const mark = reader.peek();
  if (!mark) return;
  const isRange = (mark.kind === "mark" && RANGE_MARKS.has(mark.text)) || isWord(RANGE_WORDS)(mark);
  if (!isRange) return;
  reader.at += 1;
  reader.skip((token) => token.text === "verse" || token.text === "chapter" || RANGE_MARKS.has(token.text));
  const token = reader.peek();
  const { passage } = item;
  const dashed = mark.text === "—" && mark.spaced;
  if (
    !isNumber(token) ||
    dashed ||
    isCounted(reader.peek(1)) ||
    (ofChapters && token.value <= passage.chapter)
  ) {
    reader.at = at;
    return;
  }
  reader.at += 1;
  const after = reader.peek(1);
  if (reader.peek()?.text === ":" && isNumber(after)) {
    reader.at += 2;
    passage.toChapter = token.value;
    passage.toVerse = after.value;
    item.end = after.end;
    return;
  }
  item.end = token.end;
  if (ofChapters) {
    item.passage = wholeChapters(book.name, passage.chapter, token.value);
    return;
  }
  const end = mergeHundred(reader, token, (value) => value <= countVerses(book.name, passage.toChapter));
  passage.toVerse = end.value;
  item.end = end.end;
}

interface NextInList {
  /** Index of the token that the next item's verse (or chapter) is. */
  at: number;
  start: number;
  /** A new chapter, where the item names one. */
  chapter?: number;
}

function findNextInList(reader: TokenReader, ofVerses: boolean): NextInList | undefined {
  let at = reader.at;
  const mark = reader.tokens[at];
  if (!mark || !(isMark(",;&")(mark) || mark.text === "and")) return undefined;
  at += 1;
  if (mark.text === "," && reader.tokens[at]?.text === "and") at += 1;
  const word = reader.tokens[at];
  const saysVerse = ofVerses && word !== undefined && isWord(VERSE_WORDS)(word);
  if (saysVerse) at += 1;
  const token = reader.tokens[at];
  const after = reader.tokens[at + 1];
  if (!isNumber(token)) return undefined;
  const verse = reader.tokens[at + 2];
  if (after?.text === ":" && isNumber(verse)) return { at: at + 2, start: token.start, chapter: token.value };
  if (mark.text === ";" && !saysVerse && ofVerses) return undefined;
  const follows = after?.kind !== "word" || AFTER_LIST.has(after.text) || saysVerse;
  return follows ? { at, start: token.start } : undefined;
}

/** Makes one passage of neighbours: "20:30, 31" is 20:30-31, and "5, 6 and 7" are chapters 5-7. */
function joinConsecutive(items: readonly TailItem[]): TailItem[] {
  const joined: TailItem[] = [];
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
  const endsChapter = before.toVerse === countVerses(before.book, before.toChapter);
  return endsChapter && after.chapter === before.toChapter + 1 && after.verse === 1;
}

function verseItem(book: Book, chapter: number, verse: number, start: number, end: number): TailItem {
  return {
    passage: { book: book.name, chapter, verse, toChapter: chapter, toVerse: verse },
    start,
    end,
  };
}
