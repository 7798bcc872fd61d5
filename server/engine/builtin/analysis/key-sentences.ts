import { normalizeWords } from "../../../language/words.ts";
import { DEITY } from "./key-phrase.ts";
import { stemWord } from "../../../language/stem.ts";
import { isFunctionWord } from "../refine/sentences/function-words.ts";
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

/** The share of the words of a claim that a line below it must have; a phrase needs one. */
const COMMON_WORDS = 0.5;

/** A text that has fewer words is about one thing. */
export const FEW_WORDS = 300;

/** Whether a line is about its heading, or in the part that the preacher announces so. */
export function belongsTo(
  { stems }: Pick<SermonSentence, "stems">,
  { heading, claim, announced }: { heading: string; claim: number | undefined; announced: boolean },
  wordCount: number,
): boolean {
  return announced || wordCount < FEW_WORDS || sharesWords({ stems }, heading, claim !== undefined);
}

/** Whether a line has one of the words of its heading, or half of them. The name of God does not count. */
export function sharesWords(
  { stems }: Pick<SermonSentence, "stems">,
  heading: string,
  needsHalf: boolean,
): boolean {
  const words = normalizeWords(heading).filter((word) => !DEITY.has(word) && !isFunctionWord(word));
  const common = words.filter((word) => stems.includes(stemWord(word))).length;
  return common > 0 && (!needsHalf || common >= COMMON_WORDS * words.length);
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
