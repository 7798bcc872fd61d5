// Choosing among things that could be asked or done: the fitting ones first, never one that is there already.
import type { Verse } from "../../../scripture/bible-text.ts";
import { COMMON_WORDS } from "./lexicon.ts";
import { findRoot } from "./passage-features.ts";

export interface Candidate {
  text: string;
  stage: "observation" | "meaning" | "application";
  /** How good it is of its kind, from 1 to 10. */
  strength: number;
  /** What sort it is; one choice has each sort once if it can. */
  topic: string;
  /** The verses that it is about; none where it is about the whole. */
  verses: readonly Verse[];
  /** Words that say what it is about, to be compared with what the person wants. */
  words: string;
}

const rootsOf = (text: string) =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [])
      .filter((word) => !COMMON_WORDS.has(word))
      .map(findRoot),
  );

const SAME_SHARE = 0.7;

/** Compares texts for near-repetition: what is said counts, not its stops, capitals or little words. */
export class Remembered {
  readonly #normalised = new Set<string>();
  readonly #roots: { roots: ReadonlySet<string>; numbers: string }[] = [];

  constructor(texts: readonly string[]) {
    for (const text of texts) this.add(text);
  }

  add(text: string): void {
    this.#normalised.add(normalise(text));
    this.#roots.push({ roots: rootsOf(text), numbers: numbersOf(text) });
  }

  has(text: string): boolean {
    if (this.#normalised.has(normalise(text))) return true;
    const roots = rootsOf(text);
    const numbers = numbersOf(text);
    return this.#roots.some((known) => {
      if (known.numbers !== numbers && known.numbers !== "" && numbers !== "") return false;
      let shared = 0;
      for (const root of roots) if (known.roots.has(root)) shared += 1;
      const all = roots.size + known.roots.size - shared;
      return all > 0 && shared / all >= SAME_SHARE;
    });
  }
}

const normalise = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(" ") ?? "";

const numbersOf = (text: string) => (text.match(/\d+/g) ?? []).join(" ");

const PER_SHARED_WORD = 3;
const MOST_FOR_SHARED = 9;
const SORT_TAKEN = 4;
const VERSE_TAKEN = 5;
/** What each earlier one of the same sort costs, in a later choice. */
const SORT_GIVEN = 1.5;

/**
 * Takes one candidate for each of `stages`, in the order of the stages; stages that have none left are filled from the
 * others. `wanted` is what the person wrote about the study. Deterministic.
 */
export function chooseCandidates(
  candidates: readonly Candidate[],
  existing: readonly string[],
  stages: readonly Candidate["stage"][],
  wanted: string,
): Candidate[] {
  const remembered = new Remembered(existing);
  const wantedRoots = rootsOf(wanted);
  // Many candidates are about the same words, which may be many.
  const sharedOf = new Map<string, number>();
  const score = ({ words, strength }: Candidate) => {
    const shared =
      sharedOf.get(words) ??
      [...rootsOf(words)].filter((root) => wantedRoots.has(root)).length * PER_SHARED_WORD;
    sharedOf.set(words, shared);
    return strength + Math.min(shared, MOST_FOR_SHARED, strength * 2);
  };
  const open = candidates
    .map((candidate, place) => ({ candidate, score: score(candidate), place }))
    .toSorted((a, b) => b.score - a.score || a.place - b.place);
  const given = new Set(existing.map(normalise));
  const before = candidates.filter(({ text }) => given.has(normalise(text)));
  const chosen: Candidate[] = [];
  const takeBest = (stage?: Candidate["stage"]) => {
    let best: { index: number; value: number } | undefined;
    for (const [index, { candidate, score: base }] of open.entries()) {
      if (stage && candidate.stage !== stage) continue;
      if (best && base <= best.value) break;
      const value = base - penalty(candidate, chosen) - fatigue(candidate, before);
      if (best && value <= best.value) continue;
      if (remembered.has(candidate.text)) continue;
      best = { index, value };
    }
    if (!best) return;
    const [taken] = open.splice(best.index, 1);
    if (!taken) return;
    remembered.add(taken.candidate.text);
    chosen.push(taken.candidate);
  };
  for (const stage of stages) takeBest(stage);
  while (chosen.length < stages.length) {
    const count = chosen.length;
    takeBest();
    if (chosen.length === count) break;
  }
  return chosen;
}

function penalty(candidate: Candidate, chosen: readonly Candidate[]): number {
  let sum = 0;
  for (const other of chosen) {
    if (other.topic === candidate.topic) sum += SORT_TAKEN;
    if (candidate.verses.some((verse) => other.verses.includes(verse))) sum += VERSE_TAKEN;
  }
  return sum;
}

const fatigue = (candidate: Candidate, given: readonly Candidate[]) =>
  SORT_GIVEN * given.filter(({ topic }) => topic === candidate.topic).length;
