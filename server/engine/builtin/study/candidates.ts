// Selects the most relevant questions or activities, without those that exist already.
import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { stemWord } from "../../../language/stem.ts";
import { isStopWord } from "../../../language/stop-words.ts";
import { normalizeWords } from "../../../language/words.ts";
import { getFrame } from "./question-frame.ts";

export type Stage = "observation" | "interpretation" | "application";

export interface Candidate {
  text: string;
  stage: Stage;
  /** Quality from 1 to 10. */
  strength: number;
  /** Candidates of the same topic are not selected together if possible. */
  topic: string;
  /** The verses that it is about; empty if it is about the whole passage. */
  verses: readonly Verse[];
  /** Text to match with what the user wrote. */
  words: string;
  /** Whether it would fit other passages as well. It is used only if there are few others. */
  isStock?: true;
}

export type TemplateTexts = Partial<Record<Stage, readonly string[]>>;

/** Turns texts into candidates; later texts of a stage are weaker than its first. */
export function toCandidates(texts: TemplateTexts, of: Omit<Candidate, "text" | "stage">): Candidate[] {
  return (Object.keys(texts) as Stage[]).flatMap((stage) =>
    (texts[stage] ?? []).map((text, at) =>
      Object.assign({}, of, { text, stage, strength: of.strength - at }),
    ),
  );
}

const ARCHAIC_STOP_WORDS = new Set(
  `behold canst couldest didst goeth hadst howbeit mayest mightest shouldest spake thereof wast whatsoever whoso whosoever
  wouldest`.split(/\s+/),
);

export const getContentStems = (text: string): ReadonlySet<string> =>
  new Set(
    normalizeWords(text)
      .filter((word) => !isStopWord(word) && !ARCHAIC_STOP_WORDS.has(word))
      .map(stemWord),
  );

const countShared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((stem) => other.has(stem)).length;

const SAME_SHARE = 0.7;

/** The fewest words of a frame that two different questions do not share by chance. */
const MIN_FRAME_WORDS = 4;

/**
 * Detects near-duplicates; ignores punctuation, capitals and stop words. Two questions that differ only in what they quote
 * are duplicates, too.
 */
export class SimilarTexts {
  readonly #known: { words: string; stems: ReadonlySet<string>; numbers: string }[] = [];
  readonly #frames = new Set<string>();

  constructor(texts: readonly string[]) {
    for (const text of texts) this.add(text);
  }

  add(text: string): void {
    this.#known.push(read(text));
    const frame = getFrame(text);
    if (frame.split(" ").length >= MIN_FRAME_WORDS) this.#frames.add(frame);
  }

  has(text: string): boolean {
    if (this.#frames.has(getFrame(text))) return true;
    const { words, stems, numbers } = read(text);
    return this.#known.some((known) => {
      if (known.words === words) return true;
      if (known.numbers !== numbers && known.numbers !== "" && numbers !== "") return false;
      const shared = countShared(stems, known.stems);
      const all = stems.size + known.stems.size - shared;
      return all > 0 && shared / all >= SAME_SHARE;
    });
  }
}

const read = (text: string) => ({
  words: normalizeWords(text).join(" "),
  stems: getContentStems(text),
  numbers: (text.match(/\d+/g) ?? []).join(" "),
});

/** The words that a text quotes from the Bible or a sermon. */
const listQuotations = (text: string): string[] =>
  [...text.matchAll(/“([^“”]{12,})”/g)].map(([, quoted = ""]) => normalizeWords(quoted).join(" "));

function quoteTheSame(one: string, other: string): boolean {
  const quoted = listQuotations(other);
  return listQuotations(one).some((each) => quoted.includes(each));
}

const PER_SHARED_WORD = 3;
const MAX_FOR_SHARED = 9;
const SAME_TOPIC = 8;
const SAME_VERSE = 5;
/** Words that another question quotes are quoted again only if there is nothing else. */
const QUOTED_BEFORE = 6;

