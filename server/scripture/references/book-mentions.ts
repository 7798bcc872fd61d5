import type { Book } from "../bible/books.ts";
import type { BookName, BookNames } from "./languages/book-names.ts";
import type { Language } from "./languages/language.ts";

export interface BookMention {
  book: Book;
  name: BookName;
  start: number;
  end: number;
  capitalized: boolean;
  /** Whether the name is not of the language of the text. Then only a chapter and verse in figures make it a reference. */
  isForeign: boolean;
}

const WORD = /[a-z]+(?:['’]s)?/g;
const MAX_ORDINAL = 60;

/**
 * Finds all names of books, in order and without overlaps, even if no number follows. `text` is `original` folded. Takes
 * linear time.
 */
export function findBookMentions(text: string, original: string, names: BookNames): BookMention[] {
  const mentions: BookMention[] = [];
  let from = 0;
  for (const match of text.matchAll(WORD)) {
    if (match.index < from) continue;
    const [word] = match;
    const isWriter = isWritersName(text, match);
    const candidates = names.byFirstWord.get(isWriter ? word.slice(0, -2) : word);
    const mention =
      candidates && readMention({ text, original, from }, match.index, candidates, names.language);
    if (!mention) continue;
    if (isWriter) mention.end = match.index + word.length;
    mentions.push(mention);
    from = mention.end;
  }
  return mentions;
}

/** "Luke's gospel" names the book as "Luke" does. */
function isWritersName(text: string, { 0: word, index }: RegExpExecArray): boolean {
  return (
    /['’]s$/.test(word) &&
    /^\s+(?:gospel|epistle)\b/.test(text.slice(index + word.length, index + word.length + 12))
  );
}

function readMention(
  { text, original, from }: { text: string; original: string; from: number },
  at: number,
  candidates: readonly BookName[],
  language: Language | undefined,
): BookMention | undefined {
  let ordinal: { number: number; start: number } | undefined;
  let found: BookMention | undefined;
  for (const name of candidates) {
    const end = matchWords(text, at, name.words);
    if (end === undefined || (found && end < found.end)) continue;
    const isExact = original.slice(at, end).toLowerCase() === name.written;
    if (found && !isExact) continue;
    ordinal ??= readOrdinal(text, at, from, name);
    const numbered = ordinal && name.books.get(ordinal.number);
    const book = numbered ?? name.books.get(0);
    if (!book) continue;
    const start = numbered && ordinal ? ordinal.start : at;
    const capitalized = original.charAt(at) !== text.charAt(at);
    const isForeign = language !== undefined && name.language !== language;
    found = { book, name, start, end, capitalized, isForeign };
    if (isExact) break;
  }
  return found;
}

/** Reads the number of "1 John", "2. Mose" and "the first letter of Paul to the Corinthians". */
function readOrdinal(text: string, at: number, from: number, { language, books }: BookName) {
  if (!books.has(1)) return undefined;
  const sliceStart = Math.max(from, at - MAX_ORDINAL);
  const match = language.ordinalBefore.exec(text.slice(sliceStart, at));
  const number = language.ordinals.get(match?.[1] ?? "");
  if (!match || !number) return undefined;
  const start = sliceStart + match.index;
  // The slice may start right after another name.
  return /\w/.test(text.charAt(start - 1)) ? undefined : { number, start };
}

function matchWords(text: string, at: number, words: readonly string[]): number | undefined {
  if (words.length === 1) return at + (words[0] ?? "").length;
  const slice = text.slice(at, at + words.join(" ").length + words.length);
  const match = new RegExp(`^${words.join("\\s+")}(?![a-z])`).exec(slice);
  return match ? at + match[0].length : undefined;
}
