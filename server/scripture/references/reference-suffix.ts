// Parses what follows the name of a book: "3:16-18, 20; 4:2", "viii. 6", "chapter three verses one and two".
import type { Book } from "../bible/books.ts";
import type { BookMention } from "./book-mentions.ts";
import { countChapters, countVerses } from "../bible/passage.ts";
import { mergeConsecutive, readChapters, readVerses } from "./reference-lists.ts";
import type { PassageSpan } from "./reference-lists.ts";
import type { NumberedVerse, ReferencePrefix } from "./reference-prefix.ts";
import type { NumberToken, Token } from "./reference-tokens.ts";
import { isMark, isNumber, isWord, mergeHundreds, TokenReader } from "./token-reader.ts";

export interface ReferenceSuffix {
  items: PassageSpan[];
  /** How the reference is written, which helps decide whether an ambiguous name is a book. */
  hasChapterWord: boolean;
  hasVerseWord: boolean;
  form: "figures" | "spoken" | "roman";
  /** The end of its last token, or 0 if there is no suffix. */
  end: number;
  /** The token after the suffix. */
  next: Token | undefined;
}

const isRoman = (token: Token | undefined): token is NumberToken =>
  token?.form === "roman" && token.value !== undefined;

/** Undefined if no number belongs to the book. */
export function readSuffix(
  tokens: readonly Token[],
  { book, name }: Pick<BookMention, "book" | "name">,
  prefix: Partial<ReferencePrefix> = {},
): ReferenceSuffix | undefined {
  const reader = new TokenReader(tokens, name.language);
  const named = prefix.chapter;
  if (named) reader.skip(isWord(reader.language.gospels));
  const chapter = named ?? readChapter(reader, book);
  if (!chapter)
    return prefix.verses ? readVersesOfBook(reader, book, prefix.verses) : readLoneVerses(reader, book);
  const before = tokens.slice(0, reader.at);
  const hasChapterWord = named !== undefined || before.some(isWord(reader.language.chapterWords));
  const form = chapter.form ?? "figures";
  const first = mergeHundreds(
    reader,
    chapter,
    (value) => countVerses(book.name, value) > 0,
    (value, verse) => verse <= countVerses(book.name, value),
  );
  const common = { hasChapterWord, form, next: reader.peek() };
  if (prefix.verses) {
    const items = readNamedVerses(reader, book, first.value, prefix.verses);
    return { ...common, items, hasVerseWord: true, end: named ? 0 : first.end };
  }
  const isNamed = named !== undefined || before.some(({ text }) => text === "chapters");
  const separator = findVerseSeparator(reader, book, first.value, {
    isNamed,
    isConfusable: !!name.confusable,
  });
  if (separator) {
    reader.at = separator.at;
    const items = mergeConsecutive(readVerses(reader, book, first.value, chapter.start));
    return { ...common, items, hasVerseWord: separator.explicit, end: endOf(items), next: reader.peek() };
  }
  const isVerse =
    countChapters(book.name) === 1 && !hasChapterWord && (first.value > 1 || isRange(reader, 0));
  if (isVerse) reader.at = tokens.indexOf(chapter);
  const items = mergeConsecutive(
    isVerse
      ? readVerses(reader, book, 1, chapter.start)
      : readChapters(reader, book, first.value, chapter.start, first.end),
  );
  return { ...common, items, hasVerseWord: false, end: endOf(items), next: reader.peek() };
}

const endOf = (items: readonly PassageSpan[]) => items.at(-1)?.end ?? 0;

