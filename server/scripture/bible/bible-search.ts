// Searches editions of the Bible for words, exactly or approximately.
import { alignWords, type Alignment } from "../../../contract/transcript/align-words.ts";
import { getBibleIndex, UNKNOWN_WORD, type BibleIndex, type IndexedEdition } from "./bible-index.ts";
import type { Passage } from "./passage.ts";
import type { ScriptureWord } from "./scripture-words.ts";
import { findLastAtOrBefore, getVerseIndex, passageFromVerses, VERSE_COUNT } from "./verse-index.ts";

export interface BibleQuery {
  index: BibleIndex;
  /** IDs of normalized forms and of stems; `UNKNOWN_WORD` if no edition has them. */
  forms: Uint32Array;
  stems: Uint32Array;
  weights: Float32Array;
  weight: number;
}

export interface BibleMatch {
  edition: IndexedEdition;
  passage: Passage;
  /** Positions of matching stems in the query and in the edition. */
  alignment: Alignment;
  /** The matching share of the query's weight, from 0 to 1. */
  similarity: number;
}

/** Positions of words; `end` is exclusive. */
export interface WordRange {
  start: number;
  end: number;
}

const MIN_WEIGHT = 0.4;
const MAX_WEIGHT = 9;
/** A word that no edition has may be from another translation, so it costs less than a rare word. */
const UNKNOWN_WEIGHT = 4;

export function createBibleQuery(words: readonly ScriptureWord[], index = getBibleIndex()): BibleQuery {
  const forms = Uint32Array.from(words, ({ normal }) => index.wordIdOf(normal));
  const stems = Uint32Array.from(words, ({ normal }, at) => {
    const form = forms[at] ?? UNKNOWN_WORD;
    return form === UNKNOWN_WORD ? index.stemIdOf(normal) : (index.stemOf[form] ?? UNKNOWN_WORD);
  });
  const weights = Float32Array.from(stems, (stem) => weighStem(index, stem));
  return { index, forms, stems, weights, weight: sum(weights) };
}

export const weighStem = ({ weights }: BibleIndex, stem: number) =>
  stem === UNKNOWN_WORD ? UNKNOWN_WEIGHT : Math.min(MAX_WEIGHT, Math.max(MIN_WEIGHT, weights[stem] ?? 0));

const sum = (weights: Float32Array) => weights.reduce((total, weight) => total + weight, 0);

export function sliceQuery(query: BibleQuery, from: number, to: number): BibleQuery {
  const weights = query.weights.subarray(from, to);
  return {
    index: query.index,
    forms: query.forms.subarray(from, to),
    stems: query.stems.subarray(from, to),
    weights,
    weight: sum(weights),
  };
}

/** Returns the positions of a passage's words in an edition. */
export function getPassageWordRange({ verseStarts }: IndexedEdition, passage: Passage): WordRange {
  const last = getVerseIndex(passage.book, passage.toChapter, passage.toVerse);
  return {
    start: verseStarts[getVerseIndex(passage.book, passage.chapter, passage.verse)] ?? 0,
    end: verseStarts[last + 1] ?? 0,
  };
}

export const findVerseOfWord = ({ verseStarts }: IndexedEdition, position: number) =>
  findLastAtOrBefore(verseStarts, position);

/** Longer passages are searched by the index, not aligned as a whole. */
const MAX_ALIGNED = 900;

/** Searches a passage, which has to exist, in all editions and returns the best match. */
export function searchPassage(query: BibleQuery, passage: Passage): BibleMatch | undefined {
  const first = getVerseIndex(passage.book, passage.chapter, passage.verse);
  const last = getVerseIndex(passage.book, passage.toChapter, passage.toVerse);
  const isShort = query.index.editions.every(({ verseStarts }) => {
    return (verseStarts[last + 1] ?? 0) - (verseStarts[first] ?? 0) <= MAX_ALIGNED;
  });
  return isShort ? matchVerses(query, first, last) : findBestMatch(query, first, last, first);
}

/**
 * Searches all editions; among equal matches prefers the one nearest to the verse with index `near`. Verses that share less
 * than `least` bits with the query are not compared.
 */
export function searchBible(query: BibleQuery, near = 0, least = 0): BibleMatch | undefined {
  return findBestMatch(query, 0, VERSE_COUNT - 1, near, least);
}

const MAX_CANDIDATES = 6;
/** Short queries are ambiguous and need more candidates. */
const MAX_SHORT_CANDIDATES = 24;
const SHORT_QUERY_WORDS = 8;
const WORDS_PER_VERSE = 18;
const MAX_VERSES_OF_STEM = 6_000;
/** What identical word forms and a verse nearby add to the similarity at most. */
const MAX_EXACT_FORMS = 0.2;
const MAX_NEARNESS = 0.01;

function findBestMatch(
  query: BibleQuery,
  first: number,
  last: number,
  near: number,
  least = 0,
): BibleMatch | undefined {
  const span = Math.ceil(query.forms.length / WORDS_PER_VERSE);
  let best: BibleMatch | undefined;
  let bestScore = 0;
  const most = query.forms.length <= SHORT_QUERY_WORDS ? MAX_SHORT_CANDIDATES : MAX_CANDIDATES;
  for (const verse of rankVerses(query, { first, last, most, least })) {
    const enough = bestScore - MAX_EXACT_FORMS - MAX_NEARNESS;
    const found = matchVerses(query, Math.max(first, verse - span), Math.min(last, verse + span), enough);
    if (!found) continue;
    const distance = Math.abs(verse - near);
    const score = found.similarity + rateExactForms(query, found) + MAX_NEARNESS / (1 + distance / 100);
    if (score <= bestScore) continue;
    best = found;
    bestScore = score;
  }
  return best;
}

