// A quick check for words in the Bible that doesn't need the slower index.
import { listVerseTexts } from "./bible-text.ts";
import { KING_JAMES, readEdition, type EditionSource, type EditionText } from "./edition.ts";

/** All letters of an edition, in lowercase and American spelling, as long as its text is in memory. */
const read = new WeakMap<EditionText, string>();

function readLetters(edition: EditionSource): string {
  const text = readEdition(edition);
  const letters = read.get(text) ?? listVerseTexts(edition).map(foldLetters).join("");
  read.set(text, letters);
  return letters;
}

const ONLY_ASCII_LETTERS = /^[\p{ASCII}‘’“”–—]*$/u;

/** Removes accents, spaces and punctuation, and turns "honour" into "honor". */
function foldLetters(text: string): string {
  const lower = text.toLowerCase();
  // Most verses are in English, and this expression is the fastest.
  const letters = ONLY_ASCII_LETTERS.test(lower)
    ? lower.replace(/[^a-z0-9]+/g, "")
    : lower.normalize("NFD").replace(/[^\p{L}\p{N}]+/gu, "");
  return letters.replaceAll("our", "or").replaceAll("shew", "show");
}

const MIN_LETTERS = 6;

/**
 * Whether words occur consecutively in the King James Version or in `edition`, ignoring capitals, spaces and punctuation
 * ("forever", "for ever").
 */
export function occursInBible(words: string, edition: EditionSource): boolean {
  const letters = foldLetters(words);
  if (letters.length < MIN_LETTERS) return false;
  const editions = edition.id === KING_JAMES.id ? [KING_JAMES] : [edition, KING_JAMES];
  return editions.some((each) => readLetters(each).includes(letters));
}
