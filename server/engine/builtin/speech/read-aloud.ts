// Recognizes verses that are read aloud, in any translation, by the words that they share with the cited chapters.
import { getBibleIndex } from "../../../scripture/bible/bible-index.ts";
import { createBibleQuery, searchBible } from "../../../scripture/bible/bible-search.ts";
import { splitScriptureWords } from "../../../scripture/bible/scripture-words.ts";
import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import { KING_JAMES, type EditionSource } from "../../../scripture/bible/edition.ts";
import { type Passage, passageExists, wholeChapters } from "../../../scripture/bible/passage.ts";
import { stemWord } from "../../../language/stem.ts";
import { isStopWord } from "../../../language/stop-words.ts";
import { normalizeWords } from "../../../language/words.ts";

const MAX_CHAPTERS = 16;
const MIN_COMMON = 3;
/** The share of a sentence's weight that two consecutive verses must have; a shorter sentence must share more. */
const MIN_SHARE = { long: 0.55, short: 0.75 };
const LONG_COMMON = 5;

/** A sentence that shares so much is read aloud if its neighbors are. */
const LIKELY = { common: 2, share: 0.3 };

/** How much words are like those of two consecutive verses. */
export type Likeness = "same" | "similar" | "none";

const stemsOf = (words: readonly string[]) =>
  new Set(words.filter((word) => !isStopWord(word)).map(stemWord));

/** Creates a function that compares words with the chapters of one of the passages. */
export function createReadingDetector(
  passages: readonly Passage[],
  edition: EditionSource,
): (words: readonly string[]) => Likeness {
  const verses = listVerses(passages, edition);
  const versesOf = new Map<string, number[]>();
  for (const [at, stems] of verses.entries()) {
    for (const stem of stems) {
      const known = versesOf.get(stem);
      if (known) known.push(at);
      else versesOf.set(stem, [at]);
    }
  }
  const most = Math.log(1 + verses.length);
  const weightOf = (stem: string) => Math.log(1 + verses.length / (versesOf.get(stem)?.length ?? 1));
  return (words) => {
    const stems = stemsOf(words);
    if (verses.length === 0 || stems.size < LIKELY.common) return "none";
    const shares = new Map<number, { weight: number; count: number }>();
    let whole = 0;
    for (const stem of stems) {
      const found = versesOf.get(stem);
      const weight = found ? weightOf(stem) : most;
      whole += weight;
      // A pair of verses is known by its first.
      const pairs = new Set(found?.flatMap((at) => [at - 1, at]));
      for (const pair of pairs) {
        const share = shares.get(pair) ?? { weight: 0, count: 0 };
        shares.set(pair, { weight: share.weight + weight, count: share.count + 1 });
      }
    }
    let likeness: Likeness = "none";
    for (const { weight, count } of shares.values()) {
      const least = count >= LONG_COMMON ? MIN_SHARE.long : MIN_SHARE.short;
      if (count >= MIN_COMMON && weight >= least * whole) return "same";
      if (count >= LIKELY.common && weight >= LIKELY.share * whole) likeness = "similar";
    }
    return likeness;
  };
}

/** The evidence in bits, and the share of all words, that make a sentence a verse; a shorter one must share more. */
const VERSE = [
  { bits: 16, share: 0.85 },
  { bits: 30, share: 0.62 },
  { bits: 45, share: 0.5 },
];

const MIN_BITS = 15;

/** How many words in a row, and which share of its words, a sentence must have in common with a passage that the sermon names. */
const IN_A_ROW = { words: 6, share: 0.75 };

/** Creates a slower check against the whole Bible and the named passages, for the few sentences that are about to be chosen. */
export function createVerseCheck(
  edition: EditionSource,
  passages: readonly Passage[],
): (sentence: { index: number; text: string }) => boolean {
  const known = new Map<number, boolean>();
  // A sermon reads on without naming the next chapter.
  const [main] = passages;
  const around = main
    ? [main.chapter - 1, main.toChapter + 1].map((chapter) => wholeChapters(main.book, chapter))
    : [];
  const named = listChapters([...around, ...passages])
    .flatMap((chapter) => [getPassageText(chapter), getPassageText(chapter, edition)])
    .map((verses) => ` ${normalizeWords(verses.map(({ text }) => text).join(" ")).join(" ")} `);
  const isInNamed = (text: string) => {
    const words = normalizeWords(text);
    const length = Math.max(IN_A_ROW.words, Math.ceil(IN_A_ROW.share * words.length));
    return words.some((_, at) => {
      const run = words.slice(at, at + length);
      return run.length === length && named.some((chapter) => chapter.includes(` ${run.join(" ")} `));
    });
  };
  return ({ index, text }) => {
    const found = known.get(index);
    if (found !== undefined) return found;
    const bible = getBibleIndex(edition.file === null ? [KING_JAMES] : [KING_JAMES, edition]);
    const query = createBibleQuery(splitScriptureWords(text), bible);
    const { similarity = 0 } = searchBible(query, 0, MIN_BITS) ?? {};
    const isVerse =
      VERSE.some(({ bits, share }) => similarity >= share && similarity * query.weight >= bits) ||
      isInNamed(text);
    known.set(index, isVerse);
    return isVerse;
  };
}

function listChapters(passages: readonly Passage[]): Passage[] {
  const chapters = new Map<string, Passage>();
  for (const passage of passages) {
    if (!passageExists(passage)) continue;
    const last = Math.min(passage.toChapter, passage.chapter + 2);
    for (let chapter = passage.chapter; chapter <= last && chapters.size < MAX_CHAPTERS; chapter += 1)
      chapters.set(`${passage.book} ${chapter}`, wholeChapters(passage.book, chapter));
  }
  return [...chapters.values()];
}

const listVerses = (passages: readonly Passage[], edition: EditionSource): Set<string>[] =>
  listChapters(passages).flatMap((chapter) => {
    const others = edition.id === KING_JAMES.id ? [] : getPassageText(chapter, edition);
    const texts = new Map(others.map(({ verse, text }) => [verse, text]));
    return getPassageText(chapter).map(({ verse, text }) =>
      stemsOf(normalizeWords(`${text} ${texts.get(verse) ?? ""}`)),
    );
  });
