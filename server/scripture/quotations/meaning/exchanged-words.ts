// Words that changed places: "the world so loved God".
import { type Change, type ComparedText } from "./changes.ts";
import { areEverExchanged, MAX_SYNONYM_GAP } from "./translation-lexicon.ts";

const keyOf = (words: readonly string[]) => words.join(" ");

/** The change that has the other one's words: "the world so loved God". */
export const findExchange = (change: Change, changes: readonly Change[]): Change | undefined =>
  change.quotedContent.length === 0 || change.printedContent.length === 0
    ? undefined
    : changes.find(
        (other) =>
          other !== change &&
          keyOf(change.quotedContent) === keyOf(other.printedContent) &&
          keyOf(change.printedContent) === keyOf(other.quotedContent),
      );

/** With their articles. */
const MAX_SWAPPED_WORDS = 2;

/** Two words that changed places, though nothing else did. Lists may be in any order, and synonyms too. */
export function findSwapped({ query: { index } }: ComparedText, changes: readonly Change[]): Change[] {
  const [first, second, ...more] = changes;
  // If the words around them change too, another translation has put them in another order.
  if (!first || !second || more.length > 0 || !findExchange(first, changes)) return [];
  const isShort = changes.every(
    ({ quoted, quotedContent }) => quoted.length <= MAX_SWAPPED_WORDS && quotedContent.length === 1,
  );
  const stems = [first, second].map(({ quotedContent }) => index.stemIdOf(quotedContent[0] ?? "")) as [
    number,
    number,
  ];
  return isShort && !isList(first, second) && !areEverExchanged(index, ...stems, MAX_SYNONYM_GAP)
    ? [first, second]
    : [];
}

function isList(first: Change, second: Change): boolean {
  const gap = second.difference.printed.from - first.difference.printed.to;
  return gap <= 2 && /^(?:and|or|nor|y|o|e|et|ou|und|oder)$/.test(first.after);
}
