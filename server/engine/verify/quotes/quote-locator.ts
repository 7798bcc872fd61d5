import type { TokenizedQuote, QuoteMatch, QuoteSearch } from "./quote-search.ts";
import type { Speech } from "../sentences/speech-index.ts";

export interface LocatedQuote {
  /** The forms of the spoken words. */
  said: readonly string[];
  /** Its position as a share of the speech from 0 to 1. */
  share: number;
}

/** Two adjacent words occur in any sermon by chance, unless they are a whole sentence. */
const MIN_WORDS = 3;
const MIN_SENTENCE_WORDS = 2;

/** Locates quotes, so that no two quotes get the same words and no quote occurs twice. */
export function createQuoteLocator(
  speech: Speech,
  searches: readonly QuoteSearch[],
): (quote: TokenizedQuote) => LocatedQuote | "duplicate" | "not found" {
  const located = new Set<string>();
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
    if (forms.length < MIN_SENTENCE_WORDS) return "not found";
    if (located.has(key)) return "duplicate";
    for (const search of searches) {
      let isFound = false;
      for (const place of search(quote)) {
        if (forms.length < MIN_WORDS && !isSentence(speech, quote, place)) continue;
        isFound = true;
        const found = take(place);
        if (!found) continue;
        located.add(key);
        return found;
      }
      if (isFound) return "duplicate";
    }
    return "not found";
  };
}

/** Whether the words are a whole sentence in a text with punctuation. */
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
