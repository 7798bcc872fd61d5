import type { TextRange } from "../../../language/words.ts";

/** The words of a quotation without disfluencies: their ranges in the text and their normalized forms. */
export interface TokenizedQuote {
  text: string;
  words: readonly TextRange[];
  forms: readonly string[];
}

/** A range of words in one of the speech's sequences; both ends included. */
export interface QuoteMatch {
  sequence: number;
  first: number;
  last: number;
}

/** Lists the matches of a quotation, in order. */
export type QuoteSearch = (quote: TokenizedQuote) => Iterable<QuoteMatch>;
