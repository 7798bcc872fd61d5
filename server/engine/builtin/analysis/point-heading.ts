import type { Passage } from "../../../scripture/bible/passage.ts";
import { normalizeWords } from "../../../language/words.ts";
import { toSentenceCase } from "../refine/sentences/capitalized-words.ts";
import { countWords } from "../study/quotation.ts";
import { findCapitals } from "./announcements.ts";
import { tagWords } from "../refine/sentences/parts-of-speech.ts";
import type { SpeechClass } from "../speech/speech-class.ts";
import { isPlain } from "../speech/standalone.ts";
import { type KeyPhrase, listKeyPhrases } from "./key-phrase.ts";
import { titlePassage } from "./passage-titles.ts";
import { isNearDuplicate, scoreKeySentence } from "./key-sentences.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { SermonSentence } from "./score-sentences.ts";
import { NOT_BUT } from "./claims.ts";

const WORDS = { min: 2, max: 10, maxInCapitals: 14 };
const ORDINAL = "(?:first|second|third|fourth|fifth|sixth|seventh|last|next)";
const POINT =
  "(?:points?|things?|reasons?|truths?|lessons?|remarks?|heads?|place|parts?|questions?|marks?|thoughts?|facts?)";
const VERB =
  "(?:notice|consider|observe|look at|speak (?:a little )?(?:of|about|upon|on|to)|say something about|think (?:of|about|upon)|dwell (?:upon|on)|show(?: you)?|remark|point out(?: to you)?|come (?:now )?to|turn (?:now )?to|pass (?:now )?on(?:to)?(?: to)?|begin with|conclude with|close (?:with|by)|ask|remember|mark|see)";
/** Phrases that introduce a point; removed repeatedly. */
const LEAD_INS = [
  String.raw`(?:\d{1,2}|[IVX]{1,4})[.):]\s+`,
  String.raw`(?:and|but|now|well|so|then|again|oh|however|therefore|yes|beloved|brethren|(?:dear )?friends|my (?:dear )?(?:brethren|friends|hearers)|i say)\b`,
  `in the ${ORDINAL} place`,
  String.raw`(?:(?:i|we) come (?:now )?to |here is )?(?:the|my|our|a|this|his) (?:very )?${ORDINAL} (?:[a-z]+ )?${POINT}\b(?:,? (?:which |that )?(?:i (?:want to|would|will|shall) [a-z]+ )?is)?(?: this)?`,
  String.raw`${ORDINAL}(?:ly)?(?: of all| and foremost)?(?:,? then)?(?=[,;:.\s—–-])`,
  "(?:lastly|finally|to (?:close|conclude)|in (?:closing|conclusion))",
  "(?:for (?:a|one) (?:moment|minute|little while|short time|few minutes)(?: or two)?|(?:very )?briefly|just|next|by god'?s help)",
  String.raw`(?:i|we) (?:(?:shall|will|must|now|would|am|are|going|want|wish|have|to|just|briefly|then|like|can|may) )*${VERB}`,
  `let (?:us|me) (?:(?:now|just|briefly|then|first|next|also|for a moment) )*${VERB}`,
  `${VERB}(?:,? (?:next|then|also|first|again))?`,
  "(?:(?:here|there) (?:is|are)|here, then, is|this is)",
  "(?:how )?that",
].map((pattern) => new RegExp(String.raw`^${pattern}(?:[,;:.\s—–-]+(?:that\s+)?|$)`, "i"));
const DANGLING_END =
  /[\s,;:—–-]+(?:the|an?|of|to|in|on|for|and|but|or|nor|that|which|whom?|with|by|as|at|from|is|are|was|be|it|his|her|their|our|your|my|if|when|because|into|upon|we|i|you|he|they|not|so|then|than|there|this|what|how|where|why|whose|through|am|were|been|do|does|did|have|has|had|shall|will|can|may|must|would|could|should|every|seeing|yea|nay|upon|thou|ye|unto)$/i;
const DANGLING_START =
  /^(?:of|to|which|whom?|than|as|because|if|when|while|though|although|it|this|that|these|those|they|he|she|him|them|and|or|but|for|so|is|are|was|were|be|not|with|by|at|from)\b/i;
/** The weight from which a word counts as a keyword of the sermon. */
const MIN_KEYWORD_WEIGHT = 0.2;
/** The weight of a word that occurs once. */
const ONCE = 0.02;

/** "First of all, good morning" */
const NO_POINTS: ReadonlySet<SpeechClass> = new Set(["greeting", "announcement", "filler", "garbage"]);

