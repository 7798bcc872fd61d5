// Finds Scripture references in a text: printed, old-style ("Heb. viii. 6") and spoken ("john chapter three verse
// sixteen").
import { fold } from "../../language/fold.ts";
import { formatReference, passageExists, wholeBook, wholeChapters } from "../bible/passage.ts";
import type { Passage } from "../bible/passage.ts";
import type { Book } from "../bible/books.ts";
import { findBookMentions } from "./book-mentions.ts";
import type { BookMention } from "./book-mentions.ts";
import { isReference } from "./book-disambiguation.ts";
import { chooseRepair, listRepairs, readDashAsColon } from "./garbled-numbers.ts";
import { getFieldNames, getTextNames } from "./languages/book-names.ts";
import type { BookNames } from "./languages/book-names.ts";
import type { Language } from "./languages/language.ts";
import { detectLanguage, findLanguage } from "./languages/languages.ts";
import { readPrefix } from "./reference-prefix.ts";
import type { PassageSpan } from "./reference-lists.ts";
import { readSuffix } from "./reference-suffix.ts";
import type { ReferenceSuffix } from "./reference-suffix.ts";
import { readTokens } from "./reference-tokens.ts";
import type { Token } from "./reference-tokens.ts";
import { type CountWordsRead, createReadCounter } from "./words-nearby.ts";

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
  /** What was probably said if speech recognition garbled it: 1:14 for "Hebrews 114", which does not exist. */
  suggestion?: Passage;
}

export interface ReferenceOptions {
  /** The BCP 47 tag of the text's language. Without it, or if it is not one that is understood, it is detected. */
  language?: string | undefined;
  /** What the text is about. */
  context?: Passage | undefined;
}

export const chooseLanguage = (text: string, tag = ""): Language => findLanguage(tag) ?? detectLanguage(text);

/** Ignores book names that are ordinary words or names of people, and verses without a book. */
export function findReferences(
  text: string,
  { language, context }: ReferenceOptions = {},
): ReferenceMention[] {
  const names = getTextNames(chooseLanguage(text, language));
  return findMentions(text, names, isReference, context);
}

/** The name of a book alone counts, because the field is about Scripture. */
export function parseReferences(field: string, language?: string): Passage[] {
  return findFieldReferences(field, language)
    .map(({ passage }) => passage)
    .filter(passageExists);
}

/** Finds all references in a scripture field, in any language, including those that don't exist. */
export function findFieldReferences(field: string, language?: string): ReferenceMention[] {
  const names = getFieldNames(chooseLanguage(field, language));
  const numbered = findMentions(field, names, () => true);
  const { length } = field.trim();
  let next = 0;
  const bare = findBookMentions(fold(field), field, names).filter(({ start, end, name }) => {
    // Both lists are in text order, so one pass is enough.
    while ((numbered[next]?.end ?? Infinity) <= start) next += 1;
    return (!name.abbreviated || end - start === length) && (numbered[next]?.start ?? Infinity) >= end;
  });
  return [
    ...numbered,
    ...bare.map(({ start, end, book }) =>
      createMention(field, { start, end, passage: wholeBook(book.name) }),
    ),
  ].toSorted((a, b) => a.start - b.start);
}

/** Parses the first existing passage in a field; undefined if there is none. */
export function parseReference(field: string, language?: string): Passage | undefined {
  return parseReferences(field, language)[0];
}

/** Finds all names of books in a text, even if no number follows. */
export const findBooks = (text: string, language?: string): BookMention[] =>
  findBookMentions(fold(text), text, getTextNames(chooseLanguage(text, language)));

type Accepts = (text: string, mention: BookMention, suffix: ReferenceSuffix) => boolean;

const MAX_RECENT = 4;

