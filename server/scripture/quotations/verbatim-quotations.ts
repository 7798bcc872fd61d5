import { findVerseOfWord, getBibleIndex, UNKNOWN_WORD } from "../bible/bible-index.ts";
import { splitScriptureWords } from "../bible/scripture-words.ts";

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

/** With or without a reference. Ignores spelling variants, capitals and punctuation. */
export function findVerbatimQuotations(text: string): VerbatimQuotation[] {
  const words = splitScriptureWords(text);
  const index = getBibleIndex();
  const forms = Uint16Array.from(words, ({ normal }) => index.wordIdOf(normal));
  const found: VerbatimQuotation[] = [];
  for (let at = 0; at + MIN_WORDS <= forms.length; at += 1) {
    const position = findVerbatimRun(forms, at);
    if (position === undefined) continue;
    let length = MIN_WORDS;
    while (at + length < forms.length && forms[at + length] === index.words[position + length]) length += 1;
    if (weigh(forms, at, length) >= MIN_WEIGHT) {
      found.push({
        start: words[at]!.start,
        end: words[at + length - 1]!.end,
        firstVerse: findVerseOfWord(position),
        lastVerse: findVerseOfWord(position + length - 1),
      });
    }
    at += length - 1;
  }
  return found;
}

/** Whether any eight consecutive words occur in the Bible. Much faster than a search. */
export const hasVerbatimRun = (forms: Uint16Array) =>
  forms.some((_, at) => at + MIN_WORDS <= forms.length && findVerbatimRun(forms, at) !== undefined);

/** Returns the position in the Bible of the eight words from `at`, if they occur there. */
function findVerbatimRun(forms: Uint16Array, at: number): number | undefined {
  const { words } = getBibleIndex();
  const slots = getRunTable();
  for (let slot = hash(forms, at); slots[slot] !== 0; slot = (slot + 1) % SLOTS) {
    const position = (slots[slot] ?? 0) - 1;
    if (isSame(forms, at, words, position)) return position;
  }
  return undefined;
}

/** A hash table of the first position of each run in the Bible, plus 1, because 0 marks an empty slot. */
function getRunTable(): Uint32Array {
  if (table) return table;
  const { words } = getBibleIndex();
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

function hash(forms: Uint16Array, at: number): number {
  let value = 0;
  for (let word = at; word < at + MIN_WORDS; word += 1) {
    value = Math.imul(value ^ (forms[word] ?? UNKNOWN_WORD), MIXER);
    value ^= value >>> 15;
  }
  return (value >>> 0) % SLOTS;
}

function isSame(one: Uint16Array, at: number, other: Uint16Array, position: number): boolean {
  for (let word = 0; word < MIN_WORDS; word += 1) {
    if (one[at + word] !== other[position + word]) return false;
  }
  return true;
}

function weigh(forms: Uint16Array, at: number, length: number): number {
  const { stemOf, weights } = getBibleIndex();
  let weight = 0;
  for (let word = at; word < at + length; word += 1) weight += weights[stemOf[forms[word] ?? 0] ?? 0] ?? 0;
  return weight;
}
