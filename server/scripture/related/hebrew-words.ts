// The Hebrew words of the Old Testament, from the Open Scriptures Hebrew Bible (`morphhb`), with Strong's dictionary (`strongs`).
import { createRequire } from "node:module";
import type { OriginalWord } from "../../../contract/records/checks.schema.ts";
import type { VerseLocation } from "../bible/passage.ts";

/** Books, chapters and verses in King James numbering; a word is its text, its lemmas and its morphology. */
type HebrewBible = Record<string, [text: string, lemmas: string, morphology: string][][][]>;

interface DictionaryEntry {
  lemma: string;
  xlit?: string;
  strongs_def?: string;
  kjv_def?: string;
}

const require = createRequire(import.meta.url);
const loadBible = () => require("morphhb") as HebrewBible;
const loadDictionary = () => require("strongs") as Record<string, DictionaryEntry>;

const ROMAN: Record<string, string> = { 1: "I", 2: "II" };

/** The words of a verse, without prefixes; none for books of the New Testament. */
export function findHebrewWords({ book, chapter, verse }: VerseLocation): OriginalWord[] {
  const name = book.replace(/^[12](?= )/, (number) => ROMAN[number] ?? "");
  const words = loadBible()[name]?.[chapter - 1]?.[verse - 1] ?? [];
  return words.flatMap(([text, lemmas]) => {
    const number = /H\d+/.exec(lemmas)?.[0];
    const entry = number === undefined ? undefined : loadDictionary()[number];
    return number && entry ? [describeWord(text, number, entry)] : [];
  });
}

const describeWord = (text: string, number: string, entry: DictionaryEntry): OriginalWord => ({
  text: text.replaceAll("/", ""),
  lemma: entry.lemma,
  transliteration: entry.xlit ?? "",
  number,
  meaning: cleanMeaning(entry.strongs_def ?? "") || cleanMeaning(entry.kjv_def ?? ""),
});

const cleanMeaning = (text: string) => text.replace(/[{}]/g, "").replace(/\s+/g, " ").trim();
