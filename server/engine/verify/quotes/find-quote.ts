// Finds a quotation in a transcript.
import { createJoinedSearch } from "./joined-words.ts";
import type { QuoteSearch } from "./quote-search.ts";
import { createRefinedTextSearch } from "../refined-text-search.ts";
import type { Speech } from "../sentences/speech-index.ts";

/** In the order to try them: the same words, differently joined words, words of the refined text. */
export function createQuoteSearches(speech: Speech): QuoteSearch[] {
  const { original, refined, english } = speech;
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
    createJoinedSearch(original),
    ...(refined ? [createRefinedTextSearch(original, refined, english)] : []),
  ];
}