/** Extracts the name of a point from its announcement; undefined if no phrase in it can be a heading. */
export function extractHeading(sentence: SermonSentence, vocabulary: Vocabulary): string | undefined {
  const { text, kind, speech } = sentence;
  if (NO_POINTS.has(speech)) return undefined;
  const isAllCapitals = !/\p{Ll}/u.test(text);
  if (kind === "heading") {
    const bare = removeLeadIns(text);
    return formatHeading(truncateToClause(isAllCapitals ? toSentenceCase(bare) : bare, WORDS.maxInCapitals));
  }
  const capitals = findCapitals(text, true);
  if (capitals) {
    // Speech recognition writes noise in capitals; what is a point is said again.
    const run = vocabulary.stemsOf(normalizeWords(capitals.text));
    return run.some((stem) => vocabulary.weightOf(stem) > ONCE) ? readCapitals(text, capitals) : undefined;
  }
  const phrase = truncateToClause(removeLeadIns(text), WORDS.max);
  const stems = vocabulary.stemsOf(normalizeWords(phrase));
  const saysEnough = stems.some((stem) => vocabulary.weightOf(stem) >= MIN_KEYWORD_WEIGHT);
  if (saysEnough && isPhrase(phrase)) return formatHeading(phrase);
  const { claim } = sentence;
  const isHeadingClaim = claim && claim.words.length <= CLAIM_WORDS.max && !/^(?:we|you)\b/i.test(claim.text);
  return isHeadingClaim ? formatHeading(claim.text) : undefined;
}

/** Uses the words in capitals with the article before them, or the whole sentence if it is a short question. */
function readCapitals(text: string, { start, end, text: run }: { start: number; end: number; text: string }) {
  const before = text.slice(0, start);
  const question = removeLeadIns(before + toSentenceCase(run) + text.slice(end));
  if (question.endsWith("?") && countWords(question) <= WORDS.maxInCapitals) return formatHeading(question);
  const article = /\b(?:the|an?|his|our|their|my|this)\s+$/i.exec(before)?.[0] ?? "";
  return formatHeading(truncateToClause(removeLeadIns(article + toSentenceCase(run)), WORDS.maxInCapitals));
}

function removeLeadIns(text: string): string {
  let rest = text.replace(/^["'“‘(\s]+/, "");
  for (let before = ""; rest !== before;) {
    before = rest;
    for (const leadIn of LEAD_INS) rest = rest.replace(leadIn, "");
  }
  return rest;
}

const MAX_CHARACTERS = 400;

/** Returns the first clause, shortened at a comma or conjunction if it has more than `most` words. */
export function truncateToClause(text: string, most: number): string {
  const whole = text.slice(0, MAX_CHARACTERS).replace(/[.;:,—–-]+$/, "");
  const clause = /^.*?(?=[.!?;:]\s|\s?--|\s?—|$)/.exec(whole)?.[0] ?? whole;
  if (countWords(clause) <= most) return clause;
  const breaks = clause.matchAll(
    /,\s|\s(?=(?:which|who|because|when|where|for|and|but|if|as|seeing|that)\s)/g,
  );
  const parts = Array.from(breaks, ({ index }) => clause.slice(0, index));
  return parts.findLast((part) => countWords(part) <= most && !DANGLING_END.test(part)) ?? clause;
}

/** Whether a phrase can be a heading: it is short, and neither end depends on missing words. */
export const isHeading = (phrase: string): boolean => {
  const words = countWords(phrase);
  const isBalanced = (phrase.split('"').length - 1) % 2 === 0;
  const isDangling = DANGLING_START.test(phrase) || DANGLING_END.test(phrase);
  return words >= WORDS.min && words <= WORDS.max && !isDangling && isBalanced;
};

/** Capitalizes the first letter and removes punctuation at the end; undefined if there are no letters. */
export function formatHeading(phrase: string): string | undefined {
  const bare = phrase.replace(/^["'“‘\s,]+(?=[^"”]*$)/, "").replace(/[\s.,;:—–-]+$/, "");
  const at = bare.search(/\p{L}/u);
  return at === -1 ? undefined : bare.slice(0, at) + bare.charAt(at).toUpperCase() + bare.slice(at + 1);
}

/** Whether words name a topic rather than being a part of a sentence: they have no verb but "lighting" and the like. */
const isPhrase = (phrase: string): boolean => {
  const words = normalizeWords(phrase);
  return (
    isHeading(phrase) &&
    !/^(?:the )?(?:first|second|third|last|next|final)\b/i.test(phrase) &&
    isPlain(phrase) &&
    // "The table, not out of ritual" lacks its other half.
    !/\bnot\b/i.test(phrase) &&
    // "The Bible, the New Testament" is a sentence that begins twice; "Faith, hope and love" is a phrase.
    (!phrase.includes(",") || /\band\b/.test(phrase)) &&
    !tagWords(words).some((part, at) => part === "AUX" || (part === "VERB" && !words[at]?.endsWith("ing")))
  );
};

const CLAIM_WORDS = { min: 4, max: 16 };
/** Shorter claims are easier to remember. */
const BEST_WORDS = 11;
const LONG_FACTOR = 0.9;
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
  const repeated = findRepeated(sentences);
  return sentences
    .flatMap((sentence): RatedHeading[] => {
      const { claim } = sentence;
      const heading = claim && formatHeading(claim.text.replace(/[.!]$/, ""));
      if (!claim || !heading || claim.words.length < CLAIM_WORDS.min || claim.words.length > CLAIM_WORDS.max)
        return [];
      const brevity = claim.words.length <= BEST_WORDS ? 1 : LONG_FACTOR;
      const score = scoreKeySentence(sentence) * brevity + (repeated.has(sentence) ? REPEAT_BONUS : 0);
      return [{ heading, sentence, score }];
    })
    .toSorted((a, b) => b.score - a.score);
}

