import type { BibleIndex } from "../../../scripture/bible/bible-index.ts";
import { findVerse } from "../../../scripture/bible/bible-text.ts";
import { getVerseIndex, getVerseLocation, VERSE_COUNT } from "../../../scripture/bible/verse-index.ts";
import { TITLED_PASSAGES } from "../analysis/passage-titles.ts";
import type { ContentFit, VerseRange } from "./passage-windows.ts";

/** Where passages with titles start, and the verses after them. */
const titledBoundaries = new Set(
  TITLED_PASSAGES.flatMap(({ passage: { book, chapter, verse, toChapter, toVerse } }) => [
    getVerseIndex(book, chapter, verse),
    getVerseIndex(book, toChapter, toVerse) + 1,
  ]),
);
const MAX_CHAPTERS = 2;
/** How far a passage may extend beyond the window that fits best. */
const REACH = 24;
/** Verses that fit this much worse than the window on average do not belong to the passage. */
const MIN_SHARE = 0.6;

/** Extends or shortens a window to the verses that the sermon is about. */
export function locatePassage(fit: ContentFit, window: VerseRange, index: BibleIndex): VerseRange {
  const { book, chapter: first } = getVerseLocation(window.start);
  const isIn = (verse: number) => {
    if (verse < 0 || verse >= VERSE_COUNT) return false;
    const location = getVerseLocation(verse);
    const isNear = location.chapter >= first && location.chapter < first + MAX_CHAPTERS;
    return location.book === book && isNear;
  };
  const rated = new Map<number, VerseFit>();
  for (let verse = window.start - REACH; verse < window.end + REACH; verse += 1) {
    if (isIn(verse)) rated.set(verse, rateVerse(verse, fit, index));
  }
  let [shared, all] = [0, 0];
  for (let verse = window.start; verse < window.end; verse += 1) {
    shared += rated.get(verse)?.shared ?? 0;
    all += rated.get(verse)?.all ?? 0;
  }
  const least = (MIN_SHARE * shared) / Math.max(1, all);
  return findBestRun(rated, least);
}

interface VerseFit {
  /** The value of the stems that the sermon has too, and how much the stems of the verse could be worth. */
  shared: number;
  all: number;
}

function rateVerse(verse: number, { values, rarity }: ContentFit, index: BibleIndex): VerseFit {
  const stems = new Set<number>();
  for (const { words, verseStarts } of index.editions) {
    for (let at = verseStarts[verse] ?? 0; at < (verseStarts[verse + 1] ?? 0); at += 1) {
      stems.add(index.stemOf[words[at] ?? 0] ?? 0);
    }
  }
  const fit = { shared: 0, all: 0 };
  for (const stem of stems) {
    fit.shared += values.get(stem) ?? 0;
    fit.all += (rarity[stem] ?? 0) ** 2;
  }
  return fit;
}

/** The consecutive verses with the greatest sum of what they share beyond the least. */
function findBestRun(rated: ReadonlyMap<number, VerseFit>, least: number): VerseRange {
  let best = { start: 0, end: 0, sum: -1 };
  let run = { start: 0, sum: 0 };
  for (const [verse, { shared, all }] of rated) {
    if (run.sum <= 0) run = { start: verse, sum: 0 };
    run.sum += shared - least * all;
    if (run.sum > best.sum) best = { start: run.start, end: verse + 1, sum: run.sum };
  }
  return best;
}

/** How many verses may be added or removed at both ends, so that a passage starts and ends with a paragraph. */
const MAX_ADDED = 4;
const MAX_REMOVED = 3;

/**
 * With the nearest start of a titled passage, or else of a paragraph, as its start and end. What is as near outside as inside belongs
 * to it.
 */
export function snapToParagraphs(range: VerseRange): VerseRange {
  const [start, end] = [findParagraphStart(range.start, -1), findParagraphStart(range.end, 1)];
  const chapters = new Set([chapterOf(range.start), chapterOf(range.end - 1)]);
  const isInside = start < end && chapters.has(chapterOf(start)) && chapters.has(chapterOf(end - 1));
  return isInside ? { start, end } : range;
}

function findParagraphStart(verse: number, outwards: -1 | 1): number {
  const near = Array.from({ length: MAX_ADDED + 1 }, (_, distance) => [
    verse + distance * outwards,
    ...(distance <= MAX_REMOVED ? [verse - distance * outwards] : []),
  ]).flat();
  return near.find((each) => titledBoundaries.has(each)) ?? near.find(startsParagraph) ?? verse;
}

export const chapterOf = (verse: number) => getVerseLocation(verse).chapter;

/** The King James Version marks paragraphs up to Acts 20. Passages with titles and chapters start paragraphs, too. */
function startsParagraph(index: number): boolean {
  if (index < 0 || index >= VERSE_COUNT) return false;
  const { book, chapter, verse } = getVerseLocation(index);
  return (
    verse === 1 || titledBoundaries.has(index) || findVerse(book, chapter, verse)?.startsParagraph === true
  );
}
