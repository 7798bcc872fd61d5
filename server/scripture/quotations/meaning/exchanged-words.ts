// Words that changed places: "the world so loved God".
import { UNKNOWN_WORD, type BibleIndex } from "../../bible/bible-index.ts";
import type { Fit } from "../fit-quotation.ts";
import type { Change, ComparedText } from "./changes.ts";
import { isLightWord } from "./meaning-words.ts";
import { areSynonyms } from "./translation-lexicon.ts";

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

/** Two nouns that changed places, though nothing else did. Lists may be in any order, and synonyms too. */
export function findSwapped(
  { query: { index } }: ComparedText,
  best: Fit,
  changes: readonly Change[],
): Change[] {
  const [first, second, ...more] = changes;
  // If the words around them change too, another translation has put them in another order.
  if (!first || !second || more.length > 0 || !findExchange(first, changes)) return [];
  const isShort = changes.every(
    ({ quoted, quotedContent }) => quoted.length <= MAX_SWAPPED_WORDS && quotedContent.length === 1,
  );
  if (!isShort || isList(first, second) || isInversion(index, best, first, second)) return [];
  const [one, other] = [first, second].map(({ quotedContent: [word = ""] }) => index.stemIdOf(word));
  return areSynonyms(index, one ?? UNKNOWN_WORD, other ?? UNKNOWN_WORD) ? [] : [first, second];
}

const CONJUNCTION = /^(?:and|or|nor|y|o|e|et|ou|und|oder)$/;

/** "Neither cold nor hot", and "with clashing cymbals, with resounding cymbals". */
function isList(first: Change, second: Change): boolean {
  const gap = second.difference.printed.from - first.difference.printed.to;
  if (gap <= 2 && CONJUNCTION.test(first.after)) return true;
  return first.before === second.before && first.after === second.after;
}

/** A noun and a verb with nothing important between them: "then came also publicans". */
function isInversion(index: BibleIndex, { edition }: Fit, first: Change, second: Change): boolean {
  const between = edition.words.subarray(first.difference.printed.to, second.difference.printed.from);
  if (!between.every((word) => isLightWord(index.formOf(word)))) return false;
  return ![first, second].every(({ quotedContent: [word = ""] }) => isNoun(index, index.wordIdOf(word)));
}

/** The share of a noun's occurrences that directly follow such a word. */
const MIN_NOUN_SHARE = 0.2;
const BEFORE_NOUNS = new Set("the a an my thy his her our your their this that these those no of".split(" "));

function isNoun(index: BibleIndex, word: number): boolean {
  if (word === UNKNOWN_WORD || index.isName[word] === 1) return word !== UNKNOWN_WORD;
  let [count, following] = [0, 0];
  for (const verse of index.versesOf(index.stemOf[word] ?? UNKNOWN_WORD))
    for (const { words, verseStarts } of index.editions)
      for (let at = verseStarts[verse] ?? 0; at < (verseStarts[verse + 1] ?? 0); at += 1) {
        if (words[at] !== word) continue;
        count += 1;
        if (BEFORE_NOUNS.has(index.formOf(words[at - 1] ?? UNKNOWN_WORD))) following += 1;
      }
  return following >= count * MIN_NOUN_SHARE;
}
