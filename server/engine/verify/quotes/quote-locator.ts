import type { TokenizedQuote, QuoteMatch, QuoteSearch } from "./quote-search.ts";
import type { Speech } from "../sentences/speech-index.ts";

/** A place in a speech that a quote has taken for itself. */
export interface LocatedQuote {
  /** The forms of the words that were said there. */
  said: readonly string[];
  /** Where it is, as a share of the whole from 0 to 1. */
  share: number;
}

/** Two words stand side by side in any sermon, whoever wrote them; a sentence of two is telling all the same. */
const MIN_WORDS = 3;
const MIN_OF_SENTENCE = 2;

/** Makes a finder of places for quotes: each part of the speech is given once, and each quote once. */
export function createQuoteLocator(
  speech: Speech,
  searches: readonly QuoteSearch[],
): (quote: TokenizedQuote) => LocatedQuote | "taken" | "nowhere" {
  const given = new Set<string>();
  const taken = speech.sequences.map(() => new Set<number>());

  function take({ sequence, first, last }: QuoteMatch): LocatedQuote | undefined {
    const used = taken[sequence];
    const forms = speech.sequences[sequence]?.forms ?? [];
    const indexes = Array.from({ length: last - first + 1 }, (_, ahead) => first + ahead);
    if (!used || indexes.some((index) => used.has(index))) return undefined;
    for (const index of indexes) used.add(index);
    return { said: forms.slice(first, last + 1), share: first / forms.length };
  }

  return (quote) => {
    const { forms } = quote;
    const key = forms.join(" ");
    if (forms.length < MIN_OF_SENTENCE) return "nowhere";
    if (given.has(key)) return "taken";
    for (const search of searches) {
      let stands = false;
      for (const place of search(quote)) {
        if (forms.length < MIN_WORDS && !isSentence(speech, quote, place)) continue;
        stands = true;
        const found = take(place);
        if (!found) continue;
        given.add(key);
        return found;
      }
      if (stands) return "taken";
    }
    return "nowhere";
  };
}

/** Whether the words are a whole sentence where they are written with punctuation. */
function isSentence(speech: Speech, { forms }: TokenizedQuote, { sequence, first }: QuoteMatch): boolean {
  const share = first / (speech.sequences[sequence]?.forms.length ?? 1);
  const written = speech.findWritten(forms, share);
  if (!written) return false;
  const { text, range } = written;
  const before = text.slice(Math.max(0, range.start - 8), range.start);
  return (
    /(?:^|[.?!:;\n]|[“"(])["”’)\s]*["“‘(]*$/.test(before) &&
    /^["”’)]*[.?!]/.test(text.slice(range.end, range.end + 4))
  );
}
