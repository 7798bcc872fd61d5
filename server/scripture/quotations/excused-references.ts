// Why a reference may be right although another passage has more of the quoted words.
import { UNKNOWN_WORD, type BibleIndex, type IndexedEdition } from "../bible/bible-index.ts";
import { weighStem } from "../bible/bible-search.ts";
import { findMovedVerse } from "../bible/moved-verses.ts";
import { containsVerse, countVerses, passageExists, type Passage } from "../bible/passage.ts";
import { getVerseIndex } from "../bible/verse-index.ts";

export const isExcused = (index: BibleIndex, named: Passage, found: Passage) =>
  isParallel(index, named, found) || isOtherNumbering(named, found);

/** The first and the last verse; a verse after the end of its chapter counts as one of the next. */
const versesOf = ({ book, chapter, verse, toChapter, toVerse }: Passage) =>
  [getVerseIndex(book, chapter, verse), getVerseIndex(book, toChapter, toVerse)] as const;

export function isAdjacent(named: Passage, found: Passage): boolean {
  const [first, last] = versesOf(named);
  const [start, end] = versesOf(found);
  return countVerses(named.book, named.chapter) > 0 && start <= last + 1 && end >= first - 1;
}

/** The share of a passage's words in a parallel to it. Of verses that only have common words, it is at most a third. */
const MIN_PARALLEL_SHARE = 0.4;

/** Whether some verses of `named` have many of the words of `found`, in whatever order. */
function isParallel(index: BibleIndex, named: Passage, found: Passage): boolean {
  if (!passageExists(named)) return false;
  const [first, last] = versesOf(named);
  const [start, end] = versesOf(found);
  const wanted = index.editions.map((edition) => listStems(index, edition, start, end));
  for (let verse = first; verse <= Math.max(first, last - (end - start)); verse += 1) {
    const to = Math.min(last, verse + end - start);
    const present = new Set(index.editions.flatMap((edition) => listStems(index, edition, verse, to)));
    if (wanted.some((stems) => shareOf(index, stems, present) >= MIN_PARALLEL_SHARE)) return true;
  }
  return false;
}

function listStems(
  { stemOf }: BibleIndex,
  { words, verseStarts }: IndexedEdition,
  first: number,
  last: number,
) {
  const printed = words.subarray(verseStarts[first], verseStarts[last + 1]);
  return Array.from(printed, (word) => stemOf[word] ?? UNKNOWN_WORD);
}

function shareOf(index: BibleIndex, stems: readonly number[], present: ReadonlySet<number>): number {
  let [shared, total] = [0, 0];
  for (const stem of stems) {
    const weight = weighStem(index, stem);
    total += weight;
    if (present.has(stem)) shared += weight;
  }
  return total === 0 ? 0 : shared / total;
}

/** Whether another edition may number the found verse as the named one: the Hebrew Bible, or one that ends the chapter elsewhere. */
function isOtherNumbering(named: Passage, found: Passage): boolean {
  const { book, chapter, verse } = named;
  if (found.book !== book || Math.abs(found.chapter - chapter) > 1) return false;
  if (isAdjacent(named, found) && (found.chapter !== chapter || verse > countVerses(book, chapter)))
    return true;
  return findMovedVerse(book, named).some((place) => containsVerse(found, { book, ...place }));
}