function readChapter(reader: TokenReader, book: Book): NumberToken | undefined {
  const { chapterWords, gospels, numberWords } = reader.language;
  const start = reader.at;
  reader.skip(isMark(".,"));
  if (reader.skip(isWord(gospels))) reader.skip(isMark(","));
  const hasChapterWord = reader.skip(isWord(chapterWords));
  if (hasChapterWord) reader.skip(isMark("."));
  if (hasChapterWord || book.name === "Psalms") reader.skip(isWord(numberWords));
  const token = reader.peek();
  const separated = reader.at > start && !hasChapterWord && reader.tokens[start]?.text === ",";
  if (isNumber(token) && !(separated && token.form === "spoken")) {
    reader.at += 1;
    skipRepetition(reader, token);
    return token;
  }
  if (
    isRoman(token) &&
    (token.text.length > 1 || hasChapterWord || hasVerseAfter(reader)) &&
    countVerses(book.name, token.value) > 0
  ) {
    reader.at += 1;
    return token;
  }
  reader.at = start;
  return undefined;
}

/** Skips the second number of "Psalm 144, 144 verse 4". */
function skipRepetition(reader: TokenReader, { value }: NumberToken): void {
  const [next, after] = [reader.peek(), reader.peek(1)];
  if (isNumber(next) && next.value === value && after && isWord(reader.language.verseWords)(after))
    reader.at += 1;
}

/** A single letter such as "I" is a numeral only if a verse follows: "John i. 4". */
function hasVerseAfter(reader: TokenReader): boolean {
  const next = reader.peek(1);
  if (next && isMark(".:,")(next)) return isNumber(reader.peek(2)) && reader.peek(2)?.form === "figures";
  return isNumber(next) && next.form === "figures";
}

/** Parses "Jude verse nine", because a book of one chapter needs no chapter number. */
function readLoneVerses(reader: TokenReader, book: Book): ReferenceSuffix | undefined {
  if (countChapters(book.name) !== 1) return undefined;
  reader.skip(isMark(".,"));
  if (!reader.skipVerseWord()) return undefined;
  const token = reader.peek();
  if (!isNumber(token)) return undefined;
  const items = mergeConsecutive(readVerses(reader, book, 1, token.start));
  return describeVerses(reader, items, token);
}

/** Parses "the last verse of Genesis" and "verse 3 of Jude". */
function readVersesOfBook(
  reader: TokenReader,
  book: Book,
  verses: readonly NumberedVerse[],
): ReferenceSuffix | undefined {
  const [first] = verses;
  const last = countChapters(book.name);
  if (!first || !(first.isLast || (first.ordinal && first.value === 1) || last === 1)) return undefined;
  const items = readNamedVerses(reader, book, first.isLast ? last : 1, verses);
  return { ...describeVerses(reader, items, first), end: 0 };
}

function readNamedVerses(
  { language }: TokenReader,
  book: Book,
  chapter: number,
  verses: readonly NumberedVerse[],
): PassageSpan[] {
  const tokens = verses.map((token) =>
    token.isLast ? { ...token, value: countVerses(book.name, chapter) } : token,
  );
  return mergeConsecutive(
    readVerses(new TokenReader(tokens, language), book, chapter, tokens[0]?.start ?? 0),
  );
}

const describeVerses = (
  reader: TokenReader,
  items: PassageSpan[],
  { form = "figures" }: Token,
): ReferenceSuffix => ({
  items,
  hasChapterWord: false,
  hasVerseWord: true,
  form,
  end: endOf(items),
  next: reader.peek(),
});

interface Separator {
  at: number;
  /** Whether it is written or said ("3:16", "verse 16") and not implied by two numbers in a row. */
  explicit: boolean;
}

function findVerseSeparator(
  reader: TokenReader,
  book: Book,
  chapter: number,
  { isNamed, isConfusable }: { isNamed: boolean; isConfusable: boolean },
): Separator | undefined {
  const { at } = reader;
  const token = reader.peek();
  const after = reader.peek(1);
  if (!token) return undefined;
  if (token.text === ":" && isNumber(after)) return { at: at + 1, explicit: true };
  const roman = reader.tokens[at - 1]?.form === "roman";
  const isDot = token.text === "." && reader.language.data.verseMarks.includes(".");
  if (isDot && isNumber(after) && (roman || !after.spaced)) return { at: at + 1, explicit: true };
  if (token.text === "," && roman && isNumber(after)) return { at: at + 1, explicit: true };
  const worded = findVerseWord(reader);
  if (worded !== undefined) return { at: worded, explicit: true };
  const verses = countVerses(book.name, chapter);
  if (isVerseAfterComma(reader, book, chapter)) return { at: at + 1, explicit: false };
  if (isNumber(after) && isWord(reader.language.beforeNumber)(token) && isRange(reader, 2))
    return { at: at + 1, explicit: true };
  if (isNamed || !isNumber(token) || reader.isCountedNoun(after)) return undefined;
  const isCounted = isCounting(reader, isConfusable) && !isPairOfVerses(token, after, chapter);
  return token.value <= verses && !isCounted ? { at, explicit: false } : undefined;
}

