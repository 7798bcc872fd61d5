import type { TokenizedQuote, QuoteSearch } from "./quote-search.ts";
import type { IndexedTranscript } from "../sentences/speech-index.ts";

/**
 * Looks for words of which some are divided or joined by punctuation only: "U.S." and "US", "2,000" and "2000". Words
 * that white space divides are two: "now here" is not "nowhere".
 */
export function createJoinedSearch(text: IndexedTranscript): QuoteSearch {
  let read: { letters: string; starts: Map<number, number> } | undefined;
  return function* (quote) {
    read ??= readLetters(text.spoken.forms);
    const { letters, starts } = read;
    const sought = quote.forms.join("");
    if (sought === "") return;
    for (let at = letters.indexOf(sought); at !== -1; at = letters.indexOf(sought, at + 1)) {
      const first = starts.get(at);
      const next = starts.get(at + sought.length);
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

/** All letters in a row, and which word begins where; the end counts as the beginning of one more. */
function readLetters(forms: readonly string[]): { letters: string; starts: Map<number, number> } {
  const starts = new Map<number, number>();
  let at = 0;
  for (const [index, form] of forms.entries()) {
    starts.set(at, index);
    at += form.length;
  }
  starts.set(at, forms.length);
  return { letters: forms.join(""), starts };
}

/** Whether white space stands between words only where in the other text words meet as well. */
function hasSameWordBoundaries(one: TokenizedQuote, other: TokenizedQuote): boolean {
  const [inOne, inOther] = [findWordBoundaries(one), findWordBoundaries(other)];
  return hasAllSpaces(inOne, inOther) && hasAllSpaces(inOther, inOne);
}

const hasAllSpaces = (within: WordBoundaries, of: WordBoundaries) =>
  [...of].every(([at, isSpace]) => !isSpace || within.has(at));

/** After how many letters a word ends, and whether white space follows it. */
type WordBoundaries = Map<number, boolean>;

function findWordBoundaries({ text, words, forms }: TokenizedQuote): WordBoundaries {
  const partings: WordBoundaries = new Map();
  let letters = 0;
  for (const [at, form] of forms.entries()) {
    letters += form.length;
    const next = words[at + 1];
    if (next) partings.set(letters, /\s/.test(text.slice(words[at]?.end, next.start)));
  }
  return partings;
}
