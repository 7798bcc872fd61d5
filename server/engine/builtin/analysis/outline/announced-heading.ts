// What a preacher calls a point that he announces: "Number two, I want you to notice the plan of God."
import { normalizeWords } from "../../../../language/words.ts";
import { toSentenceCase } from "../../refine/sentences/capitalized-words.ts";
import { type PartOfSpeech, tagWords } from "../../refine/sentences/parts-of-speech.ts";
import { isImperative, isWholeSentence } from "../../speech/clauses.ts";
import { dependsOnContext } from "../../speech/context-dependence.ts";
import type { SpeechClass } from "../../speech/speech-class.ts";
import { capitalize, isPlain, trimSentence } from "../../speech/standalone.ts";
import { countWords } from "../../study/quotation.ts";
import { type Announcement, findCapitals, NUMERALS, ORDINALS, POINT_NOUN } from "./announcements.ts";
import { formatHeading } from "../point-heading.ts";
import type { SermonSentence } from "../score-sentences.ts";
import type { Vocabulary } from "../vocabulary.ts";

export const MAX_HEADING_WORDS = 16;
const WORDS = { min: 2, max: MAX_HEADING_WORDS, command: 3, clause: 10 };
const ORDINAL = `(?:${[...ORDINALS, "last", "final", "next"].join("|")})`;
const VERB =
  "(?:noticed?|consider|observe|look(?: at)?|speak (?:a little )?(?:of|about|upon|on|to)|say something about|think (?:of|about|upon)|dwell (?:upon|on)|show(?: you)?|remark|point out(?: to you)?|come (?:now )?to|turn (?:now )?to|pass (?:now )?on(?:to)?(?: to)?|begin with|conclude with|close (?:with|by)|ask|remember|mark|see|note|find|find out|understand|learn(?:ed)?|realize|recognize|say|tell you|talk about|deal with|focus on|suggest|submit(?: to you)?|share(?: with you)?|discover|know)";
/** Commands that name no point: "Notice the plan of God"; "Remember the plan of God" is one. */
const SHOWN = "(?:notice|consider|observe|look at|note|mark|see|think (?:of|about))";
const SUBJECT = "(?:(?:i|we|you)(?:'\\w+)?|let us|let's|let me)";
const HELPER =
  "(?:shall|will|must|now|would|am|are|going|gonna|wanna|want|wanted|wish|have|need|ought|should|to|just|briefly|then|like|can|may|do|also|you|us|first|next|really|quickly)";
