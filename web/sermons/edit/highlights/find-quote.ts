import { alignWords } from "../../../../contract/transcript/align-words.ts";
import { wordsOf } from "../../../../contract/transcript/segment-words.ts";
import type { Passage, SpokenWords } from "./spoken-words.ts";

export interface QuoteFinder {
  /** All passages with the words in this order; case, punctuation, fillers and repeated words may differ. */
  findAll: (quote: string) => Passage[];
  /** The one of them that is nearest to `second`, or the first. */
  findQuote: (quote: string, second?: number) => Passage | undefined;
  /** The passage that shares the most words with a quote; undefined if it shares too few. */
  findNearest: (quote: string) => Passage | undefined;
}

/** The share of a quote's words that the nearest passage must have. */
const MIN_SHARED = 0.4;
/** The time of the search grows with the number of words. */
const MAX_QUERY_WORDS = 300;
/** The cost of an inserted, missing or different word, when a shared word scores 1. */
const GAP_COST = 0.3;

const FILLER = /^(?:u+h*m*|e+r+m*|a+h+|h+m+|m+)$/;

export function createQuoteFinder({ words, times }: SpokenWords): QuoteFinder {
  const spoken = normalizeWords(words.map(({ text }) => text));
  const toPassage = (at: number, length: number): Passage => ({
    first: spoken.numbers[at] ?? 0,
    last: spoken.numbers[at + length - 1] ?? 0,
  });
  const { text, offsets } = joinWords(spoken.normalized);
  const nearest = (found: readonly Passage[], second: number | undefined) => {
    const distance = ({ first }: Passage) => Math.abs((times[first]?.start ?? Infinity) - (second ?? 0));
    return second === undefined
      ? found[0]
      : found.toSorted((one, other) => (distance(one) < distance(other) ? -1 : 1))[0];
  };

  const findAll = (quote: string) => {
    const { normalized } = normalizeWords(wordsOf(quote));
    if (normalized.length === 0) return [];
    const { text: query } = joinWords(normalized);
    const found: Passage[] = [];
    for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + 1)) {
      found.push(toPassage(findIndexOfOffset(offsets, at), normalized.length));
    }
    return found;
  };
  const findQuote = (quote: string, second?: number) => nearest(findAll(quote), second);

  const findNearest = (quote: string) => {
    const normalized = normalizeWords(wordsOf(quote)).normalized.slice(0, MAX_QUERY_WORDS);
    const numbers = new Map(normalized.map((word, number) => [word, number]));
    const { second: shared } = alignWords(
      normalized.map((word) => numbers.get(word) ?? 0),
      spoken.normalized.map((word) => numbers.get(word) ?? -1),
      { gap: GAP_COST, substitution: GAP_COST },
    );
    if (shared.length === 0 || shared.length < normalized.length * MIN_SHARED) return undefined;
    const [first, last] = [shared[0] ?? 0, shared.at(-1) ?? 0];
    return toPassage(first, last - first + 1);
  };
  return { findAll, findQuote, findNearest };
}

interface NormalizedWords {
  normalized: string[];
  numbers: number[];
}

/** Drops sounds such as `[Music]`, fillers, and all but the last of repeated words. */
function normalizeWords(texts: readonly string[]): NormalizedWords {
  const fluent: NormalizedWords = { normalized: [], numbers: [] };
  let isInBrackets = false;
  for (const [number, text] of texts.entries()) {
    if (text.startsWith("["))
      isInBrackets = texts.slice(number, number + 5).some((each) => /\]\W*$/.test(each));
    const isSound = isInBrackets;
    if (/\]\W*$/.test(text)) isInBrackets = false;
    const word = text.toLowerCase().replaceAll("’", "'").replace(PUNCTUATION, "");
    if (isSound || word === "" || FILLER.test(word)) continue;
    if (fluent.normalized.at(-1) === word) fluent.numbers.pop();
    else fluent.normalized.push(word);
    fluent.numbers.push(number);
  }
  return fluent;
}

const PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

function joinWords(normalized: readonly string[]): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let length = 0;
  for (const word of normalized) {
    offsets.push(length);
    length += word.length + 1;
  }
  return { text: `\n${normalized.join("\n")}\n`, offsets };
}

function findIndexOfOffset(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
