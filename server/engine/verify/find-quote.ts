// Where a quotation stands in what was said.
import type { TextRange } from "../language/words.ts";
import { createJoinedSearch } from "./joined-words.ts";
import { createRefinedSearch } from "./refined-passages.ts";
import type { Speech } from "./speech.ts";

/** The words of a quotation that count, as spoken forms, and where each stands in its text. */
export interface QuotedWords {
  text: string;
  words: readonly TextRange[];
  forms: readonly string[];
}

/** Words of one of the speech's witnesses. */
export interface QuotePlace {
  witness: number;
  first: number;
  last: number;
}

/** Lists the places of a quotation, in their order. */
export type QuoteSearch = (quote: QuotedWords) => Iterable<QuotePlace>;

/**
 * The ways to look for a quotation, those to be tried first before the others: the same words in the transcript or in
 * its timed segments; words that only punctuation divides or joins; and words of the refined text, where that says
 * what the transcript says.
 */
export function createQuoteSearches(speech: Speech): QuoteSearch[] {
  const { said, given, english } = speech;
  const verbatim = speech.witnesses.map(
    ({ runs }, witness): QuoteSearch =>
      function* ({ forms }) {
        for (let first = runs.find(forms); first !== undefined; first = runs.find(forms, first + 1)) {
          yield { witness, first, last: first + forms.length - 1 };
        }
      },
  );
  return [
    ...verbatim,
    createJoinedSearch(said),
    ...(given ? [createRefinedSearch(said, given, english)] : []),
  ];
}
