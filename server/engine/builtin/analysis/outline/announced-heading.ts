// What a preacher calls a point that he announces: "Number two, I want you to notice the plan of God."
import { normalizeWords } from "../../../../language/words.ts";
import { toSentenceCase } from "../../refine/sentences/capitalized-words.ts";
import { tagWords } from "../../refine/sentences/parts-of-speech.ts";
import { NEVER_PRINTED } from "../../speech/speech-class.ts";
import { countWords } from "../../study/quotation.ts";
import { type Announcement, findCapitals } from "./announcements.ts";
import { removeLeadIns } from "./lead-ins.ts";
import {
  BOOK_PARTS,
  COUNTS,
  DANGLING_END,
  isClause,
  isNameOfPoint,
  isPhrase,
  NAMED_BEFORE,
  WORDS,
} from "./name-of-point.ts";
import { formatHeading } from "../point-heading.ts";
import type { SermonSentence } from "../score-sentences.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** The weight from which a word counts as a keyword of the sermon. */
const MIN_KEYWORD_WEIGHT = 0.2;

/** The weight of a word that occurs once. */
const ONCE = 0.02;

export interface AnnouncedHeading {
  heading: string;
  /** Whether the preacher says it again at once, as one does for people who take notes. */
  isRepeated: boolean;
  /** Whether it is said again word for word. */
  isVerbatim: boolean;
}

export interface NameTools {
  vocabulary: Vocabulary;
  /** Whether the sermon has these words twice, in this order. */
  isSaidTwice: (words: readonly string[]) => boolean;
}

/** Extracts the name of a point from its announcement; undefined if no phrase in it can be a heading. */
export function extractHeading(
  announcement: Announcement,
  sentences: readonly SermonSentence[],
  tools: NameTools,
): AnnouncedHeading | undefined {
  const sentence = sentences[announcement.sentence];
  if (!sentence || NEVER_PRINTED.has(sentence.speech)) return undefined;
  const { text, kind } = sentence;
  const capitals = kind === "heading" ? undefined : findCapitals(text, true);
  if (kind !== "heading" && !capitals) return readSpoken(announcement, sentences, tools);
  return saidOnce(capitals ? readCapitals(text, capitals, tools.vocabulary) : readPrinted(text));
}

const saidOnce = (heading: string | undefined): AnnouncedHeading | undefined =>
  heading === undefined ? undefined : { heading, isRepeated: false, isVerbatim: false };

function readPrinted(text: string): string | undefined {
  const isAllCapitals = !/\p{Ll}/u.test(text);
  const bare = removeLeadIns(text);
  return formatHeading(truncateToClause(isAllCapitals ? toSentenceCase(bare) : bare, WORDS.max));
}

function readSpoken(
  { sentence: at, rest, number }: Announcement,
  sentences: readonly SermonSentence[],
  tools: NameTools,
): AnnouncedHeading | undefined {
  const { text, words } = sentences[at]!;
  const after = sentences
    .slice(at + 1, at + 1 + MAX_AFTER)
    .filter(({ speech }) => !NEVER_PRINTED.has(speech));
  const said = [rest, ...after.map((each) => each.text)];
  const before = text.slice(0, text.length - rest.length);
  const bare = removeLeadIns(rest);
  const isFrame = normalizeWords(before.replaceAll(FRAME, "")).length <= MAX_WORDS_BEFORE;
  const isNumberLast = normalizeWords(bare).length === 0;
  // "Here's number two. Our faith can rest on God's faithfulness."
  const isNext = isNumberLast && isFrame;
  const start = isNext ? 1 : 0;
  const followingOf = (from: number) => said.slice(from + 1, from + 1 + REPEATED_WITHIN.sentences);
  const isShort = Math.min(words.length, normalizeWords(rest).length * 2) <= MAX_WORDS_OF_ONE;
  const named = readName(said[start] ?? "", followingOf(start), tools, isShort ? 1 : WORDS.min);
  // "Then we can move on to the next part" announces a point only if it names one.
  if (number === undefined) return named && isPhrase(named.heading) ? named : undefined;
  if (named) return named;
  const isBefore = isNumberLast && !isFrame;
  const inner = isBefore
    ? readName(before.replace(LINK, ""), followingOf(0), tools, WORDS.min)
    : readEndOfSentence(said[start] ?? "", followingOf(start), tools);
  if (inner) return inner;
  // "Step two, what to do when you don't know. Focus on the promise. Focus on the promise."
  const mayBeLater = isNext || (isFrame && QUESTION.test(bare));
  for (const later of mayBeLater ? [start + 1, start + 2] : []) {
    if (NUMBERED.test(said[later] ?? "")) break;
    const name = readName(said[later] ?? "", followingOf(later), tools, WORDS.min);
    if (name && isSaidAgain(name, said[later + 1] ?? "", tools)) return name;
  }
  return readClaim(sentences[at + start], isNext);
}

