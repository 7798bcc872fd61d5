// Where a quotation stands in what was said.
import { createJoinedSearch } from "./joined-words.ts";
import type { QuoteSearch } from "./quote-search.ts";
import { createRefinedTextSearch } from "../refined-text-search.ts";
import type { Speech } from "../sentences/speech-index.ts";

/**
 * The ways to look for a quotation, those to be tried first before the others: the same words in the transcript or in
 * its timed segments; words that only punctuation divides or joins; and words of the refined text, where that says
 * what the transcript says.
 */
export function createQuoteSearches(speech: Speech): QuoteSearch[] {
  const { said, given, english } = speech;
  const verbatim = speech.sequences.map(
    ({ runs }, sequence): QuoteSearch =>
      function* ({ forms }) {
        for (let first = runs.find(forms); first !== undefined; first = runs.find(forms, first + 1)) {
          yield { sequence, first, last: first + forms.length - 1 };
        }
      },
  );
  return [
    ...verbatim,
    createJoinedSearch(said),
    ...(given ? [createRefinedTextSearch(said, given, english)] : []),
  ];
}