/** A weaker question is not asked only because its stage has no better one. */
const MIN_OF_STAGE = 7;
/** Much better ones of other stages are asked instead. */
const MAX_WEAKER = 3;
/** With so many, weak ones and those that would fit other passages are left out. */
const ENOUGH = 3;
const MIN_TO_FILL_UP = 3.5;
/** With so many, only those on a particular place of the passage are added. */
const MANY = 5;
const MIN_BEYOND_MANY = 9.5;

/**
 * If a stage has no good one left, another takes its place. Fewer are better than some that fit any passage. `wanted` is what
 * the user wrote. Deterministic.
 */
export function selectCandidates(
  candidates: readonly Candidate[],
  existing: readonly string[],
  stages: readonly Stage[],
  wanted: string,
): Candidate[] {
  const similarTexts = new SimilarTexts(existing);
  const wantedStems = getContentStems(wanted);
  const quoted = new Set(existing.flatMap(listQuotations));
  const open = candidates
    .map((candidate) => {
      const { words, strength } = candidate;
      const shared = wantedStems.size === 0 ? 0 : countShared(getContentStems(words), wantedStems);
      return {
        candidate,
        score:
          strength +
          Math.min(shared * PER_SHARED_WORD, MAX_FOR_SHARED, strength * 2) -
          (listQuotations(candidate.text).some((each) => quoted.has(each)) ? QUOTED_BEFORE : 0),
      };
    })
    .toSorted((a, b) => b.score - a.score);
  const chosen: Candidate[] = [];
  const takeBest = ({ stage, least = 0, isStock }: { stage?: Stage; least?: number; isStock: boolean }) => {
    let best: { candidate: Candidate; value: number } | undefined;
    for (const { candidate, score } of open) {
      if ((best && score <= best.value) || score < least) break;
      if (chosen.includes(candidate) || (candidate.isStock ?? false) !== isStock) continue;
      if (stage && (candidate.stage !== stage || score < MIN_OF_STAGE)) continue;
      if ((stage || chosen.length >= ENOUGH) && chosen.some(({ text }) => quoteTheSame(text, candidate.text)))
        continue;
      const value = score - getOverlapPenalty(candidate, chosen);
      if ((best && value <= best.value) || similarTexts.has(candidate.text)) continue;
      best = { candidate, value };
    }
    if (!best) return false;
    similarTexts.add(best.candidate.text);
    chosen.push(best.candidate);
    return true;
  };
  const fillUp = (isStock: boolean, most: number) => {
    while (chosen.length < most && takeBest({ isStock, least: chosen.length < ENOUGH ? 0 : MIN_TO_FILL_UP }));
  };
  for (const stage of stages) {
    const best = open.find(
      ({ candidate }) => !chosen.includes(candidate) && !similarTexts.has(candidate.text),
    );
    const least = Math.max((best?.score ?? 0) - MAX_WEAKER, getLeast(chosen.length));
    takeBest({ stage, least, isStock: false });
  }
  fillUp(false, stages.length);
  const missing = stages.filter((stage) => !chosen.some((candidate) => candidate.stage === stage));
  for (const stage of missing) if (chosen.length < ENOUGH) takeBest({ stage, isStock: true });
  fillUp(true, Math.min(ENOUGH, stages.length));
  return chosen;
}

const getLeast = (count: number) => (count < ENOUGH ? 0 : count < MANY ? MIN_TO_FILL_UP : MIN_BEYOND_MANY);

function getOverlapPenalty(candidate: Candidate, chosen: readonly Candidate[]): number {
  let sum = chosen.some(({ topic }) => topic === candidate.topic) ? SAME_TOPIC : 0;
  for (const other of chosen) {
    if (candidate.verses.some((verse) => other.verses.includes(verse))) sum += SAME_VERSE;
    if (quoteTheSame(candidate.text, other.text)) sum += QUOTED_BEFORE;
  }
  return sum;
}
