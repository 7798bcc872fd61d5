import type { TokenizedQuote, QuoteSearch } from "./quote-search.ts";
import type { IndexedTranscript } from "../sentences/speech-index.ts";

/** Finds "U.S." as "US", and "2,000" as "2000". White space always separates words. */
export function createJoinedSearch(text: IndexedTranscript): QuoteSearch {
  let index: { letters: string; starts: Map<number, number> } | undefined;
  return function* (quote) {
    index ??= indexLetters(text.spoken.forms);
    const { letters, starts } = index;
    const query = quote.forms.join("");
    if (query === "") return;
    for (let at = letters.indexOf(query); at !== -1; at = letters.indexOf(query, at + 1)) {
      const first = starts.get(at);
      const next = starts.get(at + query.length);
      if (first === undefined || next === undefined) continue;
      const said = text.spoken;
      const passage = {
        text: text.text,
        words: said.words.slice(first, next),
        forms: said.forms.slice(first, next),
      };
      if (hasSameWordBoundaries(passage, quote)) yield { sequence: 0, first, last: next - 1 };
    }
  };
}

/** All letters joined, and which word starts at which letter, including the end. */
function indexLetters(forms: readonly string[]): { letters: string; starts: Map<number, number> } {
  const starts = new Map<number, number>();
  let at = 0;
  for (const [index, form] of forms.entries()) {
    starts.set(at, index);
    at += form.length;
  }
  starts.set(at, forms.length);
  return { letters: forms.join(""), starts };
}

/** Whether each white space in one text is at a word boundary of the other. */
function hasSameWordBoundaries(one: TokenizedQuote, other: TokenizedQuote): boolean {
  const [inOne, inOther] = [findWordBoundaries(one), findWordBoundaries(other)];
  return hasAllSpaces(inOne, inOther) && hasAllSpaces(inOther, inOne);
}

const hasAllSpaces = (within: WordBoundaries, of: WordBoundaries) =>
  [...of].every(([at, isSpace]) => !isSpace || within.has(at));

/** Number of letters before each word boundary, and whether it has white space. */
type WordBoundaries = Map<number, boolean>;

function findWordBoundaries({ text, words, forms }: TokenizedQuote): WordBoundaries {
  const boundaries: WordBoundaries = new Map();
  let letters = 0;
  for (const [at, form] of forms.entries()) {
    letters += form.length;
    const next = words[at + 1];
    if (next) boundaries.set(letters, /\s/.test(text.slice(words[at]?.end, next.start)));
  }
  return boundaries;
}
