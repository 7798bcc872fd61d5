// Which words can name a point.
import { normalizeWords } from "../../../../language/words.ts";
import { type PartOfSpeech, tagWords } from "../../refine/sentences/parts-of-speech.ts";
import { isImperative, isWholeSentence } from "../../speech/clauses.ts";
import { dependsOnContext } from "../../speech/context-dependence.ts";
import { isPlain } from "../../speech/standalone.ts";
import { countWords } from "../../study/quotation.ts";
import { POINT_NOUN } from "./announcements.ts";
import { ORDINAL } from "./lead-ins.ts";

export const MAX_HEADING_WORDS = 16;

export const WORDS = { min: 2, max: MAX_HEADING_WORDS, command: 3, clause: 10 };

export const DANGLING_END =
  /[\s,;:—–-]+(?:the|an?|of|to|in|on|for|and|but|or|nor|that|which|whom?|with|by|as|at|from|is|are|was|be|it|his|her|their|our|your|my|if|when|because|into|upon|we|i|(?<=\b(?:that|if|when|what|how|as|because|and|but|so|or|where|why|which|whom?|do|does|did|can|will|should|must|may|are|were|have|had|the) )you|he|they|not|so|then|than|there|this|what|how|where|why|whose|through|am|were|been|do|does|did|have|has|had|shall|will|can|may|must|would|could|should|every|seeing|yea|nay|upon|thou|ye|unto)$/i;

const DANGLING_START =
  /^(?:of|to|which|whom?|than|as|because|if|when|while|though|although|it|this|that|these|those(?! who\b)|they|he|she|him|them|and|or|but|for|so|is|are|was|were|be|not|with|by|at|from|on|in|into|about|upon|under|through|another|the other|some|any|such|each)\b/i;

const NO_NAME =
  /^(?:let (?:us|me)|going|trying|having|being|doing|saying|depending)\b|\b(?:perhaps|maybe)\b|^(?:(?:one|two|three|four|five|six|seven|\d+)\W*)+$/i;

/** "The problem" says nothing to those who were not there. */
const VAGUE =
  /^(?:the |a |our )?(?:problem|question|answer|issue|reason|point|thing|key|location|solution|result|context|background|setting|name|misuse|meaning|command|warning|brother|sister|friend|brethren|word \w+)s?$/i;

export const BOOK_PARTS = /\b(?:chapters?|verses?|sections?|book of|testament)\b|\d:\d/i;

export const COUNTS = new RegExp(
  String.raw`\b${ORDINAL} (?:(?:[a-z]+ )?${POINT_NOUN}\b|[a-z]+ (?:we|you|i)\b)`,
  "i",
);

