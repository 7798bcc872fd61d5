// Finds the references to scripture in a text: printed, old-fashioned ("Heb. viii. 6") and spoken ("john chapter three
// verse sixteen").
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
  /** Offsets in the text: `text.slice(start, end)` is `text` here. Later ones of a list begin at their own number. */
  start: number;
  end: number;
  text: string;
  passage: Passage;
  /** Written the usual way: "John 3:16-18", "Psalm 23". */
  reference: string;
  /** Whether the Bible has it; "John 3:99" is a reference all the same. */
  exists: boolean;
  /** Whether its book or chapter is taken from what was named before it: "verse seven". */
  inferred: boolean;
}

/**
 * The references of a text in their order. Names of books that are ordinary words or people there are left out, and so
 * are verses without a book: `findReferencesInContext` finds those too.
 */
export function findReferences(text: string): ReferenceMention[] {
  return findMentions(text, (mention, suffix) => isReference(text, mention, suffix));
}

/**
 * The passages that a field such as "John 3:16, Romans 8:1-11" or "Hebrews" names, in their order; those that the
 * Bible does not have are left out. A field is about scripture, so a bare name of a book counts.
 */
export function parseReferences(field: string): Passage[] {
  return findFieldReferences(field)
    .map(({ passage }) => passage)
    .filter(passageExists);
}

/** The references of a field that is about scripture, those too that the Bible does not have. */
export function findFieldReferences(field: string): ReferenceMention[] {
  const numbered = findMentions(field, () => true);
  const { length } = field.trim();
  let next = 0;
  const bare = findBookMentions(field).filter(({ start, end, abbreviated }) => {
    // Both lists are in the order of the text, so one pass over both is enough.
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

/** The first passage of a field; undefined where it names none or one that does not exist (John 3:99). */
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
    for (const [place, item] of suffix.items.entries()) {
      const start = place > 0 ? item.start : (named?.start ?? mention.start);
      const holdsBook = place === (named?.verses ? suffix.items.length - 1 : 0);
      const end = holdsBook ? Math.max(item.end, named?.verses ? suffix.end : 0, mention.end) : item.end;
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
