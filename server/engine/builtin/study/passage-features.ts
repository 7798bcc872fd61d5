// What a teacher notices in a passage: who speaks, what is asked, commanded, promised, compared and repeated.
import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { stemWord } from "../../language/stem.ts";
import { isCommonWord, PEOPLE, PLACES } from "./lexicon.ts";
import { countWords, quoteClause, splitClauses } from "./quotation.ts";
import {
  findAttribute,
  findBlessing,
  findCommand,
  findComparison,
  findContrast,
  findPromise,
  findQuestion,
  findSpeech,
  type VerseFeature,
} from "./statements.ts";

/** A word that occurs several times; `forms` are how it is written in the passage. */
export interface Repetition {
  forms: string[];
  count: number;
  verses: Verse[];
}

/** In a story, commands and questions are between people of the story and not to the reader. */
export type Genre = "narrative" | "poetry" | "teaching";

export interface PassageFeatures {
  verses: readonly Verse[];
  features: VerseFeature[];
  /** The most frequent first. */
  repetitions: Repetition[];
  people: string[];
  places: string[];
  genre: Genre;
}

/** Reads a passage by rules on the English of the King James Version. */
export function readPassage(verses: readonly Verse[]): PassageFeatures {
  const features = verses.flatMap(readVerse);
  return {
    verses,
    features,
    repetitions: findRepetitions(verses),
    people: findNames(verses, PEOPLE),
    places: findNames(verses, PLACES),
    genre: findGenre(verses, features),
  };
}

function readVerse(verse: Verse): VerseFeature[] {
  const clauses = splitClauses(verse);
  const quotes = clauses.map(({ text }) => quoteClause(text));
  const longest = quotes.toSorted((a, b) => countWords(b) - countWords(a))[0] ?? quoteClause(verse.text);
  return [
    findSpeech(verse),
    findContrast(verse),
    findComparison(verse),
    ...clauses.flatMap((clause, at) => [
      findQuestion(clause),
      findCommand(clause, clauses[at - 1]) ?? findPromise(clause),
      findBlessing(clause),
      findAttribute(clause),
    ]),
    { kind: "statement" as const, verse, quote: longest },
  ].filter((feature) => feature !== undefined);
}

const TELLS =
  /^(?:And|Then|Now|So|But|Jesus|When)\b.*\b(?:said|saith unto|went|came|took|saw|was|were|sent|arose|answered|called|did|had|departed|entered|began|gave|found|fell|brought|asked|stood|told|put|laid|ran|commanded|cried|spake|turned)\b/;
const LEAST_TOLD = 0.4;
const POETRY = new Set(["Job", "Psalms", "Proverbs", "Ecclesiastes", "Song of Solomon", "Lamentations"]);

/** Whether a verse tells what happened. */
export const isTold = ({ text }: Verse) => TELLS.test(text);

function findGenre(verses: readonly Verse[], features: readonly VerseFeature[]): Genre {
  const told = verses.filter(isTold).length;
  const isMostlyTold = told > 1 && told >= verses.length * LEAST_TOLD;
  const book = verses[0]?.book ?? "";
  if (POETRY.has(book) && !(book === "Job" && isMostlyTold)) return "poetry";
  const speaks = features.some(
    ({ kind, subject = "" }) => kind === "speech" && !/^the L(?:ord|ORD)/.test(subject),
  );
  return isMostlyTold || speaks ? "narrative" : "teaching";
}

function findNames(verses: readonly Verse[], known: ReadonlySet<string>): string[] {
  const names = verses.flatMap(({ text }) => text.match(/\b[A-Z][a-z]+\b/g) ?? []);
  return [...new Set(names.filter((name) => known.has(name)))];
}

const TITLES = new Set(["lord", "god", "jesus", "christ", "amen", "verily"]);
const LEAST_REPEATED = 3;

function findRepetitions(verses: readonly Verse[]): Repetition[] {
  const words = verses.flatMap((verse) =>
    Array.from(verse.text.matchAll(/[A-Za-z]{4,}(?!['A-Za-z])/g), ([word]) => ({ word, verse })),
  );
  const telling = words.filter(({ word }) => {
    const small = word.toLowerCase();
    return !isCommonWord(small) && !TITLES.has(small) && !PEOPLE.has(word) && !PLACES.has(word);
  });
  return [...Map.groupBy(telling, ({ word }) => stemWord(word.toLowerCase())).values()]
    .map((found) => ({
      forms: listForms(found.map(({ word }) => word)),
      count: found.length,
      verses: [...new Set(found.map(({ verse }) => verse))],
    }))
    .filter((each) => each.count >= LEAST_REPEATED && each.verses.length >= Math.min(3, verses.length))
    .toSorted((a, b) => b.count - a.count);
}

/** The different forms of a word; one has its capital only where it always has. */
function listForms(words: readonly string[]): string[] {
  const small = new Set(words.filter((word) => word === word.toLowerCase()));
  return [...new Set(words.map((word) => (small.has(word.toLowerCase()) ? word.toLowerCase() : word)))];
}