/** A heading has no context, so it needs more than other quotations: a phrase is better than a doubtful claim. */
const CERTAIN = 0.7;
const NEGATED =
  /\b(?:(?:is|are|was|were)(?: not|n't)|did not|didn't|doesn't say)\b(?!.*(?:\bbut\b|;|—|, (?:it|he|they|we)\b))/i;
const NAMELESS = /^(?!.*\b(?:god|jesus|christ|lord|spirit)\b).*\b(?:he|him|his|they|them|their)\b/i;

/** Whether a claim is likely right, names whom it is about, and is not half of a contrast ("Our hope is not in stillness"). */
export const isHeadingAlone = ({ heading, sentence: { claim } }: RatedHeading): boolean =>
  claim?.isConfident === true &&
  (claim.worth >= CERTAIN || NOT_BUT.test(heading)) &&
  !NEGATED.test(heading) &&
  !NAMELESS.test(heading);

export const isDistinct = ({ sentence }: RatedHeading, others: readonly ChosenHeading[]): boolean =>
  others.every(
    (other) => !other.sentence || !isNearDuplicate(other.sentence, sentence, DUPLICATE_SIMILARITY),
  );

export interface HeadingTools {
  vocabulary: Vocabulary;
  title: string | undefined;
  /** What the sermon is about, and its reference. */
  passage: Passage | undefined;
  reference: string | undefined;
  isVerse: (sentence: SermonSentence) => boolean;
}

/** Chooses the best short claim of a section, else a phrase that it repeats; undefined if there is neither. */
export function chooseHeading(
  section: readonly SermonSentence[],
  used: readonly ChosenHeading[],
  { vocabulary, isVerse }: HeadingTools,
): ChosenHeading | undefined {
  const rated = rateHeadings(section).filter((each) => isDistinct(each, used));
  const best = rated.find(({ sentence }) => !isVerse(sentence));
  if (best?.sentence.claim?.isConfident) return best;
  const phrase = listKeyPhrases(section, vocabulary).find((each) => isNew(each, used, vocabulary));
  return phrase && { heading: phrase.heading, sentence: undefined };
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

/** For a sermon without a point: its passage, its title, its best confident claim, or its weightiest word. */
export const nameWhole = (
  sentences: readonly SermonSentence[],
  { vocabulary, title, passage, reference }: HeadingTools,
): string =>
  (passage && titlePassage(passage)) ??
  (title && shortenTitle(title)) ??
  reference ??
  rateHeadings(sentences).find(({ sentence }) => sentence.claim?.isConfident || sentences.length < FEW)
    ?.heading ??
  findWeightiestWord(sentences, vocabulary);

/** "Planted in Christ - Pr. Stephen | Sermon" names the preacher and the series, too. */
const shortenTitle = (title: string) => formatHeading(title.split(/\s+[-–—|]\s+/)[0] ?? "");

const REPEAT_BONUS = 0.05;

/** A sentence that the preacher says again is a point. */
function findRepeated(sentences: readonly SermonSentence[]): Set<SermonSentence> {
  const groups = new Map<string, SermonSentence[]>();
  for (const sentence of sentences) {
    if (sentence.stems.length < 2) continue;
    const key = [...new Set(sentence.stems)].toSorted().join(" ");
    const group = groups.get(key);
    if (group) group.push(sentence);
    else groups.set(key, [sentence]);
  }
  return new Set([...groups.values()].filter((group) => group.length > 1).flat());
}

const FIRST_WORDS = 3;

function findWeightiestWord(section: readonly SermonSentence[], { weightOf, stemsOf }: Vocabulary): string {
  const wordWeight = (word: string) => (word.includes("'") ? 0 : weightOf(stemsOf([word])[0] ?? ""));
  const words = section.flatMap((sentence) => sentence.words);
  const heaviest = words.reduce((one, other) => (wordWeight(other) > wordWeight(one) ? other : one), "");
  const first = section[0]?.text.split(/\s+/).slice(0, FIRST_WORDS).join(" ") ?? "";
  return formatHeading(wordWeight(heaviest) > 0 ? toSentenceCase(heaviest) : first) ?? first;
}
