import { stemWord } from "../../language/stem.ts";
import type { SpeechToken } from "./sentences/speech-tokens.ts";
import { createPhraseIndex, type PhraseIndex } from "./quotes/phrase-index.ts";

/** The tokens of a sermon, indexed for search. All indexes refer to `said`. */
export interface SermonIndex {
  said: readonly SpeechToken[];
  runs: PhraseIndex;
  /** The indexes of each term. */
  places: ReadonlyMap<string, readonly number[]>;
  /** The weight of a term, which is higher the rarer it is in the sermon (inverse document frequency). */
  weigh: (term: string) => number;
}

/** The search term of a token; undefined for tokens without meaning. */
export function getTerm({ kind, form }: SpeechToken): string | undefined {
  if (kind === "content") return stemWord(form.replace(/men$/, "man"));
  return kind === "name" ? form : kind === "number" ? `#${form}` : undefined;
}

export function createSermonIndex(said: readonly SpeechToken[]): SermonIndex {
  const places = new Map<string, number[]>();
  for (const [at, word] of said.entries()) {
    const term = getTerm(word);
    if (term === undefined) continue;
    const known = places.get(term);
    if (known) known.push(at);
    else places.set(term, [at]);
  }
  const weigh = (term: string) => Math.log(1 + said.length / (places.get(term)?.length ?? 1));
  return { said, runs: createPhraseIndex(said.map(({ form }) => form)), places, weigh };
}

/** A range of a sermon that has terms in common with a sentence; both ends included. */
export interface Window {
  first: number;
  last: number;
  /** The share of the sentence's terms that it contains, by weight. */
  share: number;
  /** How many of the terms it contains. */
  count: number;
}

/** Finds the window of at most `length` words with the highest share of terms, and the shortest of those. */
export function findWindow(index: SermonIndex, terms: readonly string[], length: number): Window | undefined {
  const hits = terms
    .flatMap((term, which) => (index.places.get(term) ?? []).map((at) => ({ at, which })))
    .toSorted((a, b) => a.at - b.at);
  const weights = terms.map(index.weigh);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = terms.map(() => 0);
  let best: Window | undefined;
  let [from, share, count] = [0, 0, 0];
  const isSpare = (hit: { at: number; which: number } | undefined, last: number) =>
    hit !== undefined && (last - hit.at >= length || (counts[hit.which] ?? 0) > 1);
  for (const { at, which } of hits) {
    if (counts[which] === 0) {
      share += (weights[which] ?? 0) / whole;
      count += 1;
    }
    counts[which] = (counts[which] ?? 0) + 1;
    for (let hit = hits[from]; hit && isSpare(hit, at); hit = hits[from]) {
      counts[hit.which] = (counts[hit.which] ?? 0) - 1;
      if (counts[hit.which] === 0) {
        share -= (weights[hit.which] ?? 0) / whole;
        count -= 1;
      }
      from += 1;
    }
    const first = hits[from]?.at ?? at;
    if (!best || isBetter(share, at - first, best)) best = { first, last: at, share, count };
  }
  return best;
}

const TOLERANCE = 1e-6;

const isBetter = (share: number, length: number, best: Window) =>
  share > best.share + TOLERANCE || (share > best.share - TOLERANCE && length < best.last - best.first);
