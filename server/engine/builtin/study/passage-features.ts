// What a teacher notices in a passage: who speaks, what is asked, commanded, promised, compared and repeated.
import type { Verse } from "../../../scripture/bible-text.ts";
import {
  findComparison,
  findCondition,
  findContrasts,
  findLink,
  findPurpose,
  findSeries,
} from "./reasoning.ts";
import { COMMON_WORDS, PEOPLE, PLACES } from "./lexicon.ts";
import { countWords, quoteClause, splitSentences } from "./quotation.ts";
import type { Sentence } from "./quotation.ts";
import {
  findAttribute,
  findBlessing,
  findCommand,
  findOutcome,
  findQuestion,
  findSpeech,
} from "./statements.ts";

/** Something noticed in `verse`; `quote` and `contrasted` are the Bible's words. */
export interface VerseFeature {
  kind:
    | "speech"
    | "question"
    | "command"
    | "prohibition"
    | "charge"
    | "petition"
    | "promise"
    | "blessing"
    | "outcome"
    | "attribute"
    | "contrast"
    | "denial"
    | "comparison"
    | "condition"
    | "purpose"
    | "link"
    | "series"
    | "statement";
  verse: Verse;
  quote: string;
  /** Of a contrast: what stands against `quote`. Of a series: its last member. */
  contrasted?: string;
  /** Of a speech: who speaks. Of an attribute: of whom it speaks. */
  subject?: string;
  /** Of a speech: to whom. */
  listener?: string;
}

/** A word that returns; `forms` are how it is written in the passage. */
export interface Repetition {
  forms: string[];
  count: number;
  verses: Verse[];
}

export interface PassageFeatures {
  verses: readonly Verse[];
  features: VerseFeature[];
  repetitions: Repetition[];
  people: string[];
  places: string[];
  /** In a story, commands and questions are between people of the story and not to the reader. */
  genre: "narrative" | "poetry" | "teaching";
}

/** Reads a passage once, by rules on the English of the King James Version. Linear in its length. */
export function readPassage(verses: readonly Verse[]): PassageFeatures {
  const sentences = splitSentences(verses);
  const features = [
    ...verses.flatMap(readVerse),
    ...sentences.flatMap((sentence, index) => readSentence(sentence, sentences[index - 1])),
    ...verses.map(findStatement),
  ];
  const places = new Map(verses.map((verse, place) => [verse, place]));
  const placeOf = ({ verse }: VerseFeature) => places.get(verse) ?? 0;
  return {
    verses,
    features: features.toSorted((a, b) => placeOf(a) - placeOf(b)),
    repetitions: findRepetitions(verses),
    people: findNames(verses, PEOPLE),
    places: findNames(verses, PLACES),
    genre: findGenre(verses, features),
  };
}

const readVerse = (verse: Verse): VerseFeature[] =>
  [findSpeech(verse), findLink(verse), ...findContrasts(verse), findComparison(verse)].filter(
    (feature) => feature !== undefined,
  );

function readSentence(sentence: Sentence, before: Sentence | undefined): VerseFeature[] {
  const command = findCommand(sentence, before);
  return [
    findQuestion(sentence),
    command ?? findOutcome(sentence),
    findBlessing(sentence),
    findAttribute(sentence),
    findCondition(sentence),
    findPurpose(sentence),
    findSeries(sentence),
  ].filter((feature) => feature !== undefined);
}

/** The clause of a verse that says most in few words. */
function findStatement(verse: Verse): VerseFeature {
  const clauses = splitSentences([verse]).map(({ text }) => quoteClause(text));
  const quote = clauses.toSorted((a, b) => countWords(b) - countWords(a))[0] ?? quoteClause(verse.text);
  return { kind: "statement", verse, quote };
}

const TELLS =
  /^(?:And|Then|Now|So|But|Jesus|When)\b.*\b(?:said|saith unto|went|came|took|saw|was|were|sent|arose|answered|called|did|had|departed|entered|began|gave|found|fell|brought|asked|stood|told|put|laid|ran|commanded|cried|spake|turned)\b/;
const LEAST_TOLD = 0.4;
const POETRY = new Set(["Job", "Psalms", "Proverbs", "Ecclesiastes", "Song of Solomon", "Lamentations"]);

function findGenre(verses: readonly Verse[], features: readonly VerseFeature[]): PassageFeatures["genre"] {
  const told = verses.filter(({ text }) => TELLS.test(text)).length;
  const book = verses[0]?.book ?? "";
  const isStoryOfJob = book === "Job" && told >= verses.length * LEAST_TOLD;
  if (POETRY.has(book) && !isStoryOfJob) return "poetry";
  const speaks = features.some(
    ({ kind, subject = "" }) => kind === "speech" && !/^the L(?:ord|ORD)/.test(subject),
  );
  return (told > 1 && told >= verses.length * LEAST_TOLD) || speaks ? "narrative" : "teaching";
}

function findNames(verses: readonly Verse[], known: ReadonlySet<string>): string[] {
  const names = new Set<string>();
  for (const { text } of verses) {
    for (const [name] of text.matchAll(/\b[A-Z][a-z]+\b/g)) if (known.has(name)) names.add(name);
  }
  return [...names];
}

/** The common root of forms such as "believe", "believeth" and "believed", good enough to count them as one. */
export const findRoot = (word: string) =>
  word.length < 5
    ? word.replace(/s$/, "")
    : word.replace(/(?:'s|eth|est|ed|ing|es|s)$/, "").replace(/(?:e|y|i)$/, "");

const TITLES = new Set(["lord", "god", "jesu", "christ", "amen", "verily", "behold"]);
const LEAST_REPEATED = 3;

function findRepetitions(verses: readonly Verse[]): Repetition[] {
  const found = new Map<string, { words: string[]; verses: Set<Verse> }>();
  for (const verse of verses) {
    for (const [word] of verse.text.matchAll(/[A-Za-z]+(?!['A-Za-z])/g)) {
      const lower = word.toLowerCase();
      const root = findRoot(lower);
      if (lower.length < 4 || COMMON_WORDS.has(lower) || TITLES.has(root) || TITLES.has(lower)) continue;
      if (PEOPLE.has(word) || PLACES.has(word)) continue;
      const entry = found.get(root) ?? { words: [], verses: new Set() };
      entry.words.push(word);
      entry.verses.add(verse);
      found.set(root, entry);
    }
  }
  return [...found.values()]
    .filter(
      (entry) => entry.words.length >= LEAST_REPEATED && entry.verses.size >= Math.min(3, verses.length),
    )
    .map((entry) => ({ forms: listForms(entry.words), count: entry.words.length, verses: [...entry.verses] }))
    .toSorted((a, b) => b.count - a.count);
}

/** The different forms of a word; one has its capital only where it always has. */
function listForms(words: readonly string[]): string[] {
  const lower = new Set(words.filter((word) => word === word.toLowerCase()));
  return [...new Set(words.map((word) => (lower.has(word.toLowerCase()) ? word.toLowerCase() : word)))];
}