function findMentions(
  original: string,
  names: BookNames,
  accepts: Accepts,
  context?: Passage,
): ReferenceMention[] {
  const text = fold(original);
  const mentions: ReferenceMention[] = [];
  const books = findBookMentions(text, original, names);
  const countWordsRead = createReadCounter(text);
  for (const [index, found] of books.entries()) {
    const until = books[index + 1]?.start ?? text.length;
    const tokens = readTokens(text, found.end, until, found.name.language);
    const mention = readNumberBeforeComma({ text, countWordsRead }, found, tokens) ?? found;
    const prefix = readPrefix(text, mention, books[index - 1]?.end ?? 0);
    const written = readSuffix(tokens, mention, prefix);
    const literal =
      (prefix ? undefined : readDashAsColon(countWordsRead, tokens, mention, written)) ?? written;
    const recent = mentions.slice(-MAX_RECENT).map(({ suggestion, passage }) => suggestion ?? passage);
    const repaired = prefix
      ? undefined
      : repair(
          { text, original, mention, tokens, accepts, recent: context ? [...recent, context] : recent },
          literal,
        );
    if (repaired && "start" in repaired) {
      mentions.push(repaired);
      continue;
    }
    const suffix = repaired ?? literal;
    if (!suffix || (mention.name.abbreviated && suffix.form === "spoken")) continue;
    if (!accepts(text, mention, suffix)) continue;
    for (const [position, item] of suffix.items.entries()) {
      const start = position > 0 ? item.start : (prefix?.start ?? mention.start);
      const includesBook = position === (prefix?.verses ? suffix.items.length - 1 : 0);
      const end = includesBook ? Math.max(item.end, prefix?.verses ? suffix.end : 0, mention.end) : item.end;
      mentions.push(createMention(original, { ...item, start, end }));
    }
  }
  return mentions;
}

const NUMBER_BEFORE_COMMA = /(?<!\w)([a-z]+),\s+$/;

/** Reads "first, John 2:15" as 1 John if the words nearby are of that passage and not of the gospel. */
function readNumberBeforeComma(
  { text, countWordsRead }: { text: string; countWordsRead: CountWordsRead },
  mention: BookMention,
  tokens: readonly Token[],
): BookMention | undefined {
  const { name, start, book } = mention;
  if (book.ordinal !== undefined) return undefined;
  const before = NUMBER_BEFORE_COMMA.exec(text.slice(Math.max(0, start - MAX_NUMBER), start));
  const { ordinals, units } = name.language.numbers;
  const numbered = before?.[1] && ordinals.has(before[1]) && name.books.get(units.get(before[1]) ?? 0);
  if (!before || !numbered) return undefined;
  const countRead = (of: Book) => {
    const read = readSuffix(tokens, { book: of, name });
    const passage = read?.items[0]?.passage;
    return read && passage ? countWordsRead({ start: start - before[0].length, end: read.end }, passage) : 0;
  };
  return countRead(numbered) > countRead(book)
    ? { ...mention, book: numbered, start: start - before[0].length }
    : undefined;
}

const MAX_NUMBER = 12;

interface Place {
  text: string;
  original: string;
  mention: BookMention;
  tokens: readonly Token[];
  accepts: Accepts;
  recent: readonly Passage[];
}

/** Returns what garbled numbers certainly mean, or a reference with a suggestion, or nothing if they are not garbled. */
function repair(
  { text, original, mention, tokens, accepts, recent }: Place,
  literal: ReferenceSuffix | undefined,
): ReferenceSuffix | ReferenceMention | undefined {
  const passage = literal?.items[0]?.passage;
  const isCutOff = literal?.next?.text === ":";
  if (mention.isForeign || (passage && passageExists(passage) && !isCutOff)) return undefined;
  const repairs = listRepairs(tokens, mention, literal);
  const chosen = chooseRepair(repairs, text, mention, recent);
  const item = chosen?.suffix.items[0];
  if (!chosen || !item || !accepts(text, mention, { ...chosen.suffix, hasVerseWord: false }))
    return undefined;
  if (chosen.isCertain) return chosen.suffix;
  if (isCutOff) return undefined;
  const written = passage ?? wholeChapters(mention.book.name, chosen.written);
  const span = { start: mention.start, end: item.end, passage: written };
  return { ...createMention(original, span), suggestion: item.passage };
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
