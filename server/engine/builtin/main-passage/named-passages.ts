// How much speaks for a passage because the sermon names it, its book or its verses.
import type { EditionSource } from "../../../scripture/bible/edition.ts";
import { passageExists, type Passage } from "../../../scripture/bible/passage.ts";
import { getVerseIndex, getVerseLocation, VERSE_COUNT } from "../../../scripture/bible/verse-index.ts";
import {
  findBooks,
  findReferences,
  type ReferenceMention,
} from "../../../scripture/references/references.ts";
import type { VerseRange } from "./passage-windows.ts";

export interface SermonWords {
  title: string;
  text: string;
  /** The references in `text`, also those without a book. */
  mentions: readonly ReferenceMention[];
  edition: EditionSource;
}

interface Named {
  range: VerseRange;
  /** From 0 (start) to 1 (end). */
  position: number;
  isAnnounced: boolean;
  isIntroduced: boolean;
  /** Whether it is announced where sermons announce their text. */
  isOpening: boolean;
  /** Whether it says only where the text starts: "Matthew 13, starting at verse one". */
  isOpen: boolean;
}

/** Phrases that only introduce the text of a sermon, and phrases that may introduce any passage. */
const ANNOUNCEMENT =
  /\b(?:turn (?:over |now |please )*(?:this (?:morning|evening) to|(?:in |to )?your (?:bibles?|copy)|with me)|open (?:up )?(?:your|our|the) bibles?|bibles? (?:open|to)|(?:our|today's|this morning's|my) (?:main |key |sermon |scripture |gospel )?(?:text|passage|reading|scripture|lesson|gospel)|(?:the|a) (?:text|passage|reading|lesson) (?:for|is|today)|hear the words? of|(?:the )?(?:bible )?(?:reading|lesson|gospel|text|passage) (?:today |this morning )?(?:(?:is|comes)(?: found)?|can be found) (?:from|in|on)|(?:is|are|was) taken from|(?:jumping|diving|digging) (?:back )?in ?to\W*$|(?:based on|text of) (?:the book of )?\W*$|(?:text|passage|verses) (?:that |which )?(?:we|i)(?:'ll|'re|'m)? [^.;]{1,40} (?:is|are|comes?) (?:found |taken )?(?:in|from)|(?:today|tonight|this (?:morning|evening|afternoon)),? (?:we|i)(?:'ll| will|'re going to| are going to) (?:be )?(?:read|reading|study|studying|look at|looking at)|we(?:'re| are) (?:still |back |now )?in(?: the book of)?\W*$)(?:\b|$)/i;
const INTRODUCTION =
  /\b(?:turn(?:ing)? to|looking at|go(?:ing)? (?:through|to)|study(?:ing)?|continu(?:e|ing)|read(?:ing)? (?:from|through|together)?)\b/i;
/** "John 11, the passage that we're looking at today" */
const NAMED_AFTER =
  /^,? (?:which |that )?(?:(?:is|will be|was) )?(?:our|the|today's|this morning's) (?:main |key )?(?:text|passage|story|chapter|reading|scripture)\b(?: (?:that )?(?:we|i|for|today|tonight|this)\b|[,.])/i;
/** How far the verses may be from the chapter that is announced. */
const VERSES_WITHIN = 130;
const OTHER = /\b(?:parallel|another|other|cross[- ]reference)\b/i;
const OPEN = /\b(?:start|begin)/i;
const INTRODUCTION_REACH = 100;
const MAX_CHAPTERS = 2;
/** Recordings of whole services start long before the sermon. */
const ANNOUNCED_SHARE = 0.5;
const EARLY_SHARE = 0.25;
/** A recording that starts with verses starts with the reading of the text. */
const FIRST_CHARACTERS = 60;
/** Another person may read a lesson first; this one preaches on it. */
const I_READ = /\b(?:i'm|i am|i'll|i will|i want|let me|our focus)\b/i;
/** What is announced so early is the text; later it may be any passage that the sermon turns to. */
const OPENING_SHARE = 0.06;

