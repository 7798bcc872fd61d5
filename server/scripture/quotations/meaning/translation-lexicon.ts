// Which words translate the same word: read from the places where editions differ.
import { alignWords } from "../../../../contract/transcript/align-words.ts";
import type { BibleIndex, IndexedEdition } from "../../bible/bible-index.ts";
import { LIGHT_WORDS } from "./meaning-words.ts";

/** The verses that are compared at most. */
const MAX_VERSES = 400;

/** Words that differ in runs of at most this length are translations of each other; longer ones may be anything. */
export const MAX_SYNONYM_GAP = 3;

/** What is known about the words of an index. */
interface Lexicon {
  exchanged: Map<string, number>;
  translations: Map<number, ReadonlySet<number>>;
  lightStems: ReadonlySet<number>;
}

const lexicons = new WeakMap<BibleIndex, Lexicon>();

function getLexicon(index: BibleIndex): Lexicon {
  const lexicon = lexicons.get(index) ?? {
    exchanged: new Map(),
    translations: new Map(),
    lightStems: new Set(Array.from(LIGHT_WORDS, index.stemIdOf)),
  };
  lexicons.set(index, lexicon);
  return lexicon;
}

/** Whether one edition has one stem where another edition has the other, in any verse of the Bible. */
export const areEverExchanged = (index: BibleIndex, one: number, other: number, maxGap = Infinity) =>
  rateExchanges(index, one, other, maxGap) > 0;

/** In fewer of the verses that have both stems, one in the place of the other is a coincidence. */
const MIN_SYNONYM_SHARE = 0.2;

/** Whether editions often have one word where another has the other, in the verses that have both. */
export const areSynonyms = (index: BibleIndex, one: number, other: number) =>
  rateExchanges(index, one, other, 1) >= MIN_SYNONYM_SHARE;

/** The share of the verses with both stems in which one edition has one where another has the other. */
function rateExchanges(index: BibleIndex, one: number, other: number, maxGap: number): number {
  const { exchanged } = getLexicon(index);
  const key = `${Math.min(one, other)} ${Math.max(one, other)} ${maxGap}`;
  const verses = pickEvenly(intersect(index.versesOf(one), index.versesOf(other)));
  const isExchangedIn = (verse: number) =>
    compareEditions(index, verse, one, other).some(
      ({ removed, added }) =>
        Math.max(removed.length, added.length) <= maxGap && removed.includes(one) && added.includes(other),
    );
  const rate = exchanged.get(key) ?? verses.filter(isExchangedIn).length / Math.max(1, verses.length);
  exchanged.set(key, rate);
  return rate;
}

function pickEvenly(verses: ArrayLike<number>): number[] {
  const step = Math.ceil(verses.length / MAX_VERSES);
  return Array.from({ length: Math.ceil(verses.length / step) || 0 }, (_, at) => verses[at * step] ?? 0);
}

/** Whether editions have a third stem in the place of each of the two: "riches" for "wealth" and for "treasure". */
export function shareTranslation(index: BibleIndex, one: number, other: number): boolean {
  const ofOther = listTranslations(index, other);
  return [...listTranslations(index, one)].some((stem) => ofOther.has(stem));
}

/** The stems that other editions have in the place of a stem, alone. */
function listTranslations(index: BibleIndex, stem: number): ReadonlySet<number> {
  const { translations, lightStems } = getLexicon(index);
  const known = translations.get(stem);
  if (known) return known;
  const found = new Set<number>();
  for (const verse of pickEvenly(index.versesOf(stem)))
    for (const { removed, added } of compareEditions(index, verse, stem)) {
      if (!removed.includes(stem)) continue;
      const [important, ...more] = added.filter((each) => !lightStems.has(each));
      const isAlone = removed.every((each) => each === stem || lightStems.has(each));
      if (important !== undefined && more.length === 0 && isAlone) found.add(important);
    }
  translations.set(stem, found);
  return found;
}

function intersect(one: Uint16Array, other: Uint16Array): number[] {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const inLong = new Set(long);
  return [...short].filter((verse) => inLong.has(verse));
}

const readStems = ({ stemOf }: BibleIndex, { words, verseStarts }: IndexedEdition, verse: number) =>
  Array.from(words.subarray(verseStarts[verse], verseStarts[verse + 1]), (word) => stemOf[word] ?? 0);

/** Words between those that two editions have in common. */
interface Gap {
  removed: number[];
  added: number[];
}

/** Where the editions that have one stem in a verse differ from those that don't, and have the other if it is given. */
function compareEditions(index: BibleIndex, verse: number, one: number, other?: number): Gap[] {
  const texts = index.editions.map((edition) => readStems(index, edition, verse));
  const withOne = texts.filter(
    (text) => text.includes(one) && (other === undefined || !text.includes(other)),
  );
  const without = texts.filter(
    (text) => !text.includes(one) && (other === undefined || text.includes(other)),
  );
  return withOne.flatMap((first) => without.flatMap((second) => listGaps(first, second)));
}

function listGaps(first: readonly number[], second: readonly number[]): Gap[] {
  const { first: inFirst, second: inSecond } = alignWords(first, second);
  return Array.from({ length: inFirst.length + 1 }, (_, gap) => ({
    removed: first.slice((inFirst[gap - 1] ?? -1) + 1, inFirst[gap] ?? first.length),
    added: second.slice((inSecond[gap - 1] ?? -1) + 1, inSecond[gap] ?? second.length),
  }));
}
