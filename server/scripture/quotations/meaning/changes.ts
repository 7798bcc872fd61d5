// The differences of a quotation with their words.
import { UNKNOWN_WORD } from "../../bible/bible-index.ts";
import type { BibleQuery } from "../../bible/bible-search.ts";
import type { ScriptureWord } from "../../bible/scripture-words.ts";
import type { Difference, Fit } from "../fit-quotation.ts";
import type { WordRun } from "../quotation-candidates.ts";
import { isLightWord, negationsOf } from "./meaning-words.ts";

export interface ComparedText {
  query: BibleQuery;
  words: readonly ScriptureWord[];
}

/** A difference with its words. */
export interface Change {
  difference: Difference;
  quoted: string[];
  printed: string[];
  /** The words without articles, pronouns, auxiliaries and the like. */
  quotedContent: string[];
  printedContent: string[];
  before: string;
  after: string;
  /** The negations of the edition's language. */
  negations: ReadonlySet<string>;
}

export function describeChange(
  { query, words }: ComparedText,
  { edition }: Fit,
  difference: Difference,
): Change {
  const { quoted, printed } = difference;
  const printedForm = (position: number) => query.index.formOf(edition.words[position] ?? UNKNOWN_WORD);
  const quotedWords = words.slice(quoted.from, quoted.to).map(({ normal }) => normal);
  const printedWords = Array.from(edition.words.subarray(printed.from, printed.to), query.index.formOf);
  return {
    difference,
    quoted: quotedWords,
    printed: printedWords,
    quotedContent: quotedWords.filter((word) => !isLightWord(word)),
    printedContent: printedWords.filter((word) => !isLightWord(word)),
    negations: negationsOf(edition.language),
    before: printedForm(printed.from - 1),
    after: printedForm(printed.to),
  };
}

/** The words of the edition from the first to the last that belongs to a fit. */
export function findPrintedRun({ positions, differences }: Fit): WordRun {
  const all = [
    ...positions.values(),
    ...differences.flatMap(({ printed }) => [printed.from, printed.to - 1]),
  ];
  return { from: Math.min(...all), to: Math.max(...all) + 1 };
}
