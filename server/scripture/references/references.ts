// Finds Scripture references in a text: printed, old-style ("Heb. viii. 6") and spoken ("john chapter three verse
// sixteen").
import { findBookMentions } from "./book-mentions.ts";
import type { BookMention } from "./book-mentions.ts";
import { isReference } from "./book-disambiguation.ts";
import { formatReference, passageExists, wholeBook } from "../bible/passage.ts";
import type { Passage } from "../bible/passage.ts";
import { readPrefix } from "./reference-prefix.ts";
import type { PassageSpan } from "./reference-lists.ts";
import { readSuffix } from "./reference-suffix.ts";
import type { ReferenceSuffix } from "./reference-suffix.ts";
import { readTokens } from "./reference-tokens.ts";

export interface ReferenceMention {
  /** Offsets in the text. Later items of a list start at their number. */
  start: number;
  end: number;
  text: string;
  passage: Passage;
  /** In standard form: "John 3:16-18", "Psalm 23". */
  reference: string;
  /** False for "John 3:99", which is a reference nevertheless. */
  exists: boolean;
  /** Whether its book or chapter comes from an earlier reference: "verse seven". */
  inferred: boolean;
}

/** Ignores book names that are ordinary words or names of people, and verses without a book. */
export function findReferences(text: string): ReferenceMention[] {
  return findMentions(text, (mention, suffix) => isReference(text, mention, suffix));
}

/** The name of a book alone counts, because the field is about Scripture. */
export function parseReferences(field: string): Passage[] {
  return findFieldReferences(field)
    .map(({ passage }) => passage)
    .filter(passageExists);
}

/** Finds all references in a scripture field, including those that don't exist. */
export function findFieldReferences(field: string): ReferenceMention[] {
  const numbered = findMentions(field, () => true);
  const { length } = field.trim();
  let next = 0;
  const bare = findBookMentions(field).filter(({ start, end, abbreviated }) => {
    // Both lists are in text order, so one pass is enough.
    while ((numbered[next]?.end ?? Infinity) <= start) next += 1;
    return (!abbreviated || end - start === length) && (numbered[next]?.start ?? Infinity) >= end;
  });
  return [
    ...numbered,
    ...bare.map(({ start, end, book }) =>
      createMention(field, { start, end, passage: wholeBook(book.name) }),
    ),
  ].toSorted((a, b) => a.start - b.start);
}

/** Parses the first existing passage in a field; undefined if there is none. */
export function parseReference(field: string): Passage | undefined {
  return parseReferences(field)[0];
}

function findMentions(
  text: string,
  accepts: (mention: BookMention, suffix: ReferenceSuffix) => boolean,
): ReferenceMention[] {
  const mentions: ReferenceMention[] = [];
  const books = findBookMentions(text);
  for (const [index, mention] of books.entries()) {
    const named = readPrefix(text, mention, books[index - 1]?.end ?? 0);
    const tokens = readTokens(text, mention.end, books[index + 1]?.start ?? text.length);
    const suffix = readSuffix(tokens, mention.book, named?.chapter, named?.verses);
    if (!suffix || (mention.abbreviated && suffix.form === "spoken") || !accepts(mention, suffix)) continue;
    for (const [position, item] of suffix.items.entries()) {
      const start = position > 0 ? item.start : (named?.start ?? mention.start);
      const includesBook = position === (named?.verses ? suffix.items.length - 1 : 0);
      const end = includesBook ? Math.max(item.end, named?.verses ? suffix.end : 0, mention.end) : item.end;
      mentions.push(createMention(text, { ...item, start, end }));
    }
  }
  return mentions;
}

export function createMention(
  text: string,
  { start, end, passage }: PassageSpan,
  inferred = false,
): ReferenceMention {
  return {
    start,
    end,
    text: text.slice(start, end),
    passage,
    reference: formatReference(passage),
    exists: passageExists(passage),
    inferred,
  };
}