/** Whether "21, 15 to 22" is a chapter with its verses and not a list of chapters as in "5, 6 and 7". */
export function isVerseAfterComma(reader: TokenReader, book: Book, chapter: number): boolean {
  const [comma, verse, next] = [reader.peek(), reader.peek(1), reader.peek(2)];
  if (comma?.text !== "," || !isNumber(verse) || verse.value > countVerses(book.name, chapter)) return false;
  if (countChapters(book.name) === 1 || next?.text === ":" || reader.isCountedNoun(next)) return false;
  if (isRange(reader, 2)) return true;
  // A list of chapters would ascend.
  if (verse.form === "spoken") {
    const isAscending = verse.value > chapter;
    if (isAscending && (verse.value === chapter + 1 || continuesList(reader, 2))) return false;
    return next?.kind !== "word" || (!isAscending && continuesList(reader, 2));
  }
  return verse.value !== chapter + 1 || !continuesList(reader, 2);
}

/** Whether a list continues `offset` tokens on with ", 7", "and 7" or ", and 7". */
function continuesList(reader: TokenReader, offset: number): boolean {
  const isAnd = isWord(reader.language.and);
  const [mark, second] = [reader.peek(offset), reader.peek(offset + 1)];
  if (!mark || !(isMark(",&")(mark) || isAnd(mark))) return false;
  return isNumber(second && mark.text === "," && isAnd(second) ? reader.peek(offset + 2) : second);
}

/** Whether a range such as "to 22" starts `offset` tokens on. */
function isRange(reader: TokenReader, offset: number): boolean {
  const [mark, end] = [reader.peek(offset), reader.peek(offset + 1)];
  return mark !== undefined && isNumber(end) && (isMark("-–")(mark) || isWord(reader.language.range)(mark));
}

/** Whether numbers continue after a chapter as in "one two three"; "2:5 one mediator" does not. */
function isCounting(reader: TokenReader, isConfusable: boolean): boolean {
  if (!isNumber(reader.peek(1))) return false;
  return isConfusable || reader.peek(1)?.text !== "one" || isNumber(reader.peek(2));
}

/** Matches the verses of "3 16 17". */
const isPairOfVerses = (first: NumberToken, second: Token | undefined, chapter: number) =>
  first.form === "figures" &&
  isNumber(second) &&
  first.value > chapter + 1 &&
  second.value === first.value + 1;

/** Returns the index of the number in ", and verse 16" or "and the sixteenth verse". */
function findVerseWord({ tokens, at: from, language }: TokenReader): number | undefined {
  const isVerseWord = isWord(language.verseWords);
  let at = from;
  const step = (wanted: (token: Token) => boolean) => {
    const token = tokens[at];
    if (token && wanted(token)) at += 1;
  };
  step(isMark(",;."));
  for (let i = 0; i < 3; i += 1) step(isWord(language.between));
  const token = tokens[at];
  if (!token) return undefined;
  if (isVerseWord(token)) {
    at += 1;
    step(isMark("."));
    for (let i = 0; i < 2; i += 1) step(isWord(language.beforeNumber));
    return isNumber(tokens[at]) ? at : undefined;
  }
  const following = tokens[at + 1];
  return isNumber(token) && following && isVerseWord(following) ? at : undefined;
}
