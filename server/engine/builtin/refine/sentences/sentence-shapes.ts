import type { PartOfSpeech } from "./parts-of-speech.ts";

export type SentenceShapes = ReturnType<typeof readSentenceShapes>;

const SUBORDINATORS = new Set(
  "when if because while although though since unless until till as whereas lest that whether before after once".split(
    " ",
  ),
);
const RELATIVES = new Set("which who whom whose than whereby wherein whereof".split(" "));
const VERBLESS = -1.5;
/** A subordinate clause alone, such as "When he came." */
const SUBORDINATE = -1.5;
const RELATIVE = -1;

/** Scores word ranges as sentences: 0 for a plausible one, negative for fragments and run-ons. */
export function readSentenceShapes(words: readonly string[], parts: readonly PartOfSpeech[]) {
  const verbs = countVerbGroups(parts);
  const openings = words.map((word, at) => scoreOpening(word, parts[at + 1]));
  return {
    judge(start: number, end: number): number {
      const count = (verbs[end] ?? 0) - (verbs[start] ?? 0);
      return scoreLength(end - start) + scoreClauses(openings[start], count);
    },
  };
}

/** The penalty for a sentence that starts with this word and has fewer than two verbs. */
type Opening = 0 | typeof SUBORDINATE | typeof RELATIVE;

function scoreOpening(first: string, second: PartOfSpeech | undefined): Opening {
  if (second === "AUX") return 0;
  if (SUBORDINATORS.has(first)) return SUBORDINATE;
  return RELATIVES.has(first) ? RELATIVE : 0;
}

const scoreClauses = (opening: Opening | undefined, verbs: number) =>
  (verbs === 0 ? VERBLESS : 0) + (verbs < 2 ? (opening ?? 0) : 0);

/** Counts the verb phrases ("shall have been made" is one) that start before each word. */
function countVerbGroups(parts: readonly PartOfSpeech[]): Int32Array {
  const counts = new Int32Array(parts.length + 1);
  for (const [at, part] of parts.entries()) {
    const previous = parts[at - 1];
    const startsPhrase =
      isVerb(part) &&
      previous !== "PART" &&
      !(isVerb(previous) || (previous === "ADV" && isVerb(parts[at - 2])));
    counts[at + 1] = (counts[at] ?? 0) + (startsPhrase ? 1 : 0);
  }
  return counts;
}

const isVerb = (part: PartOfSpeech | undefined) => part === "VERB" || part === "AUX";

const SHORT_WORDS = 4;
const LONG_WORDS = 30;

function scoreLength(words: number): number {
  if (words < SHORT_WORDS) return -1.6 + 0.3 * words;
  return words > LONG_WORDS ? -0.06 * (words - LONG_WORDS) : 0;
}
