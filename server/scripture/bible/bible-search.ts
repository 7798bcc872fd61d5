// Finds where words stand in the Bible, word for word or nearly so.
import { alignWords, type Alignment } from "../../../contract/transcript/align-words.ts";
import { findVerseAt, getBibleIndex, getVerseIndex, toPassage, UNKNOWN } from "./bible-index.ts";
import type { BibleIndex } from "./bible-index.ts";
import type { Passage } from "./passage.ts";
import type { ScriptureWord } from "./scripture-words.ts";

/** Words made ready to be looked up. */
export interface SearchWords {
  /** Numbers of their normal forms, and of their stems; `UNKNOWN` where the Bible has none. */
  forms: Uint16Array;
  stems: Uint16Array;
  weights: Float32Array;
  /** Sum of the weights. */
  weight: number;
}

/** Where sought words were found. */
export interface FoundWords {
  passage: Passage;
  /** Places of the sought words and of the Bible's that agree by their stems. */
  alignment: Alignment;
  /** The part of the sought words' weight that was found there, from 0 to 1. */
  similarity: number;
}

const MIN_WEIGHT = 0.4;
const MAX_WEIGHT = 9;
/** A word that the Bible does not have may be a translator's: it counts against a match, but not as a rare one would. */
const UNKNOWN_WEIGHT = 4;

export function readSearchWords(words: readonly ScriptureWord[]): SearchWords {
  const index = getBibleIndex();
  const forms = Uint16Array.from(words, ({ normal }) => index.numberOf(normal));
  const stems = Uint16Array.from(words, ({ normal }, at) => {
    const form = forms[at] ?? UNKNOWN;
    return form === UNKNOWN ? index.stemNumberOf(normal) : (index.stemOf[form] ?? UNKNOWN);
  });
  const weights = Float32Array.from(stems, (stem) =>
    stem === UNKNOWN ? UNKNOWN_WEIGHT : Math.min(MAX_WEIGHT, Math.max(MIN_WEIGHT, index.weights[stem] ?? 0)),
  );
  return { forms, stems, weights, weight: weights.reduce((sum, weight) => sum + weight, 0) };
}

/** The sought words from one place to before another. */
export function sliceSought(sought: SearchWords, from: number, to: number): SearchWords {
  const weights = sought.weights.subarray(from, to);
  return {
    forms: sought.forms.subarray(from, to),
    stems: sought.stems.subarray(from, to),
    weights,
    weight: weights.reduce((sum, weight) => sum + weight, 0),
  };
}

/** A passage as the words from `start` to `end` of the index. */
export function findPassageWords(passage: Passage): { start: number; end: number } {
  const { verseStarts } = getBibleIndex();
  const last = getVerseIndex(passage.book, passage.toChapter, passage.toVerse);
  return {
    start: verseStarts[getVerseIndex(passage.book, passage.chapter, passage.verse)] ?? 0,
    end: verseStarts[last + 1] ?? 0,
  };
}

/** Passages longer than this are searched, not read through. */
const MAX_ALIGNED = 900;

/** Where in a passage that exists the sought words are. */
export function findInPassage(sought: SearchWords, passage: Passage): FoundWords | undefined {
  const { start, end } = findPassageWords(passage);
  if (end - start <= MAX_ALIGNED) return alignAt(sought, start, end);
  const first = getVerseIndex(passage.book, passage.chapter, passage.verse);
  const last = getVerseIndex(passage.book, passage.toChapter, passage.toVerse);
  return findBest(sought, first, last, first);
}

/** Where in the whole Bible the sought words are; of equal places the one nearest to verse `near`. */
export function searchBible(sought: SearchWords, near = 0): FoundWords | undefined {
  return findBest(sought, 0, getBibleIndex().verseStarts.length - 2, near);
}

const CANDIDATES = 6;
/** Few words tell little apart, so more places are looked at. */
const CANDIDATES_OF_FEW = 24;
const FEW_WORDS = 8;
const WORDS_OF_VERSE = 18;
const COMMON = 6_000;

