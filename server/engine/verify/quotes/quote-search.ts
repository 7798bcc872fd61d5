import type { TextRange } from "../../../language/words.ts";

/** The words of a quotation that count, as spoken forms, and where each stands in its text. */
export interface TokenizedQuote {
  text: string;
  words: readonly TextRange[];
  forms: readonly string[];
}

/** Words of one of the speech's sequences. */
export interface QuoteMatch {
  sequence: number;
  first: number;
  last: number;
}

/** Lists the places of a quotation, in their order. */
export type QuoteSearch = (quote: TokenizedQuote) => Iterable<QuoteMatch>;
