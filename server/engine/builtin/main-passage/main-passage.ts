// Finds the passage that a sermon retells and explains, even if the sermon never names it.
import { getBibleIndex } from "../../../scripture/bible/bible-index.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import { passageExists, type Passage } from "../../../scripture/bible/passage.ts";
import { getVerseIndex, getVerseLocation, passageFromVerses } from "../../../scripture/bible/verse-index.ts";
import { chapterOf, locatePassage, snapToParagraphs } from "./locate-passage.ts";
import { createNamingScorer, isPartOfChapter, overlap, type SermonWords } from "./named-passages.ts";
import { fitPassages, type ContentFit, type VerseRange } from "./passage-windows.ts";
import { createReadingFinder, type ReadingFinder } from "./read-verses.ts";

/** The lead over every other passage that makes one clear, if the sermon names it and if it doesn't. */
const MIN_LEAD = { named: 0.07, unnamed: 0.12 };
/** Two candidates with fewer verses between them are one passage. */
const MIN_DISTANCE = 20;

/** The passage, of at most two chapters; undefined if none is clearly the one that the sermon is about. */
export function findMainPassage(sermon: SermonWords): Passage | undefined {
  const editions = sermon.edition.file === null ? [KING_JAMES] : [KING_JAMES, sermon.edition];
  const index = getBibleIndex(editions);
  const fit = fitPassages(sermon.text, index);
  const listRead = createReadingFinder(sermon.text, editions);
  const best = chooseCandidate(rankCandidates(fit, sermon), listRead);
  if (!best) return undefined;
  const range =
    fit.values.size === 0
      ? best.stated[0]
      : chooseRange(
          best,
          snapToParagraphs(cutToNamedChapters(locatePassage(fit, best.range, index), best.named)),
          listRead,
        );
  return range && passageFromVerses(range.start, range.end - 1);
}

/** So many verses that are read aloud are no coincidence. */
const MIN_READ = 3;

/** The lead that an error of recognition may have, because the preacher announces it as the text: "Isaiah" for "Hosea". */
const MAX_ERROR_LEAD = 0.15;

/**
 * The first one if it is clearly better than the others, or the only one that the sermon announces and reads aloud. If the first is named
 * once and not read, it is another one that is read.
 */
function chooseCandidate(ranked: readonly Candidate[], listRead: ReadingFinder): Candidate | undefined {
  const [best] = ranked;
  if (!best) return undefined;
  const within = (lead: number) => ranked.filter(({ score }) => best.score - score < lead);
  const countRead = ({ range, named }: Candidate) => new Set([range, ...named].flatMap(listRead)).size;
  const isRead = (candidate: Candidate) => countRead(candidate) >= MIN_READ;
  if (best.named.length === 1) {
    const [read, ...others] = within(MAX_ERROR_LEAD).filter(isRead);
    if (read && others.length === 0 && countRead(best) === 0) return withVersesOf(read, best);
  }
  if (within(best.isNamed ? MIN_LEAD.named : MIN_LEAD.unnamed).length === 1) return best;
  const near = within(MIN_LEAD.unnamed);
  const [stated, ...others] = near.filter((each) => each.stated.length > 0 || isRead(each));
  return stated && others.length === 0 && stated.stated.length > 0 && isRead(stated) ? stated : undefined;
}

/** With the verses that were announced, if its book has them. */
function withVersesOf(read: Candidate, { stated }: Candidate): Candidate {
  const { book } = getVerseLocation(read.range.start);
  const verses = stated.flatMap(({ start, end }): VerseRange[] => {
    const [first, last] = [getVerseLocation(start), getVerseLocation(end - 1)];
    const range = {
      book,
      chapter: first.chapter,
      verse: first.verse,
      toChapter: last.chapter,
      toVerse: last.verse,
    };
    if (!passageExists(range)) return [];
    return [
      {
        start: getVerseIndex(book, first.chapter, first.verse),
        end: getVerseIndex(book, last.chapter, last.verse) + 1,
      },
    ];
  });
  return { ...read, stated: [...read.stated, ...verses] };
}

