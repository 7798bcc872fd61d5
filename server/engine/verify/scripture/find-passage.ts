import { stemWord } from "../../../language/stem.ts";
import { diffWords } from "../../../../contract/transcript/diff-words.ts";
import { analyzeChange } from "../sentences/token-changes.ts";
import type { SpeechToken } from "../sentences/speech-tokens.ts";
import { findWindow, type SermonIndex, getTerm, type Window } from "../sermon-index.ts";

/** Indexes of the first and last word of a passage of a sermon. */
export interface FoundPassage {
  first: number;
  last: number;
}

/** Words for reporting a sermon, which aren't expected in it. */
const REPORTING_WORDS = new Set(
  (
    "preacher pastor speaker sermon message congregation listener hearer audience " +
    "tell teach remind explain argue emphasize emphasiz stress describe illustrate conclude conclud urge warn invite " +
    "encourage challenge challeng point example story image comparison main begin end finally highlight"
  ).split(" "),
);
/** Names that occur in any sermon, and in a summary for the sermon's "he", so they can't identify a passage. */
const SACRED = new Set(
  (
    "god lord jesus christ saviour savior father spirit holy ghost gospel word church scripture scriptures bible cross " +
    "heaven kingdom christian christians christianity"
  ).split(" "),
);
const isFree = ({ kind, form }: SpeechToken) => kind === "name" && SACRED.has(form);

const MIN_TERMS = 2;
const FEW_TERMS = 3;
const MIN_SHARE = 0.55;

/** Whether a sentence has enough terms to be found when it is rephrased. */
export const hasEnoughTerms = (sentence: readonly SpeechToken[]): boolean =>
  readTerms(sentence).length >= MIN_TERMS;

/** The same words, preferably after word `from`, or else the window with most of the sentence's terms. */
export function findSourcePassage(
  index: SermonIndex,
  sentence: readonly SpeechToken[],
  from: number,
): FoundPassage | undefined {
  const forms = sentence.map(({ form }) => form);
  const at = index.runs.find(forms, from) ?? index.runs.find(forms);
  if (at !== undefined) return { first: at, last: at + forms.length - 1 };
  const terms = readTerms(sentence);
  const window = findWindow(index, terms, Math.max(MIN_WINDOW, Math.round(sentence.length * LENGTH_FACTOR)));
  if (!window || window.share < MIN_SHARE || window.count < Math.min(FEW_TERMS, terms.length))
    return undefined;
  return terms.length >= MIN_TERMS && agrees(index, sentence, window) ? window : undefined;
}

const MIN_WINDOW = 20;
/** Maximum length of a passage, relative to the sentence. */
const LENGTH_FACTOR = 2.5;

function readTerms(sentence: readonly SpeechToken[]): string[] {
  const terms = sentence.filter((word, at) => !isCount(word, sentence[at + 1]) && !isFree(word)).map(getTerm);
  return [...new Set(terms)].filter((term) => term !== undefined && !REPORTING_WORDS.has(term)) as string[];
}

const COUNTED =
  /^(?:points?|reasons?|parts?|ways?|things?|truths?|steps?|lessons?|marks?|signs?|kinds?|sections?)$/;

/** "Three reasons": the sermon may give them without counting them. */
const isCount = ({ kind }: SpeechToken, next: SpeechToken | undefined) =>
  kind === "number" && next !== undefined && COUNTED.test(next.form);

const AROUND = { name: 80, number: 40, negation: 8 };

/** Whether the names, numbers and negations of a sentence are in or near the passage. */
function agrees(index: SermonIndex, sentence: readonly SpeechToken[], window: Window): boolean {
  const verdict = compareWords(index, sentence, window);
  if (verdict !== undefined) return verdict;
  const isNear = (word: SpeechToken, around: number) =>
    index.said
      .slice(Math.max(0, window.first - around), window.last + around + 1)
      .some((other) =>
        word.kind === "negation" ? other.kind === "negation" : stemWord(other.form) === stemWord(word.form),
      );
  return sentence.every((word, at) => {
    if (word.kind === "content" || word.kind === "common" || isFree(word) || isCount(word, sentence[at + 1]))
      return true;
    return isNear(word, AROUND[word.kind]);
  });
}

const SLACK = 2;
const MOSTLY = 0.7;

/** Whether a nearly verbatim sentence has the passage's meaning; undefined if it isn't nearly verbatim. */
function compareWords(
  { said }: SermonIndex,
  sentence: readonly SpeechToken[],
  { first, last }: Window,
): boolean | undefined {
  const forms = sentence.map(({ form }) => form);
  const wordsBefore = Math.max(0, forms.indexOf(said[first]?.form ?? ""));
  const wordsAfter = forms.length - 1 - forms.lastIndexOf(said[last]?.form ?? "");
  const passage = said.slice(Math.max(0, first - wordsBefore - SLACK), last + 1 + wordsAfter + SLACK);
  const differences = diffWords(
    passage.map(({ form }) => form),
    forms,
  );
  const matching =
    sentence.length - differences.reduce((sum, { after, afterEnd }) => sum + afterEnd - after, 0);
  if (matching < sentence.length * MOSTLY || matching < (last - first + 1) * MOSTLY) return undefined;
  return differences.every((difference) => {
    const { lost, gained, inverted } = analyzeChange(passage, sentence, difference);
    const isContext = difference.before === 0 || difference.beforeEnd === passage.length;
    return inverted.length === 0 && ![...(isContext ? [] : lost), ...gained].some(isClaim);
  });
}

const isClaim = (word: SpeechToken) => word.kind !== "content" && word.kind !== "common" && !isFree(word);
