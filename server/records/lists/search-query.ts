import { stemWord } from "../../language/stem.ts";
import { splitWords } from "../../language/words.ts";
import { getVerseIndex } from "../../scripture/bible/verse-index.ts";
import { passageExists } from "../../scripture/bible/passage.ts";
import { findFieldReferences } from "../../scripture/references/references.ts";
import { fold } from "../../language/fold.ts";
import { listSearchPassageWords, type VerseRange } from "./passage-words.ts";

export interface SearchTerm {
  word: string;
  stem: string;
  /** Whether it may be the start of a longer word: the last one, which is being typed. */
  isOpen: boolean;
}

export type SearchQuery =
  | { kind: "nothing" }
  | { kind: "words"; words: SearchTerm[]; phrases: string[][] }
  | ({ kind: "passage"; reference: string } & VerseRange);

const MAX_WORDS = 20;
/** Too many words start with the same single letter. */
const MIN_OPEN = 2;

/** Parses a query: a Bible passage if it is nothing else, otherwise words and quoted phrases. */
export function readQuery(text: string): SearchQuery {
  const passage = readPassage(text);
  if (passage) return passage;
  const phrases = Array.from(text.matchAll(/["“„«]([^"“”„«»]+)(?:["”“»]|$)/gu), ([, phrase = ""]) =>
    namesOf(phrase),
  );
  const isClosed = /[\s"”»]$/.test(text);
  const typed = splitWords(fold(text)).slice(0, MAX_WORDS);
  const words = typed.map(({ normal }, at): SearchTerm => ({
    word: normal,
    stem: stemWord(normal),
    isOpen: !isClosed && at === typed.length - 1 && normal.length >= MIN_OPEN,
  }));
  if (words.length === 0) return { kind: "nothing" };
  return { kind: "words", words, phrases: phrases.filter((phrase) => phrase.length > 1) };
}

const namesOf = (text: string) => splitWords(fold(text)).map(({ normal }) => normal);

function readPassage(text: string): SearchQuery | undefined {
  const [mention, ...others] = findFieldReferences(text.trim());
  // Book names that are also people's names, such as John or Mark, count as words unless a chapter follows.
  if (
    !mention ||
    others.length > 0 ||
    mention.text.length !== text.trim().length ||
    !/\d/.test(mention.reference.replace(/^\d /, ""))
  ) {
    return undefined;
  }
  const { passage, reference } = mention;
  if (!passageExists(passage)) return undefined;
  return {
    kind: "passage",
    reference,
    firstVerse: getVerseIndex(passage.book, passage.chapter, passage.verse),
    lastVerse: getVerseIndex(passage.book, passage.toChapter, passage.toVerse),
  };
}

/** A word that all entries of a user contain and that never occurs in texts. */
export const wordOfOwner = (ownerId: string): string => `@${ownerId}`;

/** A word that the entries of records with a book in their scripture field contain. */
export const wordOfBook = (book: string): string => `^${book}`;

/** A word of texts that only the author sees, if no other text of the record has it. */
export const wordOfAuthor = (word: string): string => `~${word}`;

type Target = Exclude<SearchQuery, { kind: "nothing" }>;

/** The query as a PostgreSQL `tsquery`, for an author: all words, each in any of its forms. */
export const writeTsquery = (query: Target): string => writeTerms(query, [String, wordOfAuthor]);

/** The same for other people, who find no texts that only the author sees. */
export const writeSharedTsquery = (query: Target): string => writeTerms(query, [String]);

function writeTerms(query: Target, forms: readonly ((word: string) => string)[]): string {
  const anyForm = (word: string, end = "") => forms.map((form) => quoteWord(form(word)) + end);
  const terms =
    query.kind === "passage"
      ? [listSearchPassageWords(query).flatMap((word) => anyForm(word))]
      : query.words.map(({ word, stem, isOpen }) => [
          ...anyForm(word),
          ...anyForm(stem),
          ...(isOpen ? anyForm(word, ":*") : []),
        ]);
  return terms.map((alternatives) => `(${alternatives.join(" | ")})`).join(" & ");
}

export const quoteWord = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