/** How a preacher says what he is going to read. */
const TO_READ =
  /\b(?:going to|gonna|want to|wanna|will|we'll|i'll|let's|let us|let me|go with me|it is from)\b[^.?!]*$/i;
const PAST = /\b(?:last (?:week|time|month|sunday)|weeks ago|(?:looked|dealt|studied|spent)\b)[^.?!]*$/i;
const FIRST_VERSES = /\b(?:first|opening) (\d{1,2}|[a-z]+) verses\b/gi;
/** Fewer are read to begin with. */
const MIN_FIRST = 4;
const ENGLISH_NUMBERS =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(
    " ",
  );

type Mentioned = Pick<ReferenceMention, "start" | "end" | "inferred" | "passage" | "suggestion">;

function toRange(passage: Passage): VerseRange | undefined {
  if (!passageExists(passage) || passage.toChapter - passage.chapter >= MAX_CHAPTERS) return undefined;
  return {
    start: getVerseIndex(passage.book, passage.chapter, passage.verse),
    end: getVerseIndex(passage.book, passage.toChapter, passage.toVerse) + 1,
  };
}

/** So many verses are not read in passing. */
const MIN_LONG = 10;
const isLong = (range: VerseRange) => isPartOfChapter(range) && range.end - range.start >= MIN_LONG;

function listNamed({ text, mentions }: SermonWords): Named[] {
  let lastAnnounced: { chapter: string; end: number } | undefined;
  const firstVerses = findFirstVerses(text, mentions);
  const plannedStarts = new Set(firstVerses.map(({ start }) => start));
  const all = [...mentions, ...firstVerses].toSorted((a, b) => a.start - b.start);
  return all.flatMap(({ passage, suggestion, start, end, inferred }): Named[] => {
    const isOpen = OPEN.test(text.slice(start, end));
    const range = toRange(suggestion ?? passage);
    const before = text.slice(Math.max(0, start - INTRODUCTION_REACH), start);
    if (!range) return [];
    const position = start / text.length;
    const named = { range, position, isAnnounced: false, isIntroduced: false, isOpening: false, isOpen };
    const chapter = `${passage.book} ${passage.chapter}`;
    // "Matthew 8. We're looking at verses 23 to 27."
    const isNext = lastAnnounced?.chapter === chapter && start - lastAnnounced.end < VERSES_WITHIN;
    const continues = isNext && isPartOfChapter(range);
    if (isNext) lastAnnounced = { chapter, end };
    const isReading = start < FIRST_CHARACTERS && isPartOfChapter(range);
    const isPlanned =
      plannedStarts.has(start) ||
      (position < OPENING_SHARE && (TO_READ.test(before) || ANNOUNCEMENT.test(before)));
    const isOwn = isPlanned && isPartOfChapter(range);
    if (inferred && !continues && !isReading && !isOwn) return [];
    if (OTHER.test(before)) return [named];
    const isAnnounced =
      position < ANNOUNCED_SHARE &&
      (continues ||
        (isReading && I_READ.test(text.slice(0, INTRODUCTION_REACH))) ||
        ANNOUNCEMENT.test(before) ||
        (isLong(range) && TO_READ.test(before)) ||
        NAMED_AFTER.test(text.slice(end, end + INTRODUCTION_REACH)));
    if (isAnnounced) lastAnnounced = { chapter, end };
    const isIntroduced = isReading || isOwn || (position < EARLY_SHARE && INTRODUCTION.test(before));
    const isOpening = isAnnounced && position < OPENING_SHARE && range.end - range.start > 1;
    return [{ ...named, isAnnounced, isIntroduced, isOpening }];
  });
}

/** "I'm going to read the first eleven verses", in the chapter that was named or is named next; Titus is chapter 1. */
function findFirstVerses(text: string, mentions: readonly ReferenceMention[]): Mentioned[] {
  return [...text.slice(0, text.length * ANNOUNCED_SHARE).matchAll(FIRST_VERSES)].flatMap(
    ({ index: start, 0: words, 1: written = "" }): Mentioned[] => {
      const end = start + words.length;
      const before = text
        .slice(Math.max(0, start - INTRODUCTION_REACH), start)
        .replace(/[.!?]\s+(?:the\s+)?$/i, " ");
      const isPlan =
        TO_READ.test(before) || /^,? (?:is|are) (?:where|what)\b/i.test(text.slice(end, end + 12));
      const next = mentions.find((each) => each.start >= end && each.start - end < FIRST_CHARACTERS);
      const own = next ?? mentions.findLast((each) => each.end <= start);
      const toVerse = Number(written) || ENGLISH_NUMBERS.indexOf(written.toLowerCase()) + 1;
      if (!isPlan || PAST.test(before) || !own || toVerse < MIN_FIRST) return [];
      const { book, chapter } = own.passage;
      return [
        { start, end, inferred: true, passage: { book, chapter, verse: 1, toChapter: chapter, toVerse } },
      ];
    },
  );
}

/** Parts of the sermon in which something is named count, because a digression may name a passage many times. */
const PARTS = 24;
const countParts = (positions: readonly number[]) =>
  new Set(positions.map((position) => Math.floor(position * PARTS))).size;

const WEIGHTS = {
  title: 0.8,
  announced: 0.5,
  opening: 0.25,
  introduced: 0.15,
  early: 0.05,
  part: 0.06,
  bookPart: 0.02,
  verses: 0.2,
};
const MAX_PARTS = 8;
const MIN_VERSES = 4;

export interface Naming {
  score: number;
  /** Passages that the title names or the sermon introduces as its text. */
  stated: readonly VerseRange[];
  /** All passages that the sermon names and that overlap the range. */
  named: readonly VerseRange[];
}

export function createNamingScorer(sermon: SermonWords) {
  const named = listNamed(sermon);
  const inTitle = findReferences(sermon.title).flatMap(({ passage }) => toRange(passage) ?? []);
  const books = countBookParts(sermon.text);
  const verses = countVerseNumbers(sermon.text);
  const isNamed = (range: VerseRange) =>
    inTitle.some((each) => overlap(each, range)) || named.some((each) => overlap(each.range, range));
  const rateNaming = (range: VerseRange): Naming => {
    const title = inTitle.find((each) => overlap(each, range));
    const own = named.filter((each) => overlap(each.range, range));
    const announced = own.some(({ isAnnounced }) => isAnnounced);
    const introduced = own.some(({ isIntroduced }) => isIntroduced);
    const stated = own.filter((each) => (each.isAnnounced || each.isIntroduced) && !each.isOpen);
    const score =
      (title ? WEIGHTS.title : 0) +
      (announced ? WEIGHTS.announced : introduced ? WEIGHTS.introduced : 0) +
      (own.some((each) => each.isOpening) ? WEIGHTS.opening : 0) +
      (own.some(({ position }) => position < EARLY_SHARE) ? WEIGHTS.early : 0) +
      Math.min(MAX_PARTS, countParts(own.map(({ position }) => position))) * WEIGHTS.part +
      Math.min(MAX_PARTS, books.get(getVerseLocation(range.start).book) ?? 0) * WEIGHTS.bookPart +
      rateVerseNumbers(verses, range) * WEIGHTS.verses;
    const ranges = stated.filter((each) => each.isAnnounced || each.range.end - each.range.start > 1);
    // "Our text is Romans 8:26-27 … Romans 8 is about the Spirit"
    const versesOnly = ranges.filter(
      (each) =>
        (each.isAnnounced || (each.isIntroduced && each.position < OPENING_SHARE)) &&
        isPartOfChapter(each.range),
    );
    const chosen = versesOnly.length > 0 ? versesOnly : ranges;
    return {
      score,
      stated: [...(title ? [title] : []), ...chosen.map((each) => each.range)],
      named: own.map((each) => each.range),
    };
  };
  return { isNamed, rateNaming };
}

/** Whether it is more than a verse and less than its chapter. */
export const isPartOfChapter = ({ start, end }: VerseRange): boolean =>
  end - start > 1 &&
  (getVerseLocation(start).verse > 1 || (end < VERSE_COUNT && getVerseLocation(end).verse > 1));

export const overlap = (one: VerseRange, other: VerseRange) => one.start < other.end && other.start < one.end;

function countBookParts(text: string): Map<string, number> {
  const positions = new Map<string, number[]>();
  for (const { book, start } of findBooks(text)) {
    const known = positions.get(book.name);
    if (known) known.push(start / text.length);
    else positions.set(book.name, [start / text.length]);
  }
  return new Map([...positions].map(([book, own]) => [book, countParts(own)]));
}

const VERSE_NUMBER = /\bverses? (\d{1,3})\b/gi;

function countVerseNumbers(text: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [, number] of text.matchAll(VERSE_NUMBER)) {
    counts.set(Number(number), (counts.get(Number(number)) ?? 0) + 1);
  }
  return counts;
}

/** The share of "verse 7" and the like that could be verses of the range. */
function rateVerseNumbers(counts: ReadonlyMap<number, number>, { start, end }: VerseRange): number {
  let [own, all] = [0, 0];
  const numbers = new Set<number>();
  for (let verse = start; verse < end; verse += 1) numbers.add(getVerseLocation(verse).verse);
  for (const [number, count] of counts) {
    all += count;
    if (numbers.has(number)) own += count;
  }
  return all < MIN_VERSES ? 0 : own / all;
}
