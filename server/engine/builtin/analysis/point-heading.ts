import type { Passage } from "../../../scripture/bible/passage.ts";
import { findReferences } from "../../../scripture/references/references.ts";
import { normalizeWords } from "../../../language/words.ts";
import { toSentenceCase } from "../refine/sentences/capitalized-words.ts";
import { DEITY, type KeyPhrase } from "./key-phrase.ts";
import { titlePassage } from "./passage-titles.ts";
import { isNearDuplicate, scoreKeySentence } from "./key-sentences.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { SermonSentence } from "./score-sentences.ts";
import { NOT_BUT } from "./claims.ts";

/** Capitalizes the first letter and removes punctuation at the end; undefined if there are no letters. */
export function formatHeading(phrase: string): string | undefined {
  const bare = phrase.replace(/^["'“‘\s,]+(?=[^"”]*$)/, "").replace(/[\s.,;:—–-]+$/, "");
  const at = bare.search(/\p{L}/u);
  if (/^\d/.test(bare)) return bare;
  return at === -1 ? undefined : bare.slice(0, at) + bare.charAt(at).toUpperCase() + bare.slice(at + 1);
}

/** A sentence as a heading. */
export const headingOf = (sentence: string) => formatHeading(sentence.replace(/[.!]$/, ""));

const CLAIM_WORDS = { min: 4, max: 16 };
/** Shorter claims are easier to remember. */
const BEST_WORDS = 11;
const LONG_FACTOR = 0.9;
/** A sentence that the preacher says again is a point. */
const REPEAT_BONUS = 0.2;
/** Headings at least this similar make the same point. */
const DUPLICATE_SIMILARITY = 0.4;

export interface ChosenHeading {
  heading: string;
  /** The sentence that it is; undefined for a phrase. */
  sentence: SermonSentence | undefined;
}

export interface RatedHeading extends ChosenHeading {
  sentence: SermonSentence;
  score: number;
}

/** What a claim needs to be a heading of a short text, which has few. */
export const MIN_SHORT_SCORE = 0.35;

/** The short claims, best first. */
export function rateHeadings(sentences: readonly SermonSentence[]): RatedHeading[] {
  return sentences
    .flatMap((sentence): RatedHeading[] => {
      const { claim } = sentence;
      const heading = claim && headingOf(claim.text);
      if (!claim || !heading || claim.words.length < CLAIM_WORDS.min || claim.words.length > CLAIM_WORDS.max)
        return [];
      const brevity = claim.words.length <= BEST_WORDS ? 1 : LONG_FACTOR;
      const score = scoreKeySentence(sentence) * brevity + (claim.isRepeated ? REPEAT_BONUS : 0);
      return [{ heading, sentence, score }];
    })
    .toSorted((a, b) => b.score - a.score);
}

/** A heading has no context, so it needs more than other quotations: a phrase is better than a doubtful claim. */
const CERTAIN = 0.7;
const NEGATED =
  /\b(?:(?:is|are|was|were)(?: not|n't)|did not|didn't|doesn't say|(?:god|jesus|christ) (?:does not|doesn't))\b(?!.*(?:\bbut\b|;|—|, (?:it|he|they|we)\b))/i;
const NAMELESS = /^(?!.*\b(?:god|jesus|christ|lord|spirit)\b).*\b(?:he|him|his|they|them|their)\b/i;

/** Whether a claim names whom it is about, and is not half of a contrast ("Our hope is not in stillness"). */
export const isClear = ({ heading, sentence: { claim } }: RatedHeading): boolean =>
  claim?.isConfident === true && !NEGATED.test(heading) && !NAMELESS.test(heading);

/** Whether such a claim is also likely right. */
export const isHeadingAlone = (rated: RatedHeading): boolean => {
  const { claim } = rated.sentence;
  return (
    isClear(rated) &&
    claim !== undefined &&
    (claim.worth >= CERTAIN || claim.isRepeated || NOT_BUT.test(rated.heading))
  );
};

export const isDistinct = ({ sentence }: RatedHeading, others: readonly ChosenHeading[]): boolean =>
  others.every(
    (other) => !other.sentence || !isNearDuplicate(other.sentence, sentence, DUPLICATE_SIMILARITY),
  );

export interface HeadingTools {
  vocabulary: Vocabulary;
  title: string | undefined;
  /** What the sermon is about. */
  passage: Passage | undefined;
  isVerse: (sentence: SermonSentence) => boolean;
}

/** Whether most of a phrase is in none of the headings. */
export const isNew = (
  { stems }: Pick<KeyPhrase, "stems">,
  headings: readonly ChosenHeading[],
  { stemsOf }: Vocabulary,
): boolean =>
  headings.every(({ heading }) => {
    const used = new Set(stemsOf(normalizeWords(heading)));
    return stems.filter((stem) => used.has(stem)).length * 2 < stems.length;
  });

/** A note of so few sentences is named by its best claim, however doubtful. */
const FEW = 6;

/** For a sermon without a point: its passage, its title, or its best confident claim; "" if there is none. A note of few sentences has its weightiest word. */
export function headingOfWholeSermon(
  sentences: readonly SermonSentence[],
  { vocabulary, title, passage }: HeadingTools,
): string {
  const known = (passage && titlePassage(passage)) ?? (title && shortenTitle(title));
  if (known) return known;
  const isFew = sentences.length < FEW;
  const best = rateHeadings(sentences).find(({ sentence }) => sentence.claim?.isConfident || isFew);
  if (best) return best.heading;
  const word = findWeightiestWord(sentences, vocabulary);
  return isFew ? word : "";
}

/** "Planted in Christ - Pr. Stephen | Sermon" names the preacher and the series, too, "The Ice Age Genesis 8" the text. */
function shortenTitle(title: string): string | undefined {
  const bare = findReferences(title).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    title,
  );
  return formatHeading(bare.split(/\s+[-–—|]\s+/)[0]?.trim() ?? "");
}

const FIRST_WORDS = 3;

function findWeightiestWord(section: readonly SermonSentence[], { weightOf, stemsOf }: Vocabulary): string {
  const wordWeight = (word: string) =>
    word.includes("'") || DEITY.has(word.replace(/s$/, "")) ? 0 : weightOf(stemsOf([word])[0] ?? "");
  const words = section.flatMap((sentence) => sentence.words);
  const heaviest = words.reduce((one, other) => (wordWeight(other) > wordWeight(one) ? other : one), "");
  const first = section[0]?.text.split(/\s+/).slice(0, FIRST_WORDS).join(" ") ?? "";
  return formatHeading(wordWeight(heaviest) > 0 ? toSentenceCase(heaviest) : first) ?? first;
}
