import { normalizeWords } from "../../../language/words.ts";
import { stemWord } from "../../../language/stem.ts";
import { isTeaching } from "../speech/speech-class.ts";
import type { SermonSentence } from "./score-sentences.ts";

const SHARE = 1 / 5;
const MIN_COUNT = 4;
const MAX_COUNT = 40;
/** Sentences at least this similar count as repetition. */
const DUPLICATE_SIMILARITY = 0.6;

/** Returns the indexes of the most informative sentences of a section, best first, without repetition. */
export function rankKeySentences(section: readonly SermonSentence[]): number[] {
  const wanted = Math.min(MAX_COUNT, Math.max(MIN_COUNT, Math.ceil(section.length * SHARE)));
  const ranked = section
    .filter(({ kind, speech, claim }) => kind === "speech" && (claim || isTeaching(speech)))
    .map((sentence) => ({ sentence, score: scoreKeySentence(sentence) }))
    .toSorted((a, b) => b.score - a.score || a.sentence.index - b.sentence.index);
  const chosen: SermonSentence[] = [];
  for (const { sentence } of ranked) {
    if (chosen.length === wanted) break;
    if (chosen.every((other) => diceSimilarity(other, sentence) < DUPLICATE_SIMILARITY))
      chosen.push(sentence);
  }
  return chosen.map(({ index }) => index);
}

/** Whether its claim may be quoted: readers would print most of such claims, or it is one of the best lines of a short text. */
export const isPrintable = ({ claim, index }: SermonSentence, lines: ReadonlySet<number>): boolean =>
  claim !== undefined && (claim.isConfident || lines.has(index));

/** A line below a phrase or the title of a passage must have a word of it; what is below a claim is said near it. */
export function belongsTo(
  { stems }: Pick<SermonSentence, "stems">,
  { heading, claim }: { heading: string; claim: number | undefined },
): boolean {
  if (claim !== undefined) return true;
  const words = new Set(normalizeWords(heading).map(stemWord));
  return stems.some((stem) => words.has(stem));
}

/** Sentences without a claim follow those with one. */
const WITHOUT_CLAIM = 0.05;

export const scoreKeySentence = ({ weight, independence, claim, words }: SermonSentence): number =>
  claim?.worth ?? WITHOUT_CLAIM * weight * independence * Math.min(1, words.length / MIN_WORDS);

/** Shorter sentences say little. */
const MIN_WORDS = 8;

type ComparedText = Pick<SermonSentence, "text" | "stems">;

/** The Sørensen–Dice similarity of the stems of two sentences, from 0 to 1. */
export function diceSimilarity(a: ComparedText, b: ComparedText): number {
  if (a.stems.length + b.stems.length === 0) return a.text === b.text ? 1 : 0;
  const known = new Set(a.stems);
  const common = b.stems.filter((stem) => known.has(stem)).length;
  return (2 * common) / (a.stems.length + b.stems.length);
}

/** How many first words make two sentences variations of one: "If you wait until you feel like praying, …" */
const SAME_START = 4;

/** Whether two sentences say the same, or begin with the same words. */
export const isNearDuplicate = (a: SermonSentence, b: SermonSentence, similarity: number): boolean =>
  diceSimilarity(a, b) >= similarity || startOf(a) === startOf(b);

const startOf = ({ claim, words }: SermonSentence) => (claim?.words ?? words).slice(0, SAME_START).join(" ");
