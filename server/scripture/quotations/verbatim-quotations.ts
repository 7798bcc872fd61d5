import { findVerseOfWord, getBibleIndex, UNKNOWN_WORD } from "../bible/bible-index.ts";
import { splitScriptureWords } from "../bible/scripture-words.ts";

/** Words of a text that stand so in the Bible, and the verses that they are of. */
export interface VerbatimQuotation {
  /** Characters of the text. */
  start: number;
  end: number;
  /** Numbers of the first and the last verse, as `getVerseLocation` reads them. */
  firstVerse: number;
  lastVerse: number;
}

/** So many words in a row are nobody's own. */
const MIN_WORDS = 8;
/** Bits that they have to tell together: "and it came to pass in those days that" stands everywhere. */
const MIN_WEIGHT = 28;
const SLOTS = 1 << 21;
const MIXER = 0x9e3779b1;

let table: Uint32Array | undefined;

/**
 * The stretches of a text that the King James Version has word for word, whether a reference stands beside them or
 * not; of words that stand in several places the first counts. Spelling, capitals and punctuation do not matter.
 */
export function findVerbatimQuotations(text: string): VerbatimQuotation[] {
  const words = splitScriptureWords(text);
  const index = getBibleIndex();
  const forms = Uint16Array.from(words, ({ normal }) => index.wordIdOf(normal));
  const found: VerbatimQuotation[] = [];
  for (let at = 0; at + MIN_WORDS <= forms.length; at += 1) {
    const place = findVerbatimRun(forms, at);
    if (place === undefined) continue;
    let length = MIN_WORDS;
    while (at + length < forms.length && forms[at + length] === index.words[place + length]) length += 1;
    if (weigh(forms, at, length) >= MIN_WEIGHT) {
      found.push({
        start: words[at]!.start,
        end: words[at + length - 1]!.end,
        firstVerse: findVerseOfWord(place),
        lastVerse: findVerseOfWord(place + length - 1),
      });
    }
    at += length - 1;
  }
  return found;
}

/** Whether any eight of the words occur in a row in the Bible. Much faster than a search. */
export const hasVerbatimRun = (forms: Uint16Array) =>
  forms.some((_, at) => at + MIN_WORDS <= forms.length && findVerbatimRun(forms, at) !== undefined);

/** Where in the Bible the words from `at` stand in a row; undefined where they do not. */
function findVerbatimRun(forms: Uint16Array, at: number): number | undefined {
  const { words } = getBibleIndex();
  const slots = getRunTable();
  for (let slot = hash(forms, at); slots[slot] !== 0; slot = (slot + 1) % SLOTS) {
    const place = (slots[slot] ?? 0) - 1;
    if (isSame(forms, at, words, place)) return place;
  }
  return undefined;
}

/** Where each run of words of the Bible stands first (and one more, for 0 is an empty slot), by its hash. */
function getRunTable(): Uint32Array {
  if (table) return table;
  const { words } = getBibleIndex();
  const slots = new Uint32Array(SLOTS);
  for (let place = 0; place + MIN_WORDS <= words.length; place += 1) {
    let slot = hash(words, place);
    while (slots[slot] !== 0 && !isSame(words, place, words, (slots[slot] ?? 0) - 1))
      slot = (slot + 1) % SLOTS;
    if (slots[slot] === 0) slots[slot] = place + 1;
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

function isSame(one: Uint16Array, at: number, other: Uint16Array, place: number): boolean {
  for (let word = 0; word < MIN_WORDS; word += 1) {
    if (one[at + word] !== other[place + word]) return false;
  }
  return true;
}

function weigh(forms: Uint16Array, at: number, length: number): number {
  const { stemOf, weights } = getBibleIndex();
  let weight = 0;
  for (let word = at; word < at + length; word += 1) weight += weights[stemOf[forms[word] ?? 0] ?? 0] ?? 0;
  return weight;
}