const DAY = "(?:this (?:morning|evening|afternoon)|today|tonight|here|in closing|very quickly|quickly)";
/** Phrases that introduce a point; removed repeatedly. */
const LEAD_INS = [
  String.raw`(?:\d{1,2}|[IVX]{1,4})[.):]`,
  String.raw`(?:and|but|now|well|so|then|again|oh|however|therefore|yes|beloved|brethren|(?:dear )?friends|my (?:dear )?(?:brethren|friends|hearers)|i say|of seven|also|with me|if you will|in your notes|church|okay|all right|alright)\b`,
  String.raw`if you(?:'re| are|'d like to|want to)? (?:taking|take) notes(?: ${DAY})?`,
  DAY,
  `in the ${ORDINAL} place`,
  `(?:point )?number (?:${NUMERALS.join("|")}|\\d)`,
  // "The first characteristic of a godly giver is to", "The second thing I see in this text is"
  String.raw`(?:(?:i|we) come (?:now )?to |here (?:is|are) )?(?:(?:the|my|our|a|this|his) )?(?:very )?${ORDINAL}(?: and (?:final|last))? (?:[a-z]+ )?${POINT_NOUN}\b(?: (?:of|about|in|for|from) [^,.;]{1,40}?)?(?: (?:that |which )?(?:i|we|you) [^,.;]{1,90}?)??(?: ${DAY})?(?:,? (?:is|are)\b(?: (?:this|that|to)\b)?|(?=[,.:;—]|$))`,
  // "The second encouragement is to remember your helper"
  String.raw`(?:(?:the|my|our) )${ORDINAL} [a-z]+ is (?:to|that)\b`,
  String.raw`(?:let me|i want to|i'll) (?:begin|start) by saying(?: (?:that|this))?\b`,
  String.raw`${ORDINAL}(?! (?:week|time|year|month|night|sunday)\b)(?:ly)?(?: of all| and foremost)?(?:,? then)?(?=[,;:.\s—–-])`,
  "(?:lastly|finally|to (?:close|conclude)|in (?:closing|conclusion)|(?:i'll|we'll|i will|i'm going to) (?:close|conclude|finish|be done)(?: up)?(?: with this)?)",
  "(?:for (?:a|one) (?:moment|minute|little while|short time|few minutes)(?: or two)?|(?:very )?briefly|just|next|by god'?s help)",
  String.raw`${SUBJECT} (?:${HELPER} )*${VERB}(?: (?:this|here|with me|first of all|for a moment|from this text))*\b`,
  `${SHOWN}(?:,? (?:next|then|also|first|again|with me|first of all))*(?= )`,
  String.raw`as (?:we|you) (?:\w+ ){1,8}?\w+,`,
  String.raw`(?:in|from) (?:the (?:text|passage)|verses?\b|v\. \d|(?:\d )?[a-z]+ \d)[^,;]{0,40}?(?:,|(?= that\b))`,
  "(?:(?:here|there)(?:'s| is| are)|here, then, is|this is|it is|it's|is)(?: (?:this|that))?",
  String.raw`(?:the )?(?:bible|scriptures?|word of god|text|passage) (?:plainly )?(?:says?|tells us|teach(?:es)?(?: us)?|shows us)`,
  String.raw`(?:jesus|god|the lord|paul|he) (?:tells|teaches|shows|reminds) us`,
  "(?:how )?that",
  // "Number two, to live a life of worship, God expects us to submit", "Number six, not having a lot of time left, we need to go"
  String.raw`to \w+ [^.;]{1,80}?,(?= (?:god|jesus|we|you)\b)`,
  String.raw`(?:on |not |i'm not |we're not )?having (?:a lot of|much) time(?: left)?\b`,
  // "The second reason is not only God's grace, but the second one is God's deeds"
  String.raw`not (?:only|just) [^,.]{1,60},(?: but)?(?: also)?(?= )`,
].map((pattern) => new RegExp(String.raw`^${pattern}(?:[,;:.\s—–-]+(?:that\s+)?|$)`, "i"));
const DANGLING_END =
  /[\s,;:—–-]+(?:the|an?|of|to|in|on|for|and|but|or|nor|that|which|whom?|with|by|as|at|from|is|are|was|be|it|his|her|their|our|your|my|if|when|because|into|upon|we|i|you|he|they|not|so|then|than|there|this|what|how|where|why|whose|through|am|were|been|do|does|did|have|has|had|shall|will|can|may|must|would|could|should|every|seeing|yea|nay|upon|thou|ye|unto)$/i;
const DANGLING_START =
  /^(?:of|to|which|whom?|than|as|because|if|when|while|though|although|it|this|that|these|those|they|he|she|him|them|and|or|but|for|so|is|are|was|were|be|not|with|by|at|from|on|in|into|about|upon|under|through|another|some|any|such|each)\b/i;
/** The weight from which a word counts as a keyword of the sermon. */
const MIN_KEYWORD_WEIGHT = 0.2;
/** The weight of a word that occurs once. */
const ONCE = 0.02;

