import { getBibleIndex, UNKNOWN_WORD, type BibleIndex } from "../bible/bible-index.ts";
import { findVerseOfWord } from "../bible/bible-search.ts";
import { KING_JAMES } from "../bible/edition.ts";
import { splitScriptureWords } from "../bible/scripture-words.ts";
import type { WordIds } from "../bible/stored-words.ts";

/** Words that a text shares with the Bible, and their verses. */
export interface VerbatimQuotation {
  /** Offsets in the text. */
  start: number;
  end: number;
  /** Indexes of the first and the last verse, for `getVerseLocation`. */
  firstVerse: number;
  lastVerse: number;
}

/** Shorter runs may be coincidence. */
const MIN_WORDS = 8;
/** Minimum information in bits: "and it came to pass in those days that" occurs everywhere. */
const MIN_WEIGHT = 28;
const SLOTS = 1 << 21;
const MIXER = 0x9e3779b1;

let table: Uint32Array | undefined;

/** The words of the King James Version. */
function readWords() {
  const index = getBibleIndex([KING_JAMES]);
  const [edition] = index.editions;
  if (!edition) throw new TypeError("The index has no edition.");
  return { index, edition };
}

/** With or without a reference. Ignores spelling variants, capitals and punctuation. */
export function findVerbatimQuotations(text: string): VerbatimQuotation[] {
  const split = splitScriptureWords(text);
  const { index, edition } = readWords();
  const { words } = edition;
  const slots = getRunTable(words);
  const forms = Uint32Array.from(split, ({ normal }) => index.wordIdOf(normal));
  const found: VerbatimQuotation[] = [];
  for (let at = 0; at + MIN_WORDS <= forms.length; at += 1) {
    const position = findRun(slots, forms, at, words);
    if (position === undefined) continue;
    let length = MIN_WORDS;
    while (at + length < forms.length && forms[at + length] === words[position + length]) length += 1;
    const weight = forms.subarray(at, at + length).reduce((sum, form) => sum + weigh(index, form), 0);
    if (weight >= MIN_WEIGHT) {
      found.push({
        start: split[at]!.start,
        end: split[at + length - 1]!.end,
        firstVerse: findVerseOfWord(edition, position),
        lastVerse: findVerseOfWord(edition, position + length - 1),
      });
    }
    at += length - 1;
  }
  return found;
}

/** Returns the position in the Bible of the eight words from `at`, if they occur there. */
function findRun(
  slots: Uint32Array,
  forms: ArrayLike<number>,
  at: number,
  words: WordIds,
): number | undefined {
  for (let slot = hash(forms, at); slots[slot] !== 0; slot = (slot + 1) % SLOTS) {
    const position = (slots[slot] ?? 0) - 1;
    if (isSame(forms, at, words, position)) return position;
  }
  return undefined;
}

/** A hash table of the first position of each run in the Bible, plus 1, because 0 marks an empty slot. */
function getRunTable(words: WordIds): Uint32Array {
  if (table) return table;
  const slots = new Uint32Array(SLOTS);
  for (let position = 0; position + MIN_WORDS <= words.length; position += 1) {
    let slot = hash(words, position);
    while (slots[slot] !== 0 && !isSame(words, position, words, (slots[slot] ?? 0) - 1))
      slot = (slot + 1) % SLOTS;
    if (slots[slot] === 0) slots[slot] = position + 1;
  }
  table = slots;
  return slots;
}

function hash(forms: ArrayLike<number>, at: number): number {
  let value = 0;
  for (let word = at; word < at + MIN_WORDS; word += 1) {
    value = Math.imul(value ^ (forms[word] ?? UNKNOWN_WORD), MIXER);
    value ^= value >>> 15;
  }
  return (value >>> 0) % SLOTS;
}

function isSame(one: ArrayLike<number>, at: number, other: ArrayLike<number>, position: number): boolean {
  for (let word = 0; word < MIN_WORDS; word += 1) {
    if (one[at + word] !== other[position + word]) return false;
  }
  return true;
}

const weigh = ({ stemOf, weights }: BibleIndex, form: number) => weights[stemOf[form] ?? 0] ?? 0;
