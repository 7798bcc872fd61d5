import { BOOKS } from "../bible/books.ts";
import type { Book } from "../bible/books.ts";

export interface BookMention {
  book: Book;
  start: number;
  end: number;
  /** Abbreviations count only before figures. */
  abbreviated: boolean;
  capitalized: boolean;
}

interface Form {
  words: readonly string[];
  books: Book[];
  abbreviated: boolean;
}

const forms = new Map<string, Form[]>();
for (const book of BOOKS) {
  for (const [index, text] of book.forms.entries()) {
    const words = text.split(" ");
    const first = words[0] ?? "";
    const known = forms.get(first) ?? [];
    const same = known.find((form) => form.words.length === words.length && text === form.words.join(" "));
    const spokenInFull =
      index === 0 || words.length > 1 || text === "psalm" || text === "proverb" || text === "revelations";
    if (same) same.books.push(book);
    else known.push({ words, books: [book], abbreviated: !spokenInFull });
    known.sort((a, b) => b.words.length - a.words.length);
    forms.set(first, known);
  }
}

const WORD = /[A-Za-z]+(?:'s)?/g;
const ORDINALS: readonly RegExp[] = [
  /^(?:1|i|1st|first|one)$/i,
  /^(?:2|ii|2nd|second|two)$/i,
  /^(?:3|iii|3rd|third|three)$/i,
];
const ORDINAL_BEFORE =
  /(?<![\w:.,-]|\b(?:no|any|every|some|that|this|these|those|the|of|or|by) (?=one|two|three))([123]|i{1,3}|1st|2nd|3rd|first|second|third|one|two|three)\.?\s*(?:(?:epistle|letter|book)\s+)?(?:(?:of|to)\s+)?(?:the\s+)?(?:(?:saint|st\.?)\s+)?$/i;
const MAX_ORDINAL = 40;

/** Finds all names of books, in order and without overlaps, even if no number follows. Takes linear time. */
export function findBookMentions(text: string): BookMention[] {
  const mentions: BookMention[] = [];
  let from = 0;
  for (const match of text.matchAll(WORD)) {
    if (match.index < from) continue;
    const word = match[0].toLowerCase();
    const isWriter = isWritersName(text, match);
    const candidates = forms.get(isWriter ? word.slice(0, -2) : word);
    const mention = candidates && readMention(text, match.index, from, candidates);
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
    word.endsWith("'s") &&
    /^\s+(?:gospel|epistle)\b/i.test(text.slice(index + word.length, index + word.length + 12))
  );
}

function readMention(
  text: string,
  at: number,
  from: number,
  candidates: readonly Form[],
): BookMention | undefined {
  for (const form of candidates) {
    const end = matchWords(text, at, form.words);
    if (end === undefined) continue;
    const before = text.slice(Math.max(from, at - MAX_ORDINAL), at);
    const ordinal = ORDINAL_BEFORE.exec(before);
    const number = ordinal ? ORDINALS.findIndex((pattern) => pattern.test(ordinal[1] ?? "")) + 1 : 0;
    const numbered = form.books.find((book) => book.ordinal !== undefined && book.ordinal === number);
    const book = numbered ?? form.books.find((candidate) => candidate.ordinal === undefined);
    if (!book) continue;
    const start = numbered && ordinal ? at - before.length + ordinal.index : at;
    const capitalized = /[A-Z]/.test(text.charAt(at));
    return { book, start, end, abbreviated: form.abbreviated, capitalized };
  }
  return undefined;
}

function matchWords(text: string, at: number, words: readonly string[]): number | undefined {
  if (words.length === 1) return at + (words[0] ?? "").length;
  const slice = text.slice(at, at + words.join(" ").length + words.length).toLowerCase();
  const match = new RegExp(`^${words.join("\\s+")}(?![a-z])`).exec(slice);
  return match ? at + match[0].length : undefined;
}
