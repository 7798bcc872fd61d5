// Parses what follows the name of a book: "3:16-18, 20; 4:2", "viii. 6", "chapter three verses one and two".
import type { Book } from "../bible/books.ts";
import { countChapters, countVerses } from "../bible/passage.ts";
import { mergeConsecutive, readChapters, readVerses, verseItem } from "./reference-lists.ts";
import type { PassageSpan } from "./reference-lists.ts";
import type { NumberToken, Token } from "./reference-tokens.ts";
import {
  CHAPTER_WORDS,
  isCountedNoun,
  isMark,
  isNumber,
  isWord,
  mergeHundreds,
  TokenReader,
  VERSE_WORDS,
} from "./token-reader.ts";

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

const BETWEEN_WORDS = new Set(["and", "at", "in", "from", "the", "with", "beginning", "starting"]);

const isRoman = (token: Token | undefined): token is NumberToken =>
  token?.form === "roman" && token.value !== undefined;

/** `named` and `namedVerses` are from the prefix. Undefined if no number belongs to the book. */
export function readSuffix(
  tokens: readonly Token[],
  book: Book,
  named?: NumberToken,
  namedVerses?: readonly Token[],
): ReferenceSuffix | undefined {
  const reader = new TokenReader(tokens);
  if (named && /^(?:gospel|epistle|letter)$/.test(reader.peek()?.text ?? "")) reader.at += 1;
  const chapter = named ?? readChapter(reader, book);
  if (!chapter) return namedVerses ? undefined : readLoneVerses(reader, book);
  const hasChapterWord = named !== undefined || tokens.slice(0, reader.at).some(isWord(CHAPTER_WORDS));
  const form = chapter.form ?? "figures";
  const plural = tokens.slice(0, reader.at).some(({ text }) => text === "chapters");
  const first = mergeHundreds(
    reader,
    chapter,
    (value) => countVerses(book.name, value) > 0,
    (value, verse) => verse <= countVerses(book.name, value),
  );
  const common = { hasChapterWord, form, next: reader.peek() };
  if (namedVerses) {
    const start = namedVerses[0]?.start ?? chapter.start;
    const items = mergeConsecutive(readVerses(new TokenReader(namedVerses), book, first.value, start));
    return { ...common, items, hasVerseWord: true, end: named ? 0 : first.end };
  }
  const loneChapterBook = countChapters(book.name) === 1;
  const separator = findVerseSeparator(reader, book, first.value, named !== undefined || plural);
  if (separator) {
    reader.at = separator.at;
    const items = mergeConsecutive(readVerses(reader, book, first.value, chapter.start));
    return { ...common, items, hasVerseWord: separator.explicit, end: endOf(items), next: reader.peek() };
  }
  const items =
    loneChapterBook && !hasChapterWord && first.value > 1
      ? [verseItem(book, 1, first.value, chapter.start, first.end)]
      : mergeConsecutive(readChapters(reader, book, first.value, chapter.start, first.end));
  return { ...common, items, hasVerseWord: false, end: endOf(items), next: reader.peek() };
}

const endOf = (items: readonly PassageSpan[]) => items.at(-1)?.end ?? 0;

function readChapter(reader: TokenReader, book: Book): NumberToken | undefined {
  const start = reader.at;
  reader.skip(isMark(".,"));
  if (reader.skip((token) => token.text === "gospel" || token.text === "epistle")) reader.skip(isMark(","));
  const hasChapterWord = reader.skip(isWord(CHAPTER_WORDS));
  if (hasChapterWord) reader.skip(isMark("."));
  if (hasChapterWord || book.name === "Psalms") reader.skip((token) => token.text === "number");
  const token = reader.peek();
  const separated = reader.at > start && !hasChapterWord && reader.tokens[start]?.text === ",";
  if (isNumber(token) && !(separated && token.form === "spoken")) {
    reader.at += 1;
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
  const token = reader.peek(1);
  if (!reader.skip(isWord(VERSE_WORDS)) || !isNumber(token)) return undefined;
  const items = mergeConsecutive(readVerses(reader, book, 1, token.start));
  return {
    items,
    hasChapterWord: false,
    hasVerseWord: true,
    form: token.form ?? "figures",
    end: endOf(items),
    next: reader.peek(),
  };
}

interface Separator {
  at: number;
  /** Whether it is written or said ("3:16", "verse 16") and not implied by two numbers in a row. */
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
  if (named || !isNumber(token) || isCountedNoun(after)) return undefined;
  const verses = countVerses(book.name, chapter);
  return token.value <= verses && !isCounting(reader, book) ? { at, explicit: false } : undefined;
}

/** Whether numbers continue after a chapter as in "one two three"; "2:5 one mediator" does not. */
function isCounting(reader: TokenReader, book: Book): boolean {
  if (!isNumber(reader.peek(1))) return false;
  return book.confusable !== undefined || reader.peek(1)?.text !== "one" || isNumber(reader.peek(2));
}

/** Returns the index of the number in ", and verse 16" or "and the sixteenth verse". */
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
