// What the grammar of references needs to know of a language.
import { fold } from "../../../language/fold.ts";
import { compileNumbers } from "../number-words.ts";
import type { NumberData, NumberWords } from "../number-words.ts";

/** As in the data files: words are separated by spaces, and "_" is a space within a name. */
export interface LanguageData {
  tag: string;
  /** Frequent words, by which the language of a text is detected. */
  common: string;
  /** By the English name without a number: names, and after "|" abbreviations, which count only before figures. */
  books: Record<string, string>;
  /** Names that mean another book with each number: "1. Mose". */
  byOrdinal?: Record<string, string[]>;
  /** Books whose names are ordinary words. */
  words: string;
  ordinals: string[];
  notOrdinal: { words: string; after: string };
  ordinalNouns: string;
  ordinalLinks: string;
  numbers: NumberData;
  ordinalSuffixes: string;
  /** "16f" includes the next verse, "16ff" the rest of the chapter. */
  verseSuffixes: { next: string; rest: string };
  /** Ordinary words that look like Roman numerals. */
  notRoman: string;
  chapter: string;
  /** Said before the number of a psalm, which is a chapter. */
  psalm: string;
  verse: string;
  /** Marks between chapter and verse. A comma is one in every language. */
  verseMarks: string;
  number: string;
  gospels: string;
  range: string;
  beforeRange: string;
  and: string;
  between: string;
  beforeNumber: string;
  of: string;
  betweenOfAndBook: string;
  first: string;
  last: string;
  countedNouns: string;
  afterList: string;
  readingCues: string;
  ordinaryBefore: string;
  passageVerbs: string;
  articles: string;
  otherWorks: string;
  sameWork: string;
  works: string;
}

type Words = ReadonlySet<string>;

export interface Language {
  data: LanguageData;
  numbers: NumberWords;
  /** The number of each ordinal before a book: "first", "1st", "ii". */
  ordinals: ReadonlyMap<string, number>;
  /** An ordinal directly before the name of a book. */
  ordinalBefore: RegExp;
  ordinalSuffixes: Words;
  notRoman: Words;
  common: Words;
  chapterWords: Words;
  verseWords: Words;
  numberWords: Words;
  gospels: Words;
  range: Words;
  beforeRange: Words;
  and: Words;
  between: Words;
  beforeNumber: Words;
  first: Words;
  last: Words;
  /** Before these words a number after a chapter is not a verse. */
  countedNouns: Words;
  /** Words that may follow the last number of a list; before other words the number is a count of something. */
  afterList: Words;
  /** Verbs that take a passage as their subject. */
  passageVerbs: Words;
  readingCue: RegExp;
  /** After these words "mark", "acts" and similar names are ordinary verbs or nouns. */
  ordinaryBefore: RegExp;
  /** Other works with verses and chapters. */
  otherWorks: RegExp;
  sameWork: RegExp;
}

export const listWords = (text: string): string[] => fold(text).split(" ").filter(Boolean);
const setOf = (text: string): Words => new Set(listWords(text));

/** A pattern of any of the words, longer ones first. */
export const anyOf = (text: string): string =>
  listWords(text)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(".", String.raw`\.`))
    .join("|");

export function compileLanguage(data: LanguageData): Language {
  const ordinals = data.ordinals.flatMap((words, index) =>
    listWords(words).map((word) => [word, index + 1] as const),
  );
  const { words, after } = data.notOrdinal;
  const unlessNumber = words ? String.raw`|\b(?:${anyOf(after)}) (?=${anyOf(words)})` : "";
  const nouns = String.raw`(?:(?:${anyOf(data.ordinalNouns)})\s+)?`;
  const links = String.raw`(?:(?:${anyOf(data.ordinalLinks)})\s+){0,5}`;
  const ordinal = data.ordinals.map(anyOf).join("|");
  return {
    data,
    numbers: compileNumbers(data.numbers),
    ordinals: new Map(ordinals),
    ordinalBefore: new RegExp(
      String.raw`(?<!\w|\d[:.,-]${unlessNumber})(${ordinal})(?:(?<=\d)\.?[ªº°]?\s*|\s+)${nouns}${links}$`,
    ),
    ordinalSuffixes: setOf(data.ordinalSuffixes),
    notRoman: setOf(data.notRoman),
    common: setOf(data.common),
    chapterWords: setOf(`${data.chapter} ${data.psalm}`),
    verseWords: setOf(data.verse),
    numberWords: setOf(data.number),
    gospels: setOf(data.gospels),
    range: setOf(data.range),
    beforeRange: setOf(data.beforeRange),
    and: setOf(data.and),
    between: setOf(data.between),
    beforeNumber: setOf(data.beforeNumber),
    first: setOf(data.first),
    last: setOf(data.last),
    countedNouns: setOf(data.countedNouns),
    afterList: setOf(data.afterList),
    passageVerbs: setOf(data.passageVerbs),
    readingCue: new RegExp(String.raw`\b(?:${anyOf(data.readingCues)})\.?[\s("]*$`),
    ordinaryBefore: new RegExp(String.raw`\b(?:${anyOf(data.ordinaryBefore)})\s+$`),
    otherWorks: new RegExp(
      String.raw`\b(?:${anyOf(data.otherWorks)}) (?:(?:${anyOf(data.articles)}|${anyOf(data.of)}) )*$`,
    ),
    sameWork: new RegExp(String.raw`^(?:${anyOf(data.sameWork)}) (?:${anyOf(data.works)})\b`),
  };
}
