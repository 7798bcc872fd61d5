// Finds the passage that a sermon retells and explains, even if the sermon never names it.
import { getBibleIndex } from "../../../scripture/bible/bible-index.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import type { Passage } from "../../../scripture/bible/passage.ts";
import { passageFromVerses } from "../../../scripture/bible/verse-index.ts";
import { chapterOf, locatePassage, snapToParagraphs } from "./locate-passage.ts";
import { createNamingScorer, overlap, type SermonWords } from "./named-passages.ts";
import { fitPassages, type ContentFit, type VerseRange } from "./passage-windows.ts";

/** The lead over every other passage that makes one clear, if the sermon names it and if it doesn't. */
const MIN_LEAD = { named: 0.07, unnamed: 0.12 };
/** Two candidates with fewer verses between them are one passage. */
const MIN_DISTANCE = 20;

/** The passage, of at most two chapters; undefined if none is clearly the one that the sermon is about. */
export function findMainPassage(sermon: SermonWords): Passage | undefined {
  const index = getBibleIndex(sermon.edition.file === null ? [KING_JAMES] : [KING_JAMES, sermon.edition]);
  const fit = fitPassages(sermon.text, index);
  const [best, second] = rankCandidates(fit, sermon);
  const least = best?.isNamed ? MIN_LEAD.named : MIN_LEAD.unnamed;
  if (!best || best.score - (second?.score ?? 0) < least) return undefined;
  const range =
    fit.values.size === 0
      ? best.stated[0]
      : chooseRange(
          best,
          snapToParagraphs(cutToNamedChapters(locatePassage(fit, best.range, index), best.named)),
        );
  return range && passageFromVerses(range.start, range.end - 1);
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
/** "Our text is Matthew 18:21-22 … verses 23 to 27 … verses 28 to 30": the sermon goes on to read the rest. */
const MIN_OTHERS = 2;

/** Prefers the range that the sermon names, unless it names a whole chapter and explains a part of it. */
function chooseRange({ stated, named }: Candidate, located: VerseRange): VerseRange {
  const common = (range: VerseRange) =>
    Math.min(range.end, located.end) - Math.max(range.start, located.start);
  const shareOf = (range: VerseRange, of: VerseRange) => common(range) / (of.end - of.start);
  const [nearest] = stated
    .filter((range) => shareOf(range, range) >= MIN_COMMON.ofNamed)
    .filter((range) => Math.max(shareOf(range, range), shareOf(range, located)) >= MIN_COMMON.ofEither)
    .toSorted((a, b) => shareOf(b, b) * shareOf(b, located) - shareOf(a, a) * shareOf(a, located));
  if (!nearest) return located;
  const others = named.filter(
    (range) =>
      range.end - range.start > 1 && common(range) === range.end - range.start && !overlap(range, nearest),
  );
  return shareOf(nearest, located) < MIN_COMMON.ofLocated && others.length >= MIN_OTHERS ? located : nearest;
}

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
