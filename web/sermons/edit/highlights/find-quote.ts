import { alignWords } from "../../../../contract/transcript/align-words.ts";
import { wordsOf } from "../../../../contract/transcript/segment-words.ts";
import type { Passage, SpokenWords } from "./spoken-words.ts";

export interface QuoteFinder {
  /** Places where the words follow one another; case, signs, fillers and repeated words may differ. */
  findAll: (quote: string) => Passage[];
  /** Of these places the one that is said nearest to `second`, else the first. */
  findQuote: (quote: string, second?: number) => Passage | undefined;
  /** The passage that has most in common with a quote; undefined where hardly any words are the same. */
  findNearest: (quote: string) => Passage | undefined;
}

/** The share of a quote's words that a passage must have to be offered in its place. */
const MIN_SHARED = 0.4;
/** Words of a quote that are looked for: the time it takes grows with them. */
const MAX_QUERY_WORDS = 300;
/** What a word more, less or other costs, of the 1 that a shared word counts. */
const GAP_COST = 0.3;

const FILLER = /^(?:u+h*m*|e+r+m*|a+h+|h+m+|m+)$/;

export function createQuoteFinder({ words, times }: SpokenWords): QuoteFinder {
  const said = normalizeWords(words.map(({ text }) => text));
  const passageOf = (at: number, length: number): Passage => ({
    first: said.numbers[at] ?? 0,
    last: said.numbers[at + length - 1] ?? 0,
  });
  const { text, offsets } = joinWords(said.forms);
  const nearest = (found: readonly Passage[], second: number | undefined) => {
    const distance = ({ first }: Passage) => Math.abs((times[first]?.start ?? Infinity) - (second ?? 0));
    return second === undefined
      ? found[0]
      : found.toSorted((one, other) => (distance(one) < distance(other) ? -1 : 1))[0];
  };

  const findAll = (quote: string) => {
    const { forms } = normalizeWords(wordsOf(quote));
    if (forms.length === 0) return [];
    const { text: sought } = joinWords(forms);
    const found: Passage[] = [];
    for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
      found.push(passageOf(findOffset(offsets, at), forms.length));
    }
    return found;
  };
  const findQuote = (quote: string, second?: number) => nearest(findAll(quote), second);

  const findNearest = (quote: string) => {
    const forms = normalizeWords(wordsOf(quote)).forms.slice(0, MAX_QUERY_WORDS);
    const numbers = new Map(forms.map((form, number) => [form, number]));
    const { second: shared } = alignWords(
      forms.map((form) => numbers.get(form) ?? 0),
      said.forms.map((form) => numbers.get(form) ?? -1),
      { gap: GAP_COST, substitution: GAP_COST },
    );
    if (shared.length === 0 || shared.length < forms.length * MIN_SHARED) return undefined;
    const [first, last] = [shared[0] ?? 0, shared.at(-1) ?? 0];
    return passageOf(first, last - first + 1);
  };
  return { findAll, findQuote, findNearest };
}

interface NormalizedWords {
  forms: string[];
  numbers: number[];
}

/** Leaves out sounds such as `[Music]`, fillers, and all but the last of a word that is said several times at once. */
function normalizeWords(texts: readonly string[]): NormalizedWords {
  const fluent: NormalizedWords = { forms: [], numbers: [] };
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