function findBest(sought: SearchWords, first: number, last: number, near: number): FoundWords | undefined {
  const index = getBibleIndex();
  const span = Math.ceil(sought.forms.length / WORDS_OF_VERSE);
  let best: FoundWords | undefined;
  let bestScore = 0;
  const few = sought.forms.length <= FEW_WORDS;
  for (const verse of voteForVerses(index, sought, first, last, few ? CANDIDATES_OF_FEW : CANDIDATES)) {
    const from = Math.max(first, verse - span);
    const to = Math.min(last, verse + span);
    const found = alignAt(sought, index.verseStarts[from] ?? 0, index.verseStarts[to + 1] ?? 0);
    if (!found) continue;
    const distance = Math.abs(verse - near);
    const score = found.similarity + rateOrder(sought, found) + 0.01 / (1 + distance / 100);
    if (score <= bestScore) continue;
    best = found;
    bestScore = score;
  }
  return best;
}

/** Between equal places the one where more of the forms themselves agree. */
function rateOrder({ forms }: SearchWords, { alignment }: FoundWords): number {
  const { words } = getBibleIndex();
  const same = alignment.first.filter(
    (place, at) => forms[place] === words[alignment.second[at] ?? 0],
  ).length;
  return (0.2 * same) / forms.length;
}

/** The verses from `first` to `last` that share the most telling words with those sought, the likeliest first. */
function voteForVerses(
  index: BibleIndex,
  { stems, weights }: SearchWords,
  first: number,
  last: number,
  most: number,
): number[] {
  const votes = new Float32Array(index.verseStarts.length);
  const asked = new Set<number>();
  for (const [place, stem] of stems.entries()) {
    if (stem === UNKNOWN || asked.has(stem)) continue;
    asked.add(stem);
    const verses = index.postings[stem] ?? [];
    if (verses.length > COMMON && stems.length > FEW_WORDS * 2) continue;
    for (const verse of verses) votes[verse] = (votes[verse] ?? 0) + (weights[place] ?? 0);
  }
  return pickMost(votes, first, last, most);
}

function pickMost(values: Float32Array, first: number, last: number, most: number): number[] {
  const picked: number[] = [];
  let least = 0;
  for (let at = first; at <= last; at += 1) {
    const value = values[at] ?? 0;
    if (value <= least) continue;
    let place = picked.length;
    while (place > 0 && (values[picked[place - 1] ?? 0] ?? 0) < value) place -= 1;
    picked.splice(place, 0, at);
    if (picked.length > most) picked.pop();
    if (picked.length === most) least = values[picked.at(-1) ?? 0] ?? 0;
  }
  return picked;
}

/** Words that differ or are left out in between cost a little. */
const COSTS = { gap: 0.6, substitution: 0.9 };

/** Aligns the sought words with the words of the Bible from `start` to `end`; places are those of the whole index. */
function alignAt(sought: SearchWords, start: number, end: number): FoundWords | undefined {
  const { words, stemOf } = getBibleIndex();
  const stems = words.slice(start, end);
  for (let at = 0; at < stems.length; at += 1) stems[at] = stemOf[stems[at] ?? 0] ?? UNKNOWN;
  const alignment = alignWords(sought.stems, stems, { weights: sought.weights, ...COSTS });
  alignment.second = alignment.second.map((place) => place + start);
  const [firstPlace] = alignment.second;
  const lastPlace = alignment.second.at(-1);
  if (firstPlace === undefined || lastPlace === undefined) return undefined;
  return {
    passage: toPassage(findVerseAt(firstPlace), findVerseAt(lastPlace)),
    alignment,
    similarity: alignment.weight / sought.weight,
  };
}

/** Whether the forms sought stand word for word one after the other from `start` to before `end`; returns where, else -1. */
export function findExactly(forms: Uint16Array, start: number, end: number): number {
  const words = getBibleIndex().words.subarray(start, end);
  const [first] = forms;
  if (first === undefined || first === UNKNOWN) return -1;
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1)) {
    let length = 1;
    while (length < forms.length && words[at + length] === forms[length]) length += 1;
    if (length === forms.length) return start + at;
  }
  return -1;
}
