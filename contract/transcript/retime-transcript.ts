import { diffWords, type Difference } from "./diff-words.ts";
import { LIMITS } from "../limits.ts";
import { getWordStarts, wordsOf } from "./segment-words.ts";
import { listWords, type TranscriptWord } from "./transcript-words.ts";
import { parseTranscript, SEGMENT_LIMITS } from "./transcript.ts";
import type { Segment } from "./transcript.schema.ts";

/** Share of the words of the shorter text that must be unchanged for both to be the same speech. */
const MIN_SHARED = 0.5;

/**
 * Updates timed speech after its transcript was edited: unchanged words keep their times, new ones get a time between their
 * neighbors, replaced ones the time of the old word, and deleted ones are removed. Returns the same array if the words are
 * the same, and null if less than half of them are unchanged, which means another speech.
 */
export function retimeSegments(segments: Segment[] | null, transcript: string): Segment[] | null {
  return segments && retimeWords(segments, listWords(parseTranscript(transcript)));
}

export function retimeWords(segments: Segment[], words: readonly TranscriptWord[]): Segment[] | null {
  const said = words.filter(({ text }) => text.length <= SEGMENT_LIMITS.characters);
  const heard = listHeardWords(segments);
  if (said.length === heard.length && said.every(({ text }, at) => text === heard[at]?.text)) return segments;
  const differences = findDifferences(heard, said);
  const kept = differences.reduce((sum, { before, beforeEnd }) => sum - (beforeEnd - before), heard.length);
  if (kept === 0 || kept < Math.min(heard.length, said.length) * MIN_SHARED) return null;
  const retimed = retimeTouched(segments, { heard, said, differences });
  return retimed.length > LIMITS.segments ? null : retimed;
}

/** The timed words (heard), the words of the transcript (said), and their differences. */
interface Compared {
  heard: readonly HeardWord[];
  said: readonly TranscriptWord[];
  differences: readonly Difference[];
}

/** Replaces the segments whose words have changed; all others are returned unchanged. */
function retimeTouched(segments: readonly Segment[], { heard, said, differences }: Compared): Segment[] {
  const retimed: Segment[] = [];
  let place: Pair = { heard: 0, said: 0 };
  let next = 0;
  for (let at = 0; at < segments.length;) {
    const first = segments[at] as Segment;
    const stretch: Difference[] = [];
    let heardEnd = place.heard;
    // Words inserted between two segments may belong to either, so a difference affects both.
    do {
      heardEnd += wordsHeardIn(segments[at] as Segment).length;
      at += 1;
      for (let each = differences[next]; each && each.before <= heardEnd; each = differences[(next += 1)])
        stretch.push(each);
    } while (at < segments.length && (stretch.at(-1)?.beforeEnd ?? -1) >= heardEnd);
    const longer = stretch.reduce((sum, each) => sum + lengthen(each), 0);
    const end = { heard: heardEnd, said: place.said + heardEnd - place.heard + longer };
    const compared = { heard, said, differences: stretch };
    if (isWrittenAlike(compared, place, end)) retimed.push(first);
    // Spreading them could exceed the maximum number of arguments.
    else for (const each of joinWords(placeWords(compared, { begin: place, end }), heard)) retimed.push(each);
    place = end;
  }
  return retimed;
}

/** Whether the words are unchanged, including case and punctuation. */
function isWrittenAlike({ heard, said, differences }: Compared, begin: Pair, end: Pair): boolean {
  if (differences.length > 0) return false;
  for (let step = 0; begin.heard + step < end.heard; step += 1)
    if (heard[begin.heard + step]?.text !== said[begin.said + step]?.text) return false;
  return true;
}

const lengthen = ({ before, beforeEnd, after, afterEnd }: Difference) =>
  afterEnd - after - (beforeEnd - before);

/** In seconds. */
export interface WordTime {
  start: number;
  /** The start of the next word of the segment, or the end of the segment. */
  end: number;
}

/** The time of each word; undefined for words that the timed speech lacks. */
export function findWordTimes(
  words: readonly TranscriptWord[],
  segments: readonly Segment[] | null,
): (WordTime | undefined)[] {
  const times: (WordTime | undefined)[] = Array.from({ length: words.length });
  if (!segments) return times;
  const heard = listHeardWords(segments);
  const differences = findDifferences(heard, words);
  let [at, heardAt] = [0, 0];
  for (const { before, beforeEnd, after, afterEnd } of [...differences, endOf(heard, words)]) {
    for (; at < after; at += 1, heardAt += 1) times[at] = heard[heardAt];
    if (afterEnd - after === beforeEnd - before) {
      for (let step = 0; after + step < afterEnd; step += 1) times[after + step] = heard[before + step];
    }
    [at, heardAt] = [afterEnd, beforeEnd];
  }
  return times;
}

interface HeardWord extends WordTime {
  text: string;
  segment: Segment;
  isFirst: boolean;
  isLast: boolean;
}

const listHeardWords = (segments: readonly Segment[]): HeardWord[] => segments.flatMap(wordsHeardIn);

/** Segments are immutable, so their words can be cached. */
const knownWords = new WeakMap<Segment, HeardWord[]>();

function wordsHeardIn(segment: Segment): HeardWord[] {
  const known = knownWords.get(segment);
  if (known) return known;
  const times = getWordStarts(segment);
  const words = wordsOf(segment.text).map((text, at) => {
    const start = times[at] ?? segment.start;
    return {
      text,
      start,
      end: Math.max(start, times[at + 1] ?? segment.end),
      segment,
      isFirst: at === 0,
      isLast: at === times.length - 1,
    };
  });
  knownWords.set(segment, words);
  return words;
}

