// Finds the references to scripture in a text: printed, old-fashioned ("Heb. viii. 6") and spoken ("john chapter three
// verse sixteen").
import { findBookMentions } from "./book-mentions.ts";
import type { BookMention } from "./book-mentions.ts";
import { countChapters, formatReference, passageExists, wholeBook } from "./passage.ts";
import type { Passage } from "./passage.ts";
import { readTail } from "./reference-tail.ts";
import type { Tail } from "./reference-tail.ts";
import { readTokens } from "./reference-tokens.ts";
import type { Token } from "./reference-tokens.ts";
import { isCounted } from "./token-reader.ts";

export interface ReferenceMention {
  /** Offsets in the text: `text.slice(start, end)` is `text` here. Later ones of a list begin at their own number. */
  start: number;
  end: number;
  text: string;
  passage: Passage;
  /** Written the usual way: "John 3:16-18", "Psalm 23". */
  reference: string;
  /** Whether the Bible has it; "John 3:99" is a reference all the same. */
  exists: boolean;
}

/** The references of a text in their order. Names of books that are ordinary words or people there are left out. */
export function findReferences(text: string): ReferenceMention[] {
  return findMentions(text, (mention, tail) => isReference(text, mention, tail));
}

/**
 * The passages that a field such as "John 3:16, Romans 8:1-11" or "Hebrews" names, in their order; those that the
 * Bible does not have are left out. A field is about scripture, so a bare name of a book counts.
 */
export function parseReferences(field: string): Passage[] {
  const numbered = findMentions(field, () => true);
  const bare = findBookMentions(field).filter(
    ({ start, end, abbreviated }) =>
      (!abbreviated || end - start === field.trim().length) &&
      numbered.every((mention) => mention.end <= start || mention.start >= end),
  );
  return [
    ...numbered.map(({ start, passage }) => ({ start, passage })),
    ...bare.map(({ start, book }) => ({ start, passage: wholeBook(book.name) })),
  ]
    .toSorted((a, b) => a.start - b.start)
    .map(({ passage }) => passage)
    .filter(passageExists);
}

/** The first passage of a field; undefined where it names none or one that does not exist (John 3:99). */
export function parseReference(field: string): Passage | undefined {
  return parseReferences(field)[0];
}

function findMentions(
  text: string,
  accepts: (mention: BookMention, tail: Tail) => boolean,
): ReferenceMention[] {
  const mentions: ReferenceMention[] = [];
  const books = findBookMentions(text);
  for (const [index, mention] of books.entries()) {
    const named = findChapterBefore(text, mention, books[index - 1]?.end ?? 0);
    const tokens = readTokens(text, mention.end, books[index + 1]?.start ?? text.length);
    const tail = readTail(tokens, mention.book, named?.token);
    if (!tail || (mention.abbreviated && tail.form === "spoken") || !accepts(mention, tail)) continue;
    for (const [place, item] of tail.items.entries()) {
      const start = place > 0 ? item.start : (named?.start ?? mention.start);
      const end = place > 0 ? item.end : Math.max(item.end, mention.end);
      mentions.push({
        start,
        end,
        text: text.slice(start, end),
        passage: item.passage,
        reference: formatReference(item.passage),
        exists: passageExists(item.passage),
      });
    }
  }
  return mentions;
}

const LONGEST_BEFORE = 80;
const CHAPTER_OF =
  /([\w-]+(?:[ -]+[\w-]+){0,4}) chapters? (?:of|in) (?:(?:the|saint|st\.?|prophet|apostle|book|gospel|epistle|letter|of|to|according|first|second|third|1|2|3) )*$/i;
const PSALM_ORDINAL = /([\w-]+(?:[ -]+[\w-]+){0,4}) $/;

/** The chapter that was named before the book: "the eighth chapter of Romans", "the twenty-third psalm". */
function findChapterBefore(text: string, mention: BookMention, from: number) {
  const until = mention.start;
  const before = text.slice(Math.max(from, until - LONGEST_BEFORE), until).replace(/\s/g, " ");
  const isPsalm = /^psalm$/i.test(text.slice(mention.start, mention.end));
  const match = CHAPTER_OF.exec(before) ?? (isPsalm ? PSALM_ORDINAL.exec(before) : null);
  if (!match?.[1]) return undefined;
  const phraseStart = until - before.length + match.index;
  const phraseEnd = phraseStart + match[1].length;
  const token = readTokens(text, phraseStart, phraseEnd).findLast((each) => each.end <= phraseEnd);
  if (token?.kind !== "number" || token.end !== phraseEnd || !isOrdinal(token, text)) return undefined;
  const { value } = token;
  if (value === undefined || value < 1 || value > countChapters(mention.book.name)) return undefined;
  return { token: { ...token, value }, start: token.start };
}

const isOrdinal = (token: Token, text: string) =>
  /(?:st|nd|rd|th|first|second|third)$/i.test(text.slice(token.start, token.end));

const READING_BEFORE = /\b(?:in|from|of|to|read|reading|see|turn|open|at|says|per|cf\.?|compare)[\s("]*$/i;
const SENTENCE_START = /(?:^|[.!?]["')]?\s+|\n\s*)$/;

function isReference(text: string, mention: BookMention, tail: Tail): boolean {
  const first = tail.items[0];
  if (!first) return false;
  const exists = passageExists(first.passage);
  if (tail.saysVerse) return exists || mention.book.confusable !== "word" || mention.capitalised;
  if (!exists) return tail.saysChapter;
  if (tail.saysChapter || tail.form === "roman") return true;
  if (isCounted(tail.next)) return false;
  const before = text.slice(Math.max(0, mention.start - 30), mention.start);
  const isRead = READING_BEFORE.test(before);
  const isPair =
    first.passage.verse === first.passage.toVerse && first.passage.chapter === first.passage.toChapter;
  if (mention.book.confusable === undefined) return true;
  if (tail.form === "figures") {
    if (mention.book.confusable === "person" || isRead) return true;
    const endsThere = tail.next?.kind !== "word" && tail.items.length === 1;
    return mention.capitalised && (endsThere || !SENTENCE_START.test(before));
  }
  const { chapter, verse } = first.passage;
  const farIn = mention.book.confusable === "person" && chapter >= 13;
  return farIn || (isPair ? isRead || verse >= 10 : isRead && chapter > 1);
}
