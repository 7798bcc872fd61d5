// Where quotes stand in a transcript, and where something stands that is nearly the same.
import { diffWords } from "../../../contract/diff-words.ts";
import { wordsOf } from "../../../contract/segment-words.ts";
import type { Passage, SpokenWords } from "./spoken-words.ts";

export interface QuoteFinder {
  /**
   * All places where words stand one after the other; only case, signs around words, fillers and words that were
   * stumbled over may differ.
   */
  findAll: (quote: string) => Passage[];
  /** Of these places the one that is said nearest to `second`, else the first. */
  findQuote: (quote: string, second?: number) => Passage | undefined;
  /** The passage that has most in common with a quote; undefined where hardly any words are the same. */
  findNearest: (quote: string, second?: number) => Passage | undefined;
}

/** The share of a quote's words that a passage must have to be offered in its place. */
const LEAST_SHARED = 0.4;
/** Words that are said more often than this say nothing about the place. */
const MOST_PLACES = 200;

const FILLER = /^(?:u+h*m*|e+r+m*|a+h+|h+m+|m+)$/;

export function createQuoteFinder({ words, times }: SpokenWords): QuoteFinder {
  const said = readFluent(words.map(({ text }) => text));
  const passageOf = (at: number, length: number): Passage => ({
    first: said.numbers[at] ?? 0,
    last: said.numbers[at + length - 1] ?? 0,
  });
  const { text, offsets } = joinWords(said.forms);
  const places = listPlaces(said.forms);
  const nearest = (found: readonly Passage[], second: number | undefined) => {
    const distance = ({ first }: Passage) => Math.abs((times[first]?.start ?? Infinity) - (second ?? 0));
    return second === undefined
      ? found[0]
      : found.toSorted((one, other) => (distance(one) < distance(other) ? -1 : 1))[0];
  };

  const findAll = (quote: string) => {
    const { forms } = readFluent(wordsOf(quote));
    if (forms.length === 0) return [];
    const { text: sought } = joinWords(forms);
    const found: Passage[] = [];
    for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
      found.push(passageOf(findOffset(offsets, at), forms.length));
    }
    return found;
  };
  const findQuote = (quote: string, second?: number) => nearest(findAll(quote), second);

  const findNearest = (quote: string, second?: number) => {
    const { forms } = readFluent(wordsOf(quote));
    const starts = findLikelyStarts(forms, places).map((at) => Math.min(at, said.forms.length - 1));
    const begin = nearest(
      starts.map((at) => passageOf(at, 1)),
      second,
    );
    if (!begin) return undefined;
    const from = Math.max(0, findOffset(said.numbers, begin.first) - forms.length);
    const window = said.forms.slice(from, from + 4 * forms.length);
    const shared = matchWords(forms, window);
    if (shared.length < forms.length * LEAST_SHARED) return undefined;
    const [first, last] = [shared[0] ?? 0, shared.at(-1) ?? 0];
    return passageOf(from + first, last - first + 1);
  };
  return { findAll, findQuote, findNearest };
}

/** Words as they are compared, and the numbers that they have among all words. */
interface FluentWords {
  forms: string[];
  numbers: number[];
}

/** Leaves out sounds such as `[Music]`, fillers, and all but the last of a word that is said several times at once. */
function readFluent(texts: readonly string[]): FluentWords {
  const fluent: FluentWords = { forms: [], numbers: [] };
  let isInSound = false;
  for (const [number, text] of texts.entries()) {
    if (text.startsWith("[")) isInSound = texts.slice(number, number + 5).some((each) => /\]\W*$/.test(each));
    const isSound = isInSound;
    if (/\]\W*$/.test(text)) isInSound = false;
    const form = text.toLowerCase().replaceAll("’", "'").replace(EDGES, "");
    if (isSound || form === "" || FILLER.test(form)) continue;
    if (fluent.forms.at(-1) === form) fluent.numbers.pop();
    else fluent.forms.push(form);
    fluent.numbers.push(number);
  }
  return fluent;
}

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** The words in one text, a line each, and where each line begins. */
function joinWords(forms: readonly string[]): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let length = 0;
  for (const form of forms) {
    offsets.push(length);
    length += form.length + 1;
  }
  return { text: `\n${forms.join("\n")}\n`, offsets };
}

function findOffset(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function listPlaces(forms: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, form] of forms.entries()) {
    const known = places.get(form);
    if (known) known.push(at);
    else places.set(form, [at]);
  }
  return places;
}

/** Where a text would begin whose rare words stand at most of their places; all that are as likely. */
function findLikelyStarts(
  forms: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
): number[] {
  const votes = new Map<number, number>();
  const width = Math.max(4, forms.length >> 1);
  for (const [index, form] of forms.entries()) {
    const at = places.get(form);
    if (!at || at.length > MOST_PLACES) continue;
    for (const place of at) {
      const stretch = Math.floor((place - index) / width);
      votes.set(stretch, (votes.get(stretch) ?? 0) + 1 / at.length);
    }
  }
  const weigh = (stretch: number) => (votes.get(stretch) ?? 0) + (votes.get(stretch + 1) ?? 0);
  let most = 0;
  for (const stretch of votes.keys()) most = Math.max(most, weigh(stretch));
  return [...votes.keys()]
    .filter((stretch) => weigh(stretch) >= most * 0.95)
    .toSorted((one, other) => one - other)
    .map((stretch) => Math.max(0, stretch * width));
}

/**
 * The numbers of the words of `window` that are those of `forms`, in their order; at both ends those of several like
 * words that are nearest to the others.
 */
function matchWords(forms: readonly string[], window: readonly string[]): number[] {
  const shared: number[] = [];
  let at = 0;
  for (const { after, afterEnd } of diffWords(forms, window)) {
    for (; at < after; at += 1) shared.push(at);
    at = afterEnd;
  }
  for (; at < window.length; at += 1) shared.push(at);
  if (shared.length < 2) return shared;
  const [first = 0, second = 0] = shared;
  const [beforeLast = 0, last = 0] = shared.slice(-2);
  const nearestFirst = window.lastIndexOf(window[first] ?? "", second - 1);
  const nearestLast = window.indexOf(window[last] ?? "", beforeLast + 1);
  return [nearestFirst, ...shared.slice(1, -1), nearestLast];
}
