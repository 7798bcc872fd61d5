import { findBooks, findReferences } from "../../../scripture/references/references.ts";
import { normalizeWords } from "../../../language/words.ts";
import { parseNumberWords } from "../sentences/spoken-numbers.ts";
import { parseRomanNumeral } from "../../../scripture/references/number-words.ts";

/** A reference with its range, and its words and numbers in normalized form. */
export interface ReferenceForms {
  start: number;
  end: number;
  reference: string;
  /** In the order of the standard form; undefined if the reference names no book. */
  forms: string[] | undefined;
}

const VERSES = /\s[\d:,–-]+$/;
const REFERENCE_FILLERS = new Set("chapter chapters verse verses v vv and to through the of".split(" "));

export function findReferenceForms(text: string): ReferenceForms[] {
  const books = findBooks(text);
  let next = 0;
  return findReferences(text)
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, reference }) => {
      while (next < books.length && (books[next]?.start ?? 0) < start) next += 1;
      const book = books[next];
      if (!book || book.end > end) return { start, end, reference, forms: undefined };
      const written = normalizeWords(reference);
      const said = [
        ...normalizeWords(reference.replace(VERSES, "")),
        ...normalizeNumbers(normalizeWords(text.slice(book.end, end))),
      ];
      // "Romans 828" is Romans 8:28.
      const isJammed = said.join("") === written.join("");
      return { start, end, reference, forms: book.start > start || isJammed ? written : said };
    });
}

/** Converts number words and Roman numerals to digits, and drops filler words of a reference. */
function normalizeNumbers(words: readonly string[]): string[] {
  const figures: string[] = [];
  for (let at = 0; at < words.length;) {
    const number = parseNumberWords(words, at);
    const word = words[at] ?? "";
    const roman = number ? undefined : parseRomanNumeral(word);
    if (number) figures.push(String(number.value));
    else if (roman !== undefined) figures.push(String(roman));
    else if (!REFERENCE_FILLERS.has(word)) figures.push(word);
    at += number?.length ?? 1;
  }
  return figures;
}