/** "Revenge promises justice, but delivers emptiness. Revenge promises justice, but it delivers emptiness." */
const isSaidAgain = (
  { heading, isVerbatim, isRepeated }: AnnouncedHeading,
  next: string,
  { isSaidTwice }: NameTools,
) =>
  isVerbatim ||
  isSaidTwice(normalizeWords(heading)) ||
  (isRepeated && firstWords(next) === firstWords(heading));

const firstWords = (text: string) => normalizeWords(text).slice(0, REPEATED_WORDS).join(" ");

/** The claim of the sentence as a name. */
function readClaim(sentence: SermonSentence | undefined, isNext: boolean): AnnouncedHeading | undefined {
  const claim = sentence?.claim;
  const isName =
    claim &&
    (claim.isConfident || !isNext) &&
    claim.words.length <= WORDS.max &&
    !/^(?:we|you)\b/i.test(claim.text) &&
    ![BOOK_PARTS, COUNTS, NUMBERED].some((pattern) => pattern.test(claim.text));
  const heading = isName && formatHeading(claim.text);
  return heading ? saidOnce(heading) : undefined;
}

/** A sentence that says more before the number does not announce the next sentence: "That would be our first response." */
const MAX_WORDS_BEFORE = 3;

/** "And that leads us to point number two" says nothing else. */
const FRAME =
  /\b(?:and|so|now|well|then|this|that|which|leads|brings|takes|us|me|to|we|i|come|let's|here|is|here's|our|the|my|next)\b/gi;

