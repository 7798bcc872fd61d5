// The names of the books of the Bible in each language.
import { fold } from "../../../language/fold.ts";
import { BOOKS } from "../../bible/books.ts";
import type { Book } from "../../bible/books.ts";
import type { Language } from "./language.ts";
import { LANGUAGES } from "./languages.ts";

/** What else a name can mean: a person can do "three things", and a word is common in the language. */
export type Confusable = "person" | "word";

const PERSONS = new Set(
  "Joshua Ruth Ezra Nehemiah Esther Job Isaiah Jeremiah Ezekiel Daniel Hosea Joel Amos Obadiah Jonah Micah Nahum Habakkuk Zephaniah Haggai Zechariah Malachi Matthew Mark Luke John Titus Philemon James Jude Tobit Judith Baruch Susanna".split(
    " ",
  ),
);

export interface BookName {
  /** Folded. */
  words: readonly string[];
  /** In lower case, with its accents. */
  written: string;
  /** By the number before it, 0 for none. */
  books: ReadonlyMap<number, Book>;
  /** Abbreviations count only before figures. */
  abbreviated: boolean;
  confusable: Confusable | undefined;
  /** The language that what follows is in. */
  language: Language;
}

export interface BookNames {
  /** The names that start with each word, longer ones first. */
  byFirstWord: ReadonlyMap<string, readonly BookName[]>;
  /** The language of the text; undefined if names in any language are expected. */
  language?: Language;
}

const ownNames = new Map(LANGUAGES.map((language) => [language, listNames(language)]));

function listNames(language: Language): BookName[] {
  const { books, byOrdinal, words } = language.data;
  const ordinaryWords = new Set(words.split(", "));
  const named = Object.entries(books).flatMap(([bareName, forms]) => {
    const same = BOOKS.filter((book) => book.bareName === bareName);
    const confusable = ordinaryWords.has(bareName) ? "word" : PERSONS.has(bareName) ? "person" : undefined;
    return readForms(forms, new Map(same.map((book) => [book.ordinal ?? 0, book])), language, confusable);
  });
  const numbered = Object.entries(byOrdinal ?? {}).flatMap(([forms, names]) => {
    const listed = BOOKS.filter(({ name }) => names.includes(name));
    return readForms(forms, new Map(listed.map((book) => [names.indexOf(book.name) + 1, book])), language);
  });
  return [...named, ...numbered].filter((name) => name.books.size > 0);
}

function readForms(
  forms: string,
  books: ReadonlyMap<number, Book>,
  language: Language,
  confusable?: Confusable,
): BookName[] {
  return forms.split("|").flatMap((part, index) =>
    part
      .split(" ")
      .filter(Boolean)
      .map((form) => ({
        words: fold(form).split("_"),
        written: form.replaceAll("_", " "),
        books,
        abbreviated: index > 0,
        confusable,
        language,
      })),
  );
}

/** Shorter names of other languages are words of this one too often. */
const MIN_FOREIGN_LETTERS = 4;

/** The names for texts in a language: its own, and names in other languages that are not abbreviations. */
export const getTextNames = remember((language) => {
  const foreign = listNamesOfOthers(language).filter(
    ({ abbreviated, written }) => !abbreviated && written.length >= MIN_FOREIGN_LETTERS,
  );
  return { byFirstWord: indexNames([...(ownNames.get(language) ?? []), ...foreign]), language };
});

/** The names for fields about Scripture, in any language. What means different books counts only in `language`. */
export const getFieldNames = remember((language) => {
  const others = listNamesOfOthers(language);
  const unambiguous = others.filter((name) =>
    others.every((other) => other.written !== name.written || areSameBooks(name, other)),
  );
  return { byFirstWord: indexNames([...(ownNames.get(language) ?? []), ...unambiguous]) };
});

const listNamesOfOthers = (language: Language) =>
  LANGUAGES.filter((other) => other !== language).flatMap((other) => ownNames.get(other) ?? []);

const areSameBooks = (one: BookName, other: BookName) =>
  [...one.books].every(([ordinal, book]) => other.books.get(ordinal) === book);

/** Of equal names, the first counts. Of names that differ only in accents, such as "Jó" and "Jo", both count. */
function indexNames(names: readonly BookName[]): BookNames["byFirstWord"] {
  const index = new Map<string, BookName[]>();
  for (const name of names) {
    const first = name.words[0] ?? "";
    const known = index.get(first) ?? [];
    const isKnown = known.some(
      ({ words, written, language }) =>
        words.join(" ") === name.words.join(" ") && (written === name.written || language !== name.language),
    );
    if (isKnown) continue;
    index.set(
      first,
      [...known, name].toSorted((a, b) => b.words.length - a.words.length),
    );
  }
  return index;
}

function remember(make: (language: Language) => BookNames): (language: Language) => BookNames {
  const made = new Map<Language, BookNames>();
  return (language) => {
    const names = made.get(language) ?? make(language);
    made.set(language, names);
    return names;
  };
}
