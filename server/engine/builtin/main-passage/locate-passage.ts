import type { BibleIndex } from "../../../scripture/bible/bible-index.ts";
import { findVerse } from "../../../scripture/bible/bible-text.ts";
import { getVerseLocation, VERSE_COUNT } from "../../../scripture/bible/verse-index.ts";
import type { ContentFit, VerseRange } from "./passage-windows.ts";

const MAX_CHAPTERS = 2;
/** How far a passage may extend beyond the window that fits best. */
const REACH = 24;
/** Verses that fit this much worse than the window on average do not belong to the passage. */
const MIN_SHARE = 0.6;

/** Extends or shortens a window to the verses that the sermon is about, and to whole paragraphs. */
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
  return extendToParagraphs(findBestRun(rated, least), rated);
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

/** A paragraph that starts or ends this near belongs to the passage as a whole. */
const PARAGRAPH_REACH = 3;

/** The King James Version marks paragraphs up to Acts 20; the first verse of a chapter starts one too. */
function extendToParagraphs({ start, end }: VerseRange, rated: ReadonlyMap<number, VerseFit>): VerseRange {
  let from = start;
  while (from > start - PARAGRAPH_REACH && rated.has(from - 1) && !startsParagraph(from)) from -= 1;
  let to = end;
  while (to < end + PARAGRAPH_REACH && rated.has(to) && !startsParagraph(to)) to += 1;
  return {
    start: startsParagraph(from) ? from : start,
    end: !rated.has(to) || startsParagraph(to) ? to : end,
  };
}

/** The verses before the first paragraph of a passage are the end of another one if they are this few. */
const MAX_SHARE_BEFORE = 1 / 5;

/** Without verses that belong to the paragraph before. */
export function startAtParagraph({ start, end }: VerseRange): VerseRange {
  const most = start + (end - start) * MAX_SHARE_BEFORE;
  for (let verse = start; verse <= most; verse += 1) if (startsParagraph(verse)) return { start: verse, end };
  return { start, end };
}

function startsParagraph(index: number): boolean {
  const { book, chapter, verse } = getVerseLocation(index);
  return verse === 1 || findVerse(book, chapter, verse)?.startsParagraph === true;
}
