// Recognizes verses that are read aloud, in any translation, by the words that they share with the cited chapters.
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

const stemsOf = (words: readonly string[]) =>
  new Set(words.filter((word) => !isStopWord(word)).map(stemWord));

/** Creates a function that says whether words are read from a chapter of one of the passages. */
export function createReadingDetector(
  passages: readonly Passage[],
  edition: EditionSource,
): (words: readonly string[]) => boolean {
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
    if (verses.length === 0 || stems.size < MIN_COMMON) return false;
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
    for (const { weight, count } of shares.values()) {
      const least = count >= LONG_COMMON ? MIN_SHARE.long : MIN_SHARE.short;
      if (count >= MIN_COMMON && weight >= least * whole) return true;
    }
    return false;
  };
}

function listVerses(passages: readonly Passage[], edition: EditionSource): Set<string>[] {
  const chapters = new Map<string, Passage>();
  for (const passage of passages) {
    if (!passageExists(passage)) continue;
    const last = Math.min(passage.toChapter, passage.chapter + 2);
    for (let chapter = passage.chapter; chapter <= last && chapters.size < MAX_CHAPTERS; chapter += 1)
      chapters.set(`${passage.book} ${chapter}`, wholeChapters(passage.book, chapter));
  }
  return [...chapters.values()].flatMap((chapter) => {
    const others = edition.id === KING_JAMES.id ? [] : getPassageText(chapter, edition);
    const texts = new Map(others.map(({ verse, text }) => [verse, text]));
    return getPassageText(chapter).map(({ verse, text }) =>
      stemsOf(normalizeWords(`${text} ${texts.get(verse) ?? ""}`)),
    );
  });
}
