// Searches the Bible for words, exactly or approximately.
import { alignWords, type Alignment } from "../../../contract/transcript/align-words.ts";
import {
  findVerseOfWord,
  getBibleIndex,
  getVerseIndex,
  passageFromVerses,
  UNKNOWN_WORD,
} from "./bible-index.ts";
import type { BibleIndex } from "./bible-index.ts";
import type { Passage } from "./passage.ts";
import type { ScriptureWord } from "./scripture-words.ts";

export interface BibleQuery {
  /** IDs of normalized forms and of stems; `UNKNOWN_WORD` if the Bible has none. */
  forms: Uint16Array;
  stems: Uint16Array;
  weights: Float32Array;
  weight: number;
}

export interface BibleMatch {
  passage: Passage;
  /** Positions of matching stems in the query and in the Bible. */
  alignment: Alignment;
  /** The matching share of the query's weight, from 0 to 1. */
  similarity: number;
}

const MIN_WEIGHT = 0.4;
const MAX_WEIGHT = 9;
/** A word that isn't in the Bible may be from another translation, so it costs less than a rare word. */
const UNKNOWN_WEIGHT = 4;

export function createBibleQuery(words: readonly ScriptureWord[]): BibleQuery {
  const index = getBibleIndex();
  const forms = Uint16Array.from(words, ({ normal }) => index.wordIdOf(normal));
  const stems = Uint16Array.from(words, ({ normal }, at) => {
    const form = forms[at] ?? UNKNOWN_WORD;
    return form === UNKNOWN_WORD ? index.stemIdOf(normal) : (index.stemOf[form] ?? UNKNOWN_WORD);
  });
  const weights = Float32Array.from(stems, (stem) =>
    stem === UNKNOWN_WORD
      ? UNKNOWN_WEIGHT
      : Math.min(MAX_WEIGHT, Math.max(MIN_WEIGHT, index.weights[stem] ?? 0)),
  );
  return { forms, stems, weights, weight: weights.reduce((sum, weight) => sum + weight, 0) };
}

export function sliceQuery(query: BibleQuery, from: number, to: number): BibleQuery {
  const weights = query.weights.subarray(from, to);
  return {
    forms: query.forms.subarray(from, to),
    stems: query.stems.subarray(from, to),
    weights,
    weight: weights.reduce((sum, weight) => sum + weight, 0),
  };
}

/** Returns the positions of a passage's words in the index; `end` is exclusive. */
export function getPassageWordRange(passage: Passage): { start: number; end: number } {
  const { verseStarts } = getBibleIndex();
  const last = getVerseIndex(passage.book, passage.toChapter, passage.toVerse);
  return {
    start: verseStarts[getVerseIndex(passage.book, passage.chapter, passage.verse)] ?? 0,
    end: verseStarts[last + 1] ?? 0,
  };
}

/** Longer passages are searched by the index, not aligned as a whole. */
const MAX_ALIGNED = 900;

/** Searches a passage, which has to exist. */
export function searchPassage(query: BibleQuery, passage: Passage): BibleMatch | undefined {
  const { start, end } = getPassageWordRange(passage);
  if (end - start <= MAX_ALIGNED) return alignWithin(query, start, end);
  const first = getVerseIndex(passage.book, passage.chapter, passage.verse);
  const last = getVerseIndex(passage.book, passage.toChapter, passage.toVerse);
  return findBestMatch(query, first, last, first);
}

/** Searches the whole Bible; among equal matches prefers the one nearest to the verse with index `near`. */
export function searchBible(query: BibleQuery, near = 0): BibleMatch | undefined {
  return findBestMatch(query, 0, getBibleIndex().verseStarts.length - 2, near);
}

const MAX_CANDIDATES = 6;
/** Short queries are ambiguous and need more candidates. */
const MAX_SHORT_CANDIDATES = 24;
const SHORT_QUERY_WORDS = 8;
const WORDS_PER_VERSE = 18;
const MAX_VERSES_OF_STEM = 6_000;