/** "First of all, good morning" */
const NO_POINTS: ReadonlySet<SpeechClass> = new Set(["greeting", "announcement", "filler", "garbage"]);

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
  if (!sentence || NO_POINTS.has(sentence.speech)) return undefined;
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
  const said = [rest, ...sentences.slice(at + 1, at + 1 + MAX_AFTER).map((each) => each.text)];
  const before = text.slice(0, text.length - rest.length);
  const isFrame = normalizeWords(before.replaceAll(FRAME, "")).length <= MAX_WORDS_BEFORE;
  const bare = removeLeadIns(rest);
  const isShort = Math.min(words.length, normalizeWords(rest).length * 2) <= MAX_WORDS_OF_ONE;
  const minWords = isShort ? 1 : WORDS.min;
  const read = (from: number, least = WORDS.min) => {
    const following = said.slice(from + 1, from + 1 + REPEATED_WITHIN.sentences);
    return readName(said[from] ?? "", following, tools, least);
  };
  const isNumberLast = normalizeWords(bare).length === 0;
  // "Here's number two. Our faith can rest on God's faithfulness."
  const isNext = isNumberLast && isFrame;
  const start = isNext ? 1 : 0;
  const named = read(start, minWords);
  // "Then we can move on to the next part" announces a point only if it names one.
  if (number === undefined) return named && isPhrase(named.heading) ? named : undefined;
  const inner =
    named ??
    (isNumberLast && !isFrame
      ? readName(
          before.replace(/[,\s]+(?:(?:in|as|at|is|for|that's)\s*)?$/i, ""),
          said.slice(1, 4),
          tools,
          WORDS.min,
        )
      : readEndOfSentence(said[start] ?? "", said.slice(start + 1, start + 4), tools));
  if (inner) return inner;
  // "Step two, what to do when you don't know. Focus on the promise. Focus on the promise."
  if (isNext || (isFrame && QUESTION.test(bare))) {
    for (const later of [start + 1, start + 2]) {
      if (NUMBERED.test(said[later] ?? "")) break;
      const name = read(later);
      if (name?.isVerbatim || (name && tools.isSaidTwice(normalizeWords(name.heading)))) return name;
    }
  }
  const claim = sentences[at + start]?.claim;
  const isHeadingClaim =
    claim &&
    (!isNext || claim.isConfident) &&
    claim.words.length <= WORDS.max &&
    !/^(?:we|you)\b/i.test(claim.text) &&
    !BOOK_PARTS.test(claim.text) &&
    !COUNTS.test(claim.text) &&
    !NUMBERED.test(claim.text);
  return saidOnce(isHeadingClaim ? formatHeading(claim.text) : undefined);
}

/** "Our big idea today is this: joy is not found in what we gain." */
const MAIN_IDEA =
  /\b(?:the|our|my|one) (?:main|big|central|overall) (?:point|idea|takeaway|message|truth)\b[^.,:;?!]{0,60}?(?: is\b(?:[:,]? (?:this|that))?|:)/i;
/** A shorter one is a phrase ("God's love"), and a longer one two sentences. */
const IDEA_WORDS = { min: 4, max: 30 };

export interface MainIdea {
  text: string;
  /** The sentence that says it. */
  index: number;
}

/** What the preacher calls the main point of the sermon, if it is a sentence that can be understood alone. */
export function findMainIdea(sentences: readonly SermonSentence[]): MainIdea | undefined {
  for (const [at, { text, speech }] of sentences.entries()) {
    const announced = NO_POINTS.has(speech) ? null : MAIN_IDEA.exec(text.slice(0, MAX_OPENING));
    if (!announced) continue;
    const rest = removeLeadIns(text.slice(announced.index + announced[0].length));
    const index = rest === "" ? at + 1 : at;
    const said = trimSentence(rest === "" ? (sentences[index]?.text ?? "") : rest);
    const words = normalizeWords(said);
    if (words.length < IDEA_WORDS.min || words.length > IDEA_WORDS.max) continue;
    // "Joy is found in the God we trust" has two verbs, and one who writes down his main point says it whole.
    const isWhole = isWholeSentence({ text: said, words, parts: tagWords(words), isSpoken: false });
    if (isWhole && isClear(said) && !dependsOnContext(said))
      return { text: capitalize(said).replace(/[,;:—–-]+$/, ""), index };
  }
  return undefined;
}

/** A sentence that says more before the number does not announce the next sentence: "That would be our first response." */
const MAX_WORDS_BEFORE = 3;
/** "And that leads us to point number two" says nothing else. */
const FRAME =
  /\b(?:and|so|now|well|then|this|that|which|leads|brings|takes|us|me|to|we|i|come|let's|here|is|here's|our|the|my|next)\b/gi;
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
  /\b(?:is|are|was|would be)(?:,? (?:that|this|to|by|for|about|in|because|called|simply|just|really|first|how))*\b[,:]?\s+(?=\S)|(?:,|\b(?:reveals?|tells us|teach(?:es)?|shows?|acknowledge|see|know|remember|forget|understand|says|believe|recognize)) that\s+(?=\S)/gi;
const NO_NAME = /^(?:going|trying|having|being|doing|depending)\b|\b(?:perhaps|maybe)\b/i;

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
  const isNoun = ["DET", "NOUN", "PROPN"].includes(parts[0] ?? "");
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
/** "The problem" says nothing to those who were not there. */
const VAGUE =
  /^(?:the |a |our )?(?:problem|question|answer|issue|reason|point|thing|key|location|solution|result|context|background|setting|name|misuse|meaning|command|warning|brother|sister|friend|brethren|word \w+)s?$/i;
const BOOK_PARTS = /\b(?:chapters?|verses?|sections?|book of|testament)\b|\d:\d/i;
const COUNTS = new RegExp(
  String.raw`\b${ORDINAL} (?:(?:[a-z]+ )?${POINT_NOUN}\b|[a-z]+ (?:we|you|i)\b)`,
  "i",
);
/** "Jesus is greater than the prophets because he is the Son": whom "he" means is said before it. */
const NAMED_BEFORE =
  /^(?!(?:he|his|him)\b).*?\b(?:god|jesus|christ|lord|spirit|father)\b.*?\b(?:he(?:'s)?|his|him|himself)\b/i;
const PRONOUN_OF_HIM = /\b(?:he(?:'s)?|his|him|himself)\b/gi;
/** Whether nothing in a text depends on what was said before. */
const isClear = (text: string) =>
  isPlain(NAMED_BEFORE.test(text) ? text.replaceAll(PRONOUN_OF_HIM, "") : text);
/** "How we worship", "Why God waits" */
const INDIRECT = /^(?:how|where|why) (?:we|god|jesus|christ|the (?:church|lord|spirit)) (?:\w+ ){0,5}\w+$/i;
const CLAIM_ON_US =
  /^(?:we|you) (?:also |all |just )?(?:must|should|need|don't need|can|cannot|will|won't|are(?: \w+){2}|have been|have an?)\b/i;

/** Whether it is a noun phrase, a command ("Remember God's works") or a whole sentence whose subject is named. */
function isNameOfPoint(name: string, words: readonly string[], isRepeated: boolean): boolean {
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
    (/^(?:we|you)\b/i.test(name) && !CLAIM_ON_US.test(name))
  )
    return false;
  const parts = tagWords(words);
  if (words.length === 1) return hasNoun(parts);
  // In a command "his" is God's: "Remember his deliverance."
  const isCommand =
    isImperative(words) ||
    COMMANDS.has(words[0] ?? "") ||
    (isBaseForm(words[0], parts[0]) && (isRepeated || words.length >= WORDS.command));
  if (isCommand) return hasNoun(parts) && isPlain(name.replaceAll(/\bhis\b/gi, "God's"));
  // "The boldness of their faith": the sermon, and the headings around it, say whose.
  if (isRepeated && isPhrase(name, words, parts))
    return isPlain(name.replaceAll(/\b(?:their|his|her)\b/gi, "the"));
  if (words.length <= WORDS.clause && isPhraseWithClause(name)) return true;
  return (
    isClear(name) && (INDIRECT.test(name) || isPhrase(name, words, parts) || isClause(name, words, parts))
  );
}

/** Commands that taggers take for nouns. */
const COMMANDS = new Set(
  `care focus praise look reach embrace open listen speak return turn receive remain recognize accept admit invite commit invest
  depend rely avoid examine welcome celebrate pursue develop practice help visit feed plant sow watch fight wake grow sing`.split(
    /\s+/,
  ),
);

const isBaseForm = (word = "", part: PartOfSpeech | undefined) =>
  part === "VERB" && !/(?:ing|ed|s)$/.test(word);

const hasNoun = (parts: readonly PartOfSpeech[]) => parts.some((part) => part === "NOUN" || part === "PROPN");

const isClause = (text: string, words: readonly string[], parts: readonly PartOfSpeech[]) =>
  parts.some((part) => part === "VERB" || part === "AUX") &&
  isWholeSentence({ text, words, parts, isSpoken: true });

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
/** Bounds the cost of a sentence without an end. */
const MAX_OPENING = 1_000;

function removeLeadIns(text: string): string {
  let rest = text.slice(0, MAX_OPENING).replace(/^["'“‘(\s,;:.–—-]+/, "");
  for (let before = ""; rest !== before;) {
    before = rest;
    for (const leadIn of LEAD_INS) rest = rest.replace(leadIn, "");
  }
  return rest;
}

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

/** Whether words name a topic rather than being a part of a sentence: they have no verb but "lighting" and the like. */
const isPhrase = (
  phrase: string,
  words: readonly string[] = normalizeWords(phrase),
  parts: readonly PartOfSpeech[] = tagWords(words),
): boolean =>
  !/^(?:the )?(?:first|second|third|last|next|final)\b/i.test(phrase) &&
  // "The table, not out of ritual" lacks its other half.
  !/\bnot\b/i.test(phrase) &&
  // "The Bible, the New Testament" is a sentence that begins twice; "Faith, hope and love" is a phrase.
  (!phrase.includes(",") || (/\band\b/.test(phrase) && !/, the\b/i.test(phrase))) &&
  !parts.some((part, at) => part === "AUX" || (part === "VERB" && !words[at]?.endsWith("ing")));
