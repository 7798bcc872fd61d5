import { getVerseIndex } from "../scripture/bible/verse-index.ts";
import { findReferencesInContext } from "../scripture/references/references-in-context.ts";
import { findFieldReferences, parseReference } from "../scripture/references/references.ts";
import type { Passage } from "../scripture/bible/passage.ts";
import { findVerbatimQuotations } from "../scripture/quotations/verbatim-quotations.ts";
import type { FoundPassage } from "../db/schema.ts";
import { listWords } from "../language/fold.ts";
import { listPassageWords } from "../records/lists/passage-words.ts";
import { wordOfAuthor, wordOfBook } from "../records/lists/search-query.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import type { SearchedText } from "../records/searched-text.ts";
import { listTexts, type SearchedRecord } from "./list-texts.ts";

export interface Entry {
  words: string[];
  titleWords: string[];
  books: string[];
  passages: FoundPassage[];
}

/** As many words as fit into one record's `tsvector` (1 MB) together with all its verses. */
const MAX_WORDS = 30_000;
const MAX_PASSAGES = 2_000;

export function makeEntry(searched: SearchedRecord): Entry {
  const texts = listTexts(searched);
  const context = parseReference(searched.record.scripture);
  const passages = texts.flatMap((text) => findPassages(text, context)).slice(0, MAX_PASSAGES);
  const books = listBooks(searched.record.scripture);
  const { hidden } = kindOf(searched.kind).authorFields;
  const isPrivate = ({ part }: { part: string }) => hidden.includes(part);
  const [privateTexts, sharedTexts] = partition(texts, isPrivate);
  const [privatePassages, sharedPassages] = partition(passages, isPrivate);
  const shared = new Set([
    ...listAllWords(sharedTexts),
    ...sharedPassages.flatMap(listPassageWords),
    ...books.map(wordOfBook),
  ]);
  const ofAuthor = new Set([...listAllWords(privateTexts), ...privatePassages.flatMap(listPassageWords)]);
  return {
    words: [...shared, ...[...ofAuthor].filter((word) => !shared.has(word)).map(wordOfAuthor)],
    titleWords: [...listWords(searched.record.title)],
    books,
    passages,
  };
}

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  const { first = [], second = [] } = Object.groupBy(all, (each) => (isFirst(each) ? "first" : "second"));
  return [first, second];
}

function listAllWords(texts: readonly SearchedText[]): Set<string> {
  const words = new Set<string>();
  for (const { text } of texts) {
    for (const word of listWords(text)) if (words.size < MAX_WORDS) words.add(word);
  }
  return words;
}

/** The books of the Bible that a scripture field names. */
const listBooks = (scripture: string): string[] => [
  ...new Set(findFieldReferences(scripture).map(({ passage }) => passage.book)),
];

function findPassages({ part, text }: SearchedText, context: Passage | undefined): FoundPassage[] {
  const isField = part === "scripture" || part.endsWith("/scripture");
  const mentions = isField ? findFieldReferences(text) : findReferencesInContext(text, { context });
  const named = mentions
    .filter(({ exists }) => exists)
    .map(({ start, end, passage }) => ({
      part,
      start,
      end,
      firstVerse: getVerseIndex(passage.book, passage.chapter, passage.verse),
      lastVerse: getVerseIndex(passage.book, passage.toChapter, passage.toVerse),
    }));
  const quoted = findVerbatimQuotations(text).map((quotation) => Object.assign(quotation, { part }));
  return [...named, ...quoted].toSorted((a, b) => a.start - b.start);
}
