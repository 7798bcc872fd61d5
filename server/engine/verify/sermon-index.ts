import { stemWord } from "../../language/stem.ts";
import type { SpeechToken } from "./sentences/speech-tokens.ts";
import { createPhraseIndex, type PhraseIndex } from "./quotes/phrase-index.ts";

/** What a sermon says, to be searched. Indexes are those of `said`. */
export interface SermonIndex {
  said: readonly SpeechToken[];
  runs: PhraseIndex;
  /** Where each term stands. */
  places: ReadonlyMap<string, readonly number[]>;
  /** How much a term tells: the rarer it is in the sermon, the more. */
  weigh: (term: string) => number;
}

/** The form by which a word counts for what a sentence is about; undefined for words that tell nothing. */
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

/** A stretch of a sermon that has words in common with a sentence; both ends included. */
export interface Window {
  first: number;
  last: number;
  /** Of the terms of the sentence, by their weights, the share that stands in it. */
  share: number;
  /** How many of the terms stand in it. */
  count: number;
}

/** The shortest of the stretches of at most `length` words that have most of the terms. */
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

const SAME = 1e-6;

const isBetter = (share: number, length: number, best: Window) =>
  share > best.share + SAME || (share > best.share - SAME && length < best.last - best.first);