/** Without verses before and after the chapters that the sermon names, because their words are often similar. */
function cutToNamedChapters(located: VerseRange, named: readonly VerseRange[]): VerseRange {
  const inside = named.filter(({ start, end }) => start < located.end && located.start < end);
  const chapters = inside.flatMap(({ start, end }) => [chapterOf(start), chapterOf(end - 1)]);
  if (chapters.length === 0) return located;
  const [first, last] = [Math.min(...chapters), Math.max(...chapters)];
  let { start, end } = located;
  while (chapterOf(start) < first) start += 1;
  while (chapterOf(end - 1) > last) end -= 1;
  return { start, end };
}

/** The least share of verses in common of the passage that the sermon names and the located one. */
const MIN_COMMON = { ofNamed: 0.4, ofEither: 0.6, ofLocated: 0.34 };
/** A larger part of a chapter is the chapter. */
const MAX_PART = 0.85;
/** "Our text is Matthew 18:21-22 … verses 23 to 27 … verses 28 to 30": the sermon goes on to read the rest. */
const MIN_OTHERS = 2;

/** Prefers the range that the sermon names, unless it names a whole chapter and explains a part of it. */
function chooseRange({ stated, named }: Candidate, located: VerseRange, listRead: ReadingFinder): VerseRange {
  const common = (range: VerseRange) =>
    Math.min(range.end, located.end) - Math.max(range.start, located.start);
  const shareOf = (range: VerseRange, of: VerseRange) => common(range) / (of.end - of.start);
  const [nearest] = stated
    .filter((range) => shareOf(range, range) >= MIN_COMMON.ofNamed)
    .filter((range) => Math.max(shareOf(range, range), shareOf(range, located)) >= MIN_COMMON.ofEither)
    .toSorted((a, b) => shareOf(b, b) * shareOf(b, located) - shareOf(a, a) * shareOf(a, located));
  if (!nearest) return located;
  const isPart = common(nearest) === located.end - located.start && shareOf(nearest, nearest) < MAX_PART;
  if (isWholeChapter(nearest) && isPart) {
    const read = listRead(nearest);
    const isIn = (verse: number) => verse >= located.start && verse < located.end;
    if (read.length >= MIN_READ && read.every(isIn)) return located;
  }
  const others = named.filter(
    (range) =>
      range.end - range.start > 1 && common(range) === range.end - range.start && !overlap(range, nearest),
  );
  return shareOf(nearest, located) < MIN_COMMON.ofLocated && others.length >= MIN_OTHERS ? located : nearest;
}

const isWholeChapter = (range: VerseRange): boolean =>
  range.end - range.start > 1 &&
  !isPartOfChapter(range) &&
  chapterOf(range.start) === chapterOf(range.end - 1);

export interface Candidate {
  range: VerseRange;
  score: number;
  isNamed: boolean;
  /** Passages in the range that the sermon introduces as its text. */
  stated: readonly VerseRange[];
  /** All passages that the sermon names and that overlap the range. */
  named: readonly VerseRange[];
}

/** Windows that fit worse are compared only if the sermon names them. */
const MAX_UNNAMED = 200;

/** By score, without those that are near a better one, or in the same chapter that the sermon names. */
export function rankCandidates({ ranges, scores }: ContentFit, sermon: SermonWords): Candidate[] {
  const order = [...scores.keys()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const highest = scores[order[0] ?? 0] ?? 0;
  const { isNamed, rateNaming } = createNamingScorer(sermon);
  const candidates = order.flatMap((window, rank): Candidate[] => {
    const range = ranges[window] ?? { start: 0, end: 0 };
    if ((rank >= MAX_UNNAMED || highest === 0) && !isNamed(range)) return [];
    const { score, stated, named } = rateNaming(range);
    const content = (scores[window] ?? 0) / Math.max(highest, 1);
    return [{ range, score: content + score, isNamed: isNamed(range), stated, named }];
  });
  const ranked: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const isOther = ({ range, named }: Candidate) =>
      !isNear(range, candidate.range) && !named.some((each) => overlap(each, candidate.range));
    if (ranked.every(isOther)) ranked.push(candidate);
  }
  return ranked;
}

const isNear = (one: VerseRange, other: VerseRange) =>
  one.start < other.end + MIN_DISTANCE && other.start < one.end + MIN_DISTANCE;