/** "Jesus is greater than the prophets because he is the Son": whom "he" means is said before it. */
export const NAMED_BEFORE =
  /^(?!(?:he|his|him)\b).*?\b(?:god|jesus|christ|lord|spirit|father)\b.*?\b(?:he(?:'s)?|his|him|himself)\b/i;

const PRONOUN_OF_HIM = /\b(?:he(?:'s)?|his|him|himself)\b/gi;

/** Whether nothing in a text depends on what was said before. */
export const isClear = (text: string) =>
  isPlain(NAMED_BEFORE.test(text) ? text.replaceAll(PRONOUN_OF_HIM, "") : text);

/** "How we worship", "Why God waits" */
const INDIRECT = /^(?:how|where|why) (?:we|god|jesus|christ|the (?:church|lord|spirit)) (?:\w+ ){0,5}\w+$/i;

const CLAIM_ON_US =
  /^(?:we|you) (?:also |all |just )?(?:must|should|need|don't need|can|cannot|will|won't|are(?: \w+){2}|have been|have an?)\b/i;
/** "We witness the depth of God's love", but not what the people do now: "We read verse two". */
const WE_DO =
  /^we (?!(?:also |just |now |then )?(?:read|look|talk|speak|go|turn|come|start|begin|move|see|saw|hear|heard|say|said|find|found|know|learn|learned|notice|have|had|want|get|got|think|thought|thank|pray|do|did|were|was|'\w+)\b)\w+ (?:\S+ )+\S+$/i;

/** Whether it is a noun phrase, a command ("Remember God's works") or a whole sentence whose subject is named. */
export function isNameOfPoint(name: string, words: readonly string[], isRepeated: boolean): boolean {
  if (
    !isHeading(name) ||
    VAGUE.test(name) ||
    NO_NAME.test(name) ||
    BOOK_PARTS.test(name) ||
    COUNTS.test(name) ||
    dependsOnContext(name)
  )
    return false;
  // "C, confession" spells a word for people who take notes.
  if (
    /\bi['’]\w+\b/i.test(name) ||
    /\b[B-HJ-Z]\b/.test(name) ||
    (/^(?:we|you)\b/i.test(name) && !CLAIM_ON_US.test(name) && !WE_DO.test(name))
  )
    return false;
  const parts = tagWords(words);
  if (words.length === 1) return hasNoun(parts);
  // In a command "his" is God's: "Remember his deliverance."
  const isCommand =
    isImperative(words) ||
    COMMANDS.has(words[0] ?? "") ||
    LET.test(name) ||
    (isBaseForm(words[0], parts[0]) && (isRepeated || words.length >= WORDS.command));
  if (isCommand) return hasNoun(parts) && isPlain(name.replaceAll(/\bhis\b/gi, "God's"));
  // "The boldness of their faith": the sermon, and the headings around it, say whose.
  if (isRepeated && isPhrase(name, words, parts))
    return isPlain(name.replaceAll(/\b(?:their|his|her)\b/gi, "the"));
  if (words.length <= WORDS.clause && isPhraseWithClause(name)) return true;
  // Among points "his commands" are God's, and "those who" are people.
  const named = name.replaceAll(/\bhis (?=[a-z])/gi, "God's ").replace(/^those (?=who\b)/i, "people ");
  return (
    isClear(named) && (INDIRECT.test(name) || isPhrase(name, words, parts) || isClause(named, words, parts))
  );
}

/** "Let his light shine on you", but not "Let us pray" */
const LET = /^let (?!us\b|me\b|go\b)\w/i;

/** Commands that taggers take for nouns. */
const COMMANDS = new Set(
  `care focus praise look reach embrace open listen speak return turn receive remain recognize accept admit invite commit invest
  depend rely avoid examine welcome celebrate pursue develop practice help visit feed plan plant sow read watch fight wake grow sing`.split(
    /\s+/,
  ),
);

const isBaseForm = (word = "", part: PartOfSpeech | undefined) =>
  part === "VERB" && !GERUND.test(word) && !/(?:ed|s)$/.test(word);

const hasNoun = (parts: readonly PartOfSpeech[]) => parts.some((part) => part === "NOUN" || part === "PROPN");

export const isClause = (text: string, words: readonly string[], parts: readonly PartOfSpeech[]) =>
  parts.some((part) => part === "VERB" || part === "AUX") &&
  isWholeSentence({ text, words, parts, isSpoken: true });

/** Whether a phrase can be a heading: it is short, and neither end depends on missing words. */
const isHeading = (phrase: string): boolean => {
  const words = countWords(phrase);
  const isBalanced = (phrase.split('"').length - 1) % 2 === 0;
  const isDangling = DANGLING_START.test(phrase) || DANGLING_END.test(phrase);
  return words <= WORDS.max && !isDangling && isBalanced;
};

/** "Comfort in the fact that Christ has cured you" */
const isPhraseWithClause = (name: string): boolean => {
  const head = /^(\S+(?: \S+){1,6}?) (?:that|who|when|where) \S+ \S/i.exec(name)?.[1];
  return head !== undefined && isPhrase(head) && isClear(name.replace(/ that /, " "));
};

const GERUND = /^(?!(?:br|s|cl|fl|spr|str|sw|r|w)ing$).*ing$/;

/** Whether words name a topic rather than being a part of a sentence: they have no verb but "lighting" and the like. */
export const isPhrase = (
  phrase: string,
  words: readonly string[] = normalizeWords(phrase),
  parts: readonly PartOfSpeech[] = tagWords(words),
): boolean =>
  !/^(?:the )?(?:first|second|third|last|next|final)\b/i.test(phrase) &&
  // "The table, not out of ritual" lacks its other half.
  !/\bnot\b/i.test(phrase) &&
  // "The Bible, the New Testament" is a sentence that begins twice; "Faith, hope and love" is a phrase.
  (!phrase.includes(",") || (/\band\b/.test(phrase) && !/, the\b/i.test(phrase))) &&
  // "Comfort the weak" is a command.
  !(parts[0] === "NOUN" && parts[1] === "DET") &&
  !parts.some((part, at) => part === "AUX" || (part === "VERB" && !GERUND.test(words[at] ?? "")));