/** Skips the common start and end, which are usually most of the text. */
function findDifferences(heard: readonly HeardWord[], said: readonly TranscriptWord[]): Difference[] {
  const shorter = Math.min(heard.length, said.length);
  let prefix = 0;
  while (prefix < shorter && heard[prefix]?.text === said[prefix]?.text) prefix += 1;
  let suffix = 0;
  while (suffix < shorter - prefix && heard.at(-1 - suffix)?.text === said.at(-1 - suffix)?.text) suffix += 1;
  const rest = <W extends { text: string }>(words: readonly W[]) =>
    words.slice(prefix, words.length - suffix).map(toComparable);
  return diffWords(rest(heard), rest(said)).map(({ before, beforeEnd, after, afterEnd }) => ({
    before: before + prefix,
    beforeEnd: beforeEnd + prefix,
    after: after + prefix,
    afterEnd: afterEnd + prefix,
  }));
}

/** Ignores case and surrounding punctuation. */
const toComparable = ({ text }: { text: string }): string =>
  text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "") || text;

const endOf = (heard: readonly unknown[], said: readonly unknown[]): Difference => ({
  before: heard.length,
  beforeEnd: heard.length,
  after: said.length,
  afterEnd: said.length,
});

/** A word of the transcript with its time and the index of the heard word that it matches or is next to. */
interface PlacedWord {
  text: string;
  start: number;
  source: number;
}

/** Indexes of a heard word and the corresponding said word. */
interface Pair {
  heard: number;
  said: number;
}

function placeWords(
  { heard, said, differences }: Compared,
  { begin, end }: { begin: Pair; end: Pair },
): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let [at, heardAt] = [begin.said, begin.heard];
  const nothing = { before: end.heard, beforeEnd: end.heard, after: end.said, afterEnd: end.said };
  for (const difference of [...differences, nothing]) {
    for (; at < difference.after; at += 1, heardAt += 1) {
      placed.push({ text: said[at]?.text ?? "", start: heard[heardAt]?.start ?? 0, source: heardAt });
    }
    const isReplaced = difference.beforeEnd > difference.before;
    const newWords = isReplaced
      ? replaceWords(heard, said, difference)
      : insertWords(heard, said, difference);
    for (const word of newWords) placed.push(word);
    [at, heardAt] = [difference.afterEnd, difference.beforeEnd];
  }
  return placed;
}

/** Distributes new words over the times of the replaced ones. */
function replaceWords(
  heard: readonly HeardWord[],
  said: readonly TranscriptWord[],
  { before, beforeEnd, after, afterEnd }: Difference,
): PlacedWord[] {
  const share = (beforeEnd - before) / (afterEnd - after);
  return said.slice(after, afterEnd).map(({ text }, step) => {
    const place = before + step * share;
    const source = Math.min(Math.floor(place), beforeEnd - 1);
    const { start, end } = heard[source] ?? { start: 0, end: 0 };
    return { text, start: start + (end - start) * (place - source), source };
  });
}

/** Times new words between their neighbors, in the segment of the neighbor in the same paragraph. */
function insertWords(
  heard: readonly HeardWord[],
  said: readonly TranscriptWord[],
  { before, after, afterEnd }: Difference,
): PlacedWord[] {
  const [last, next] = [heard[before - 1], heard[before]];
  const lastParagraph = said[after - 1]?.paragraph;
  const from = last?.start ?? next?.start ?? 0;
  const isWithin = last?.segment === next?.segment;
  const until = isWithin && next ? next.start : (last?.segment.end ?? from);
  const latest = Math.max(from, Math.min(until, next?.start ?? until));
  const count = afterEnd - after;
  return said.slice(after, afterEnd).map(({ text, paragraph }, step) => {
    const isWithLast = last && (!next || isWithin || paragraph === lastParagraph);
    const start = isWithLast ? from + ((latest - from) * (step + 1)) / (count + 1) : (next?.start ?? latest);
    return { text, start, source: isWithLast ? before - 1 : before };
  });
}

/** Groups placed words into segments with the previous boundaries. */
function joinWords(placed: readonly PlacedWord[], heard: readonly HeardWord[]): Segment[] {
  const joined: Segment[] = [];
  for (let from = 0; from < placed.length;) {
    const segment = heard[placed[from]?.source ?? 0]?.segment;
    let until = from;
    let characters = 0;
    while (until < placed.length && until - from < SEGMENT_LIMITS.words) {
      const word = placed[until];
      if (!word || heard[word.source]?.segment !== segment) break;
      characters += word.text.length + 1;
      if (characters > SEGMENT_LIMITS.characters + 1) break;
      until += 1;
    }
    if (segment) joined.push(writeSegment(placed.slice(from, until), heard, segment));
    from = until;
  }
  return joined;
}

function writeSegment(words: readonly PlacedWord[], heard: readonly HeardWord[], segment: Segment): Segment {
  const text = words.map((word) => word.text).join(" ");
  const [first, last] = [words[0], words.at(-1)];
  const [firstHeard, lastHeard] = [heard[first?.source ?? 0], heard[last?.source ?? 0]];
  const start = firstHeard?.isFirst ? segment.start : (first?.start ?? segment.start);
  const end = Math.max(start, lastHeard?.isLast ? segment.end : (lastHeard?.end ?? segment.end));
  const guessed = { start, end, text };
  const guesses = getWordStarts(guessed);
  const areGuessed = !segment.wordStarts && words.every((word, at) => isSameTime(word.start, guesses[at]));
  return areGuessed ? guessed : { ...guessed, wordStarts: words.map((word) => toMilliseconds(word.start)) };
}

const isSameTime = (one: number, other: number | undefined) =>
  other !== undefined && Math.abs(one - other) < 0.0005;

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;