/** "We see the walk of Enoch in number three" */
const LINK = /[,\s]+(?:(?:in|as|at|is|for|that's)\s*)?$/i;
const QUESTION = /^(?:what|why|how|where|who|when)\b|\?$/i;

/** In a sentence of so few words, or half as many after the number, one word is a name: "Number three, prayer." */
const MAX_WORDS_OF_ONE = 6;

/** Where the name of a point may be said again, and how much of it. */
const REPEATED_WITHIN = { sentences: 3, words: 40 };

const MAX_AFTER = 5;

const REPEATED_SHARE = 0.66;

/** What has so many words and comes again anywhere is not said by chance. */
const REPEATED_WORDS = 3;

/** "The second thing that's important to think about as parents is that faith is caught": what follows such words. */
const INNER_STARTS =
  /\b(?:is|are|was|would be|call)(?:,? (?:that|this|to|by|for|about|in|because|called|simply|just|really|first|how))*\b[,:]?\s+(?=\S)|(?:,|\b(?:reveals?|tells us|teach(?:es)?|shows?|acknowledge|see|know|remember|forget|understand|says|believe|recognize)) that\s+(?=\S)/gi;

/** The name of a point at the end of a sentence that begins with words that no lead-in covers. */
function readEndOfSentence(
  said: string,
  following: readonly string[],
  tools: NameTools,
): AnnouncedHeading | undefined {
  for (const { 0: start, index } of said.slice(0, MAX_BEFORE_NAME).matchAll(INNER_STARTS)) {
    const named = readName(said.slice(index + start.length), following, tools, WORDS.min);
    if (named && !named.heading.includes(",") && startsWhole(named, start)) return named;
  }
  return undefined;
}

function startsWhole({ heading }: AnnouncedHeading, start: string): boolean {
  const words = normalizeWords(heading);
  const parts = tagWords(words);
  if (isClause(heading, words, parts)) return true;
  const [first = ""] = words;
  const isNoun =
    ["DET", "NOUN", "PROPN"].includes(parts[0] ?? "") || (parts[0] === "ADJ" && parts[1] === "NOUN");
  return !/\bthat\s$/.test(start) && (isNoun || first.endsWith("ing"));
}

function readName(
  said: string,
  following: readonly string[],
  tools: NameTools,
  minWords: number,
): AnnouncedHeading | undefined {
  const { vocabulary, isSaidTwice } = tools;
  const bare = removeLeadIns(said).replace(VERSES, "").replace(NUMBERED, "");
  const name = removeRepetition(truncateToClause(bare, WORDS.max)).replace(
    /,? (?:this (?:morning|evening|afternoon)|today|tonight|please|right|amen)$/i,
    "",
  );
  const words = normalizeWords(name);
  const stems = vocabulary.stemsOf(words);
  const wordsAfter = normalizeWords(`${bare.slice(name.length)} ${following.join(" ")}`);
  const later = vocabulary.stemsOf(wordsAfter.slice(0, REPEATED_WITHIN.words));
  const again = stems.filter((stem) => later.includes(stem)).length;
  const isVerbatim = ` ${wordsAfter.join(" ")} `.includes(` ${words.join(" ")} `);
  const isElsewhere = words.length >= REPEATED_WORDS && isSaidTwice(words);
  const isRepeated =
    stems.length > 0 && (isVerbatim || isElsewhere || again >= REPEATED_SHARE * stems.length);
  const saysEnough = isRepeated || stems.some((stem) => vocabulary.weightOf(stem) >= MIN_KEYWORD_WEIGHT);
  const isWhole = bare.length - name.length <= 1 || /^[,;:]/.test(bare.slice(name.length));
  if (!saysEnough || stems.length === 0 || !(isRepeated || isWhole)) return undefined;
  if (words.length < minWords || !isNameOfPoint(name, words, isRepeated)) return undefined;
  const heading = formatHeading(name);
  return heading === undefined ? undefined : { heading, isRepeated, isVerbatim };
}

/** "A faulty perspective, a faulty perspective", "Jesus is a prophetic name, is a prophetic name" */
function removeRepetition(name: string): string {
  for (const { index } of name.matchAll(/,? (?=\S)/g)) {
    const rest = normalizeWords(name.slice(index)).join(" ");
    if (rest.length > 5 && normalizeWords(name.slice(0, index)).join(" ").endsWith(rest))
      return name.slice(0, index);
  }
  // "The dilemma Jehoshaphat faced He faces a dilemma"
  return NAMED_BEFORE.test(name)
    ? name
    : name.replace(/ (?:He|She|It|They|We|This|That|There|The|Now|And|But|Notice|What)\b.*$/, "");
}

/** "The misuse, and then secondly, its meaning": the next item of a list. */
const NUMBERED =
  /,? (?:and )?(?:then )?(?:secondly|thirdly|fourthly|fifthly|lastly|number (?:one|two|three|four|five))\b.*$/i;

/** "You must be aware of its lure from verse 15, though thou, Israel": the verse follows. */
const VERSES = /,? (?:from|in|of) verses? \d.*$/i;

/** Uses the words in capitals with the article before them, or the whole sentence if it is a short question. */
function readCapitals(
  text: string,
  { start, end, text: run }: { start: number; end: number; text: string },
  { stemsOf, weightOf }: Vocabulary,
): string | undefined {
  // Speech recognition writes noise in capitals; what is a point is said again.
  if (stemsOf(normalizeWords(run)).every((stem) => weightOf(stem) <= ONCE)) return undefined;
  const before = text.slice(0, start);
  const question = removeLeadIns(before + toSentenceCase(run) + text.slice(end));
  if (question.endsWith("?") && countWords(question) <= WORDS.max) return formatHeading(question);
  const article = /\b(?:the|an?|his|our|their|my|this)\s+$/i.exec(before)?.[0] ?? "";
  return formatHeading(truncateToClause(removeLeadIns(article + toSentenceCase(run)), WORDS.max));
}

const MAX_BEFORE_NAME = 160;

const MAX_CHARACTERS = 400;

/** Returns the first clause, shortened at a comma or conjunction if it has more than `most` words. */
function truncateToClause(text: string, most: number): string {
  const whole = text.slice(0, MAX_CHARACTERS).replace(/[.;:,—–-]+$/, "");
  const clause = /^.*?(?=[.!?;:]\s|\s?--|\s?—|$)/.exec(whole)?.[0] ?? whole;
  if (countWords(clause) <= most) return clause;
  const breaks = clause.matchAll(
    /,\s|\s(?=(?:which|who|because|when|where|for|and|but|if|as|seeing|that)\s)/g,
  );
  const parts = Array.from(breaks, ({ index }) => clause.slice(0, index));
  return parts.findLast((part) => countWords(part) <= most && !DANGLING_END.test(part)) ?? clause;
}