function findBestMatch(query: BibleQuery, first: number, last: number, near: number): BibleMatch | undefined {
  const index = getBibleIndex();
  const span = Math.ceil(query.forms.length / WORDS_PER_VERSE);
  let best: BibleMatch | undefined;
  let bestScore = 0;
  const few = query.forms.length <= SHORT_QUERY_WORDS;
  for (const verse of rankVerses(index, query, first, last, few ? MAX_SHORT_CANDIDATES : MAX_CANDIDATES)) {
    const from = Math.max(first, verse - span);
    const to = Math.min(last, verse + span);
    const found = alignWithin(query, index.verseStarts[from] ?? 0, index.verseStarts[to + 1] ?? 0);
    if (!found) continue;
    const distance = Math.abs(verse - near);
    const score = found.similarity + rateExactForms(query, found) + 0.01 / (1 + distance / 100);
    if (score <= bestScore) continue;
    best = found;
    bestScore = score;
  }
  return best;
}

/** Breaks ties in favor of the match with more identical word forms. */
function rateExactForms({ forms }: BibleQuery, { alignment }: BibleMatch): number {
  const { words } = getBibleIndex();
  const same = alignment.first.filter(
    (position, at) => forms[position] === words[alignment.second[at] ?? 0],
  ).length;
  return (0.2 * same) / forms.length;
}

/** Ranks the verses from `first` to `last` by the total weight of the stems they share with the query. */
function rankVerses(
  index: BibleIndex,
  { stems, weights }: BibleQuery,
  first: number,
  last: number,
  most: number,
): number[] {
  const votes = new Float32Array(index.verseStarts.length);
  const asked = new Set<number>();
  for (const [position, stem] of stems.entries()) {
    if (stem === UNKNOWN_WORD || asked.has(stem)) continue;
    asked.add(stem);
    const verses = index.postings[stem] ?? [];
    if (verses.length > MAX_VERSES_OF_STEM && stems.length > SHORT_QUERY_WORDS * 2) continue;
    for (const verse of verses) votes[verse] = (votes[verse] ?? 0) + (weights[position] ?? 0);
  }
  return selectTop(votes, first, last, most);
}

function selectTop(values: Float32Array, first: number, last: number, most: number): number[] {
  const picked: number[] = [];
  let least = 0;
  for (let at = first; at <= last; at += 1) {
    const value = values[at] ?? 0;
    if (value <= least) continue;
    let position = picked.length;
    while (position > 0 && (values[picked[position - 1] ?? 0] ?? 0) < value) position -= 1;
    picked.splice(position, 0, at);
    if (picked.length > most) picked.pop();
    if (picked.length === most) least = values[picked.at(-1) ?? 0] ?? 0;
  }
  return picked;
}

/** Small costs for different and omitted words. */
const COSTS = { gap: 0.6, substitution: 0.9 };

/** Aligns the query with the words of the index from `start` to before `end`. */
function alignWithin(query: BibleQuery, start: number, end: number): BibleMatch | undefined {
  const { words, stemOf } = getBibleIndex();
  const stems = words.slice(start, end);
  for (let at = 0; at < stems.length; at += 1) stems[at] = stemOf[stems[at] ?? 0] ?? UNKNOWN_WORD;
  const alignment = alignWords(query.stems, stems, { weights: query.weights, ...COSTS });
  alignment.second = alignment.second.map((position) => position + start);
  const [firstPosition] = alignment.second;
  const lastPosition = alignment.second.at(-1);
  if (firstPosition === undefined || lastPosition === undefined) return undefined;
  return {
    passage: passageFromVerses(findVerseOfWord(firstPosition), findVerseOfWord(lastPosition)),
    alignment,
    similarity: alignment.weight / query.weight,
  };
}

/** Returns the position where the forms occur consecutively between `start` and `end`, or -1. */
export function findExactRun(forms: Uint16Array, start: number, end: number): number {
  const words = getBibleIndex().words.subarray(start, end);
  const [first] = forms;
  if (first === undefined || first === UNKNOWN_WORD) return -1;
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1)) {
    let length = 1;
    while (length < forms.length && words[at + length] === forms[length]) length += 1;
    if (length === forms.length) return start + at;
  }
  return -1;
}