/** Places that are compared to see whether a match stands out. */
const MAX_OTHER_PLACES = 10;

/** The similarity of the best match in the Bible that is not from one of the places that `isSame` excludes. */
export function rateOtherPlaces(query: BibleQuery, isSame: (passage: Passage) => boolean): number {
  const span = Math.ceil(query.forms.length / WORDS_PER_VERSE);
  let best = 0;
  for (const verse of rankVerses(query, {
    first: 0,
    last: VERSE_COUNT - 1,
    most: MAX_OTHER_PLACES,
    least: 0,
  })) {
    const [first, last] = [Math.max(0, verse - span), Math.min(VERSE_COUNT - 1, verse + span)];
    const found = matchVerses(query, first, last, best);
    if (found && !isSame(found.passage)) best = found.similarity;
  }
  return best;
}

/** Breaks ties in favor of the match with more identical word forms. */
function rateExactForms({ forms }: BibleQuery, { edition, alignment }: BibleMatch): number {
  const same = alignment.first.filter(
    (position, at) => forms[position] === edition.words[alignment.second[at] ?? 0],
  ).length;
  return (MAX_EXACT_FORMS * same) / forms.length;
}

/** Reused by each search, because its size is that of the Bible. */
const votes = new Float32Array(VERSE_COUNT);

/** Ranks the verses from `first` to `last` by the total weight of the stems they share with the query. */
function rankVerses(
  { index, stems, weights }: BibleQuery,
  { first, last, most, least }: { first: number; last: number; most: number; least: number },
): number[] {
  votes.fill(0);
  const asked = new Set<number>();
  for (const [position, stem] of stems.entries()) {
    if (stem === UNKNOWN_WORD || asked.has(stem)) continue;
    asked.add(stem);
    const verses = index.versesOf(stem);
    if (verses.length > MAX_VERSES_OF_STEM && stems.length > SHORT_QUERY_WORDS * 2) continue;
    const weight = weights[position] ?? 0;
    for (let at = 0; at < verses.length; at += 1) votes[verses[at]!]! += weight;
  }
  const top = selectTop(votes, first, last, most);
  // A quotation of several verses shares only a part with each.
  return (votes[top[0] ?? 0] ?? 0) < least / 2 ? [] : top;
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

/** Editions that share fewer of the query's words than the others are not aligned. */
const MAX_ALIGNED_EDITIONS = 2;

/**
 * Aligns the query with the editions whose verses from `first` to `last` share most with it; returns the best match. What
 * cannot be more similar than `enough` is not aligned.
 */
function matchVerses(query: BibleQuery, first: number, last: number, enough = 0): BibleMatch | undefined {
  const ranked = query.index.editions
    .map((edition) => {
      const start = edition.verseStarts[first] ?? 0;
      const end = edition.verseStarts[last + 1] ?? 0;
      return { edition, start, end, shared: weighShared(query, edition, start, end) };
    })
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, MAX_ALIGNED_EDITIONS);
  let best: BibleMatch | undefined;
  let least = enough;
  for (const { edition, start, end, shared } of ranked) {
    if (shared / query.weight <= least) continue;
    const found = alignWithin(query, edition, start, end);
    if (found && found.similarity > least) [best, least] = [found, found.similarity];
  }
  return best;
}

/** Marks the words of a range by the number of the latest search, so that nothing has to be cleared. */
class WordMarks {
  #marks = new Uint32Array(0);
  #search = 0;

  restart(size: number): void {
    if (this.#marks.length < size) this.#marks = new Uint32Array(size);
    this.#search += 1;
  }
  add(word: number): void {
    this.#marks[word] = this.#search;
  }
  has(word: number): boolean {
    return this.#marks[word] === this.#search;
  }
}

const markedForms = new WordMarks();
const markedStems = new WordMarks();

/** The weight of the query's words that occur in an edition, in identical form a little more. */
function weighShared(
  { index: { stemOf }, forms, stems, weights }: BibleQuery,
  { words }: IndexedEdition,
  start: number,
  end: number,
) {
  markedForms.restart(stemOf.length);
  markedStems.restart(stemOf.length);
  for (let at = start; at < end; at += 1) {
    const word = words[at]!;
    markedForms.add(word);
    markedStems.add(stemOf[word]!);
  }
  let shared = 0;
  for (let at = 0; at < stems.length; at += 1)
    if (markedStems.has(stems[at]!)) shared += weights[at]! + (markedForms.has(forms[at]!) ? 0.1 : 0);
  return shared;
}

/** Small costs for different and omitted words. */
const COSTS = { gap: 0.6, substitution: 0.9 };

/** Aligns the query with the words of an edition from `start` to before `end`. */
function alignWithin(
  query: BibleQuery,
  edition: IndexedEdition,
  start: number,
  end: number,
): BibleMatch | undefined {
  const { stemOf } = query.index;
  const stems = edition.words.slice(start, end);
  for (let at = 0; at < stems.length; at += 1) stems[at] = stemOf[stems[at] ?? 0] ?? UNKNOWN_WORD;
  const alignment = alignWords(query.stems, stems, { weights: query.weights, ...COSTS });
  alignment.second = alignment.second.map((position) => position + start);
  const [firstPosition] = alignment.second;
  const lastPosition = alignment.second.at(-1);
  if (firstPosition === undefined || lastPosition === undefined) return undefined;
  return {
    edition,
    passage: passageFromVerses(
      findVerseOfWord(edition, firstPosition),
      findVerseOfWord(edition, lastPosition),
    ),
    alignment,
    similarity: alignment.weight / query.weight,
  };
}
