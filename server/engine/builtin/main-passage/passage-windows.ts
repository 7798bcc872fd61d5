// How well the words of a sermon fit each part of the Bible.
import sermonStems from "./sermon-stems.data.json" with { type: "json" };
import kingJamesData from "./king-james-stems.data.json" with { type: "json" };
import { isStopWord } from "../../../language/stop-words.ts";
import { UNKNOWN_WORD, type BibleIndex } from "../../../scripture/bible/bible-index.ts";
import { splitScriptureWords, stemScriptureWord } from "../../../scripture/bible/scripture-words.ts";
import { getVerseLocation, VERSE_COUNT } from "../../../scripture/bible/verse-index.ts";

/** A range of verses of one book, by their indexes; `end` is exclusive. */
export interface VerseRange {
  start: number;
  end: number;
}

const WINDOW_VERSES = 12;
const WINDOW_STEP = 4;

interface Windows {
  ranges: readonly VerseRange[];
  /** The positions in `ranges` of the first and the last window that contain a verse; two numbers for each verse. */
  ofVerse: Uint16Array;
  /** How rare each stem is in the Bible, in bits. */
  rarity: Float32Array;
  /** From 0 to 1: lower for stems that most sermons have, whatever their passage. */
  specificity: Float32Array;
  /** Divisors that make windows of short and long verses comparable. */
  norms: Float32Array;
}

const built = new WeakMap<BibleIndex, Windows>();

function getWindows(index: BibleIndex): Windows {
  const windows = built.get(index) ?? buildWindows(index);
  built.set(index, windows);
  return windows;
}

function listRanges(): VerseRange[] {
  const ranges: VerseRange[] = [];
  for (let first = 0, last = 0; first < VERSE_COUNT; first = last) {
    const { book } = getVerseLocation(first);
    while (last < VERSE_COUNT && getVerseLocation(last).book === book) last += 1;
    for (let start = first; start < last; start += WINDOW_STEP) {
      const end = Math.min(start + WINDOW_VERSES, last);
      ranges.push({ start, end });
      if (end === last) break;
    }
  }
  return ranges;
}

/** In fewer windows a stem is not rarer: it may be a spelling that only one edition has. */
const MIN_WINDOWS = 3;
/** Long windows share more words with any sermon. */
const LENGTH_EXPONENT = 0.7;

function buildWindows(index: BibleIndex): Windows {
  const ranges = listRanges();
  const ofVerse = new Uint16Array(VERSE_COUNT * 2);
  for (const [at, { start, end }] of ranges.entries()) {
    for (let verse = start; verse < end; verse += 1) ofVerse[verse * 2 + 1] = at;
  }
  for (const [at, { start, end }] of [...ranges.entries()].toReversed()) {
    for (let verse = start; verse < end; verse += 1) ofVerse[verse * 2] = at;
  }
  const rarity = new Float32Array(index.weights.length);
  const specificity = rateSpecificity(index);
  const norms = new Float32Array(ranges.length);
  const visit = createWindowVisitor(index, ofVerse);
  for (const stem of rarity.keys()) {
    let count = 0;
    visit(stem, () => {
      count += 1;
    });
    rarity[stem] = Math.log2(ranges.length / Math.max(MIN_WINDOWS, count));
    visit(stem, (window) => {
      norms[window] = (norms[window] ?? 0) + (rarity[stem] ?? 0) * (specificity[stem] ?? 0);
    });
  }
  return { ranges, ofVerse, rarity, specificity, norms: norms.map((sum) => sum ** LENGTH_EXPONENT) };
}

const MAX_REDUCTION = 0.8;

/** Uses the share of modern sermons that have a stem, in percent. */
function rateSpecificity(index: BibleIndex): Float32Array {
  const specificity = new Float32Array(index.weights.length).fill(1);
  for (const [word, percent] of Object.entries(sermonStems)) {
    const stem = index.stemIdOf(word);
    if (stem !== UNKNOWN_WORD) specificity[stem] = 1 - MAX_REDUCTION * (percent / 100) ** 2;
  }
  return specificity;
}

/** Returns a function that visits each window with a stem once. Windows and the verses of a stem are in order. */
const createWindowVisitor =
  (index: BibleIndex, ofVerse: Uint16Array) => (stem: number, use: (window: number) => void) => {
    let next = 0;
    for (const verse of index.versesOf(stem)) {
      const last = ofVerse[verse * 2 + 1] ?? 0;
      for (let window = Math.max(next, ofVerse[verse * 2] ?? 0); window <= last; window += 1) use(window);
      next = last + 1;
    }
  };

/** The parts into which a sermon is divided: words that occur in many of them are what it is about. */
const PARTS = 24;
/** Ages and prices; the Bible has them in lists of families. */
const NUMBER = /^(?:\d+|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?)$/;
/** Words that are more common say nothing about the passage. */
const MIN_RARITY = 1.5;

/** The share of the words that the Bible has too, below which the sermon is in another language than the editions. */
const MIN_KNOWN = 0.4;
/** Fewer words may fit any passage. */
const MIN_WORDS = 60;

export interface ContentFit {
  ranges: readonly VerseRange[];
  /** The fit of each range. */
  scores: Float32Array;
  /** The value of each stem of the sermon; none if it is short or in another language than the editions. */
  values: ReadonlyMap<number, number>;
  rarity: Float32Array;
}

/** Rates all windows of the Bible by the rare words that they share with the sermon, counting its parts that use them. */
export function fitPassages(text: string, index: BibleIndex): ContentFit {
  const windows = getWindows(index);
  const { ranges, ofVerse, rarity, norms } = windows;
  const values = rateStems(text, index, windows);
  const scores = new Float32Array(ranges.length);
  const visit = createWindowVisitor(index, ofVerse);
  for (const [stem, value] of values) {
    visit(stem, (window) => {
      scores[window] = (scores[window] ?? 0) + value;
    });
  }
  for (const window of scores.keys()) scores[window] = (scores[window] ?? 0) / (norms[window] ?? 1);
  return { ranges, scores, values, rarity };
}

/** The stem that the King James Version has where modern editions have another: "multitud" for "crowd". */
const kingJamesStems: ReadonlyMap<string, string> = new Map(Object.entries(kingJamesData));

/** Empty if the text is short or in another language. */
function rateStems(text: string, index: BibleIndex, { rarity, specificity }: Windows): Map<number, number> {
  const words = splitScriptureWords(text).filter(({ normal }) => !isStopWord(normal) && !NUMBER.test(normal));
  const partsOf = new Map<number, number>();
  let known = 0;
  for (const [at, { normal }] of words.entries()) {
    const part = 1 << Math.floor((at * PARTS) / words.length);
    const own = index.stemIdOf(normal);
    if (own !== UNKNOWN_WORD) known += 1;
    const old = kingJamesStems.get(stemScriptureWord(normal));
    for (const stem of [own, old === undefined ? UNKNOWN_WORD : index.stemIdOf(old)]) {
      if (stem === UNKNOWN_WORD || (rarity[stem] ?? 0) < MIN_RARITY) continue;
      partsOf.set(stem, (partsOf.get(stem) ?? 0) | part);
    }
  }
  if (words.length < MIN_WORDS || known < words.length * MIN_KNOWN) return new Map();
  return new Map(
    [...partsOf].map(([stem, parts]) => [
      stem,
      (rarity[stem] ?? 0) ** 2 * (specificity[stem] ?? 0) * Math.log2(1 + countBits(parts)),
    ]),
  );
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
