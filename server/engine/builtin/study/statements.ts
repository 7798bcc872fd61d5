// What is said in a passage: speeches, questions, commands, promises, comparisons and what is said of God.
import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { AFTER_COMMAND, BAD_OUTCOMES, COMMAND_VERBS, GOOD_OUTCOMES, PEOPLE, PLACES } from "./lexicon.ts";
import { type Clause, countWords, quoteClause, shortenQuotation } from "./quotation.ts";

/** Something noticed in `verse`; `quote` and `contrasted` are the Bible's words. */
export interface VerseFeature {
  kind:
    | "speech"
    | "question"
    | "command"
    | "prohibition"
    | "petition"
    | "promise"
    | "blessing"
    | "attribute"
    | "contrast"
    | "comparison"
    | "statement";
  verse: Verse;
  quote: string;
  /** Of a contrast: the words opposed to `quote`. */
  contrasted?: string;
  /** Of a speech: who speaks. Of an attribute: of whom it speaks. */
  subject?: string;
}

const SPEAKER =
  "(the LORD God|the LORD|God|the Lord|the angel of the L(?:ORD|ord)|the (?!same |other |which )[a-z]+(?: son| man)?|(?:Simon )?[A-Z][a-z]+)";
const LISTENER = "(?: (?:again )?(?:unto|to) [A-Za-z' ]{2,30}?)?(?: again| also)?,";
const SUBJECT_FIRST = new RegExp(
  `(?:^|[.;:?!,] |\\b(?:[Aa]nd|[Tt]hen|[Bb]ut|[Nn]ow|[Tt]herefore) )${SPEAKER} (?:answered and said|answered|saith|said|cried|spake|asked)${LISTENER} (?=[A-Z])`,
);
const VERB_FIRST = new RegExp(`\\b(?:said|saith) ${SPEAKER}${LISTENER} (?=[A-Z])`);
const SOLEMN_OPENING = /^(?:Verily, )?(?:verily, )?I say unto (?:thee|you|him), /i;

const isPerson = (name: string) => /^(?:the |God$)/.test(name) || PEOPLE.has(name.replace("Simon ", ""));

/** Someone named who begins to speak; "he" and "they" are left alone, because who they are is not certain. */
export function findSpeech(verse: Verse): VerseFeature | undefined {
  const match = SUBJECT_FIRST.exec(verse.text) ?? VERB_FIRST.exec(verse.text);
  const subject = match?.[1];
  if (!match || !subject || !isPerson(subject)) return undefined;
  const quote = quoteClause(verse.text.slice(match.index + match[0].length).replace(SOLEMN_OPENING, ""));
  return quote === "" ? undefined : { kind: "speech", verse, subject, quote };
}

export function findQuestion({ verse, text }: Clause): VerseFeature | undefined {
  if (!text.endsWith("?") || countWords(text) < 4) return undefined;
  const quote = quoteClause(text, 24);
  return quote.endsWith("?") ? { kind: "question", verse, quote } : undefined;
}

const COMMANDMENT = /^(?:thou shalt|ye shall) (not |have no |love|honour|worship|serve|keep|remember)/i;
const ADDRESS =
  /^(?:(?:therefore|wherefore|but|and|now|then|only|rather|finally|yea|o|my son|my brethren|brethren|beloved|(?:my )?little children|children|masters|fathers|husbands|wives|servants)(?:, | )){1,3}/i;

/** A command to God is a prayer: "teach me thy statutes". */
const PRAYED =
  /^let not\b|^(?!come|hear|hearken)\w+ (?:\w+ ){0,3}(?:me|us|my|mine|our|thy|thine|thou|O LORD|O God)\b|\bO (?:LORD|God|Lord)\b/i;
/** "forgive us our debts" is a prayer in any book. */
const ASKED_FOR_US =
  /^(?:give|forgive|deliver|lead|create|teach|save|help|heal|search|try|uphold|restore|renew|wash|cleanse|purge|quicken|have mercy (?:up)?on) (?:us|me|our|my|in me)\b/i;
/** "let all the angels of God worship him" and "cut it off, and cast it from thee" ask nothing of the reader. */
const NOT_FOR_THE_READER =
  /^let (?!us|your|not|no |nothing|every|each|him|brotherly|patience|this|the word|the peace|love|thine|all your|all things|all bitterness)|\b(?:pluck|cut) (?:it|them) (?:out|off)\b/i;

/** "arise, go over this Jordan" is said to one people at one time, and the laws of offerings to Israel. */
function isForTheReader({ book, chapter }: Verse, quote: string): boolean {
  const isCeremonial =
    (book === "Exodus" && chapter > 20) ||
    (book === "Leviticus" && chapter !== 19) ||
    book === "Numbers" ||
    (book === "Deuteronomy" && chapter >= 12 && chapter <= 26);
  const names = (quote.match(/\b[A-Z][a-z]+\b/g) ?? []).filter((name) => name !== "Jesus");
  return (
    !isCeremonial &&
    !NOT_FOR_THE_READER.test(quote) &&
    !names.some((name) => PEOPLE.has(name) || PLACES.has(name))
  );
}

/** A command to the reader, or a petition to God, where the words at the start of a clause leave no doubt. */
export function findCommand({ verse, text }: Clause, before: Clause | undefined): VerseFeature | undefined {
  if (text.endsWith("?")) return undefined;
  const isCommandment = COMMANDMENT.test(text.replace(ADDRESS, ""));
  const quote = isCommandment ? quoteClause(text) : quoteCommand(text, before);
  if (!quote || countWords(quote) < 2 || quote.endsWith("saying")) return undefined;
  if (!isCommandment && (ASKED_FOR_US.test(quote) || (verse.book === "Psalms" && PRAYED.test(quote))))
    return { kind: "petition", verse, quote };
  if (!isForTheReader(verse, quote)) return undefined;
  const isProhibition =
    /^(?:\w+ (?:\w+ )?not|let (?:us )?(?:not|nothing|no)|(?:thou|ye) shall?t? (?:not|have no))\b/i;
  return { kind: isProhibition.test(quote) ? "prohibition" : "command", verse, quote };
}

function quoteCommand(text: string, before: Clause | undefined): string | undefined {
  const continues = before !== undefined && startsWithCommand(before.text, false);
  const parts = text.match(/[^,]+,? ?/g) ?? [];
  const index = parts.findIndex((part, place) => {
    const isJoined = /^\s*and /i.test(part);
    const mayFollow = !isJoined || continues || /^\s*and (?:let|\w+ (?:ye|thou|not|us))\b/i.test(part);
    return mayFollow && startsWithCommand(part, place > 0 || isJoined);
  });
  if (index === -1) return undefined;
  return shortenQuotation(parts.slice(index).join("").trim().replace(ADDRESS, ""));
}

/** As often nouns or in a story: after a comma they command only with a pronoun. */
const UNSAFE_WITHIN = new Set("be have say see know do come go love hope fear".split(" "));

function startsWithCommand(part: string, isWithin: boolean): boolean {
  const [first = "", second = ""] =
    part
      .trim()
      .replace(ADDRESS, "")
      .toLowerCase()
      .match(/[a-z']+/g) ?? [];
  if (!COMMAND_VERBS.has(first) || (second !== "" && !AFTER_COMMAND.has(second))) return false;
  if (isWithin && UNSAFE_WITHIN.has(first)) return ["not", "ye", "thou", "me", "in"].includes(second);
  return !/^(?:let there|have not|(?!beware)\w+ of)$/.test(`${first} ${second}`);
}

const FUTURE = /\b(?:shall|shalt|(?<!\b(?:the|his|her|thy|my|thine|own|good|a) )will)\b/;
const SOLEMN_WORD =
  /\bI will (?:not |never |also |surely )?(?:give|bless|be with|be their|be to|be a|make|strengthen|help|uphold|forgive|remember|raise|send|deliver|dwell|leave|heal|put (?!my trust)|write|pour|keep|come)\b.*\b(?:you|thee|them|him|their|your|thy|unto)\b/;
const SURE = /\bshall not (?:perish|want|be moved|die|stumble|fall|be weary|faint)\b/;
const NO_PROMISE =
  /\?$|^(?:And |But )?blessed|\bif \w+ (?:shall|will)\b|\b(?:shall|will) I\b|\bwe will\b|\b(?:shall|shalt) (?:\w+ )?be called\b/i;

/** What is to come, where its words are good ones. */
export function findPromise({ verse, text }: Clause): VerseFeature | undefined {
  const at = text.search(FUTURE);
  if (at === -1 || NO_PROMISE.test(text) || COMMANDMENT.test(text.replace(ADDRESS, ""))) return undefined;
  const isSure = SURE.test(text);
  const isSolemn = SOLEMN_WORD.test(text);
  const isVow = /\bI (?:will|shall)\b/.test(text) && (verse.book === "Psalms" || !isSolemn);
  const [lead, outcome] = [text.slice(0, at), text.slice(at)];
  const isDenied =
    /\b(?:not|let|no|neither|nor)\b/.test(lead) || (/\b(?:not|no|neither)\b/.test(outcome) && !isSure);
  const words = outcome.toLowerCase().match(/[a-z]+/g) ?? [];
  const isGood = isSure || isSolemn || words.some((word) => GOOD_OUTCOMES.has(word));
  const isBad = !isSure && words.some((word) => BAD_OUTCOMES.has(word));
  if ((isVow && !isSure) || isDenied || !isGood || isBad) return undefined;
  const quote = quoteClause(text);
  const isWhole =
    FUTURE.test(quote) && countWords(quote) >= 4 && !/^(?:will|shall ye know|also|saith)\b/i.test(quote);
  return isWhole ? { kind: "promise", verse, quote } : undefined;
}

const OF_GOD =
  /^(?:For |And |But |Yea, |Now )?((?:the )?(?:LORD|Lord|God|Father|Spirit|Holy Ghost|Word|Son of man)(?: thy God| of hosts| Jesus Christ)?|Jesus Christ|Christ|Christ Jesus) (?:is|was|hath|so loved|loved|loveth|gave|giveth|maketh|made|knoweth|reigneth|sent|commendeth|created|also hath|himself|worketh|be merciful|bless)\b/i;

export function findAttribute({ verse, text }: Clause): VerseFeature | undefined {
  const named = text.endsWith("?") ? undefined : OF_GOD.exec(text)?.[1];
  if (!named || /^(?:the )?(?:lord|word|father|son)/.test(named)) return undefined;
  const bare = named.replace(/^the /i, "");
  const quote = quoteClause(text);
  const subject = /^(?:God|Jesus|Christ)/.test(bare) ? bare : `the ${bare}`;
  return countWords(quote) < 3 ? undefined : { kind: "attribute", verse, subject, quote };
}

const BLESSED =
  /\bblessed (?:is|are|be) (?:he|the|they|them|that|those|ye|every|all|man)\b(?! (?:LORD|God|Lord|name)\b)/i;

/** Someone who is called blessed. */
export function findBlessing({ verse, text }: Clause): VerseFeature | undefined {
  const at = text.search(BLESSED);
  return at === -1 ? undefined : { kind: "blessing", verse, quote: shortenQuotation(text.slice(at)) };
}

const BUT = /([^.;:?!]+)[;:.] [Bb]ut (?!when|if|as|while|after|whether)([^.;:?!]+)(?:[.;:!]|$)/;

/** Two clauses that "but" parts. */
export function findContrast(verse: Verse): VerseFeature | undefined {
  const [, before = "", after = ""] = BUT.exec(verse.text) ?? [];
  const [quote, contrasted] = [quoteClause(before, 16), quoteClause(after, 16)];
  if (countWords(quote) < 3 || countWords(contrasted) < 3) return undefined;
  return { kind: "contrast", verse, quote, contrasted };
}

const COMPARISONS = [
  /\b(?:is like(?:ned)?|shall be likened|are like) (?:unto|to) [^.;:?!]{4,90}/,
  /\b(?:the LORD|God|I am|ye are|thou art|thy word|he|we are|they are|Christ|which)(?: (?:is|are|be))? (?:my|our|the|a|an|thy)(?: [a-z]+)? (?:bread|branch|branches|bride|buckler|clay|corner|defence|door|fire|fortress|foundation|fountain|gate|head|high tower|house|keeper|king|lamb|lamp|light|potter|refuge|resurrection|rock|root|salt|shade|shepherd|shield|song|star|stone|sun|sword|temple|tower|true vine|vine|way|workmanship)\b(?: of(?: [a-z]+){1,3})?/i,
  /\b(?:like(?: unto)?|as) an? (?:[\w'-]+ ){2,14}[\w'-]+/,
];

/** A picture: a likeness that is spelled out, or one thing called by the name of another. */
export function findComparison(verse: Verse): VerseFeature | undefined {
  const match = COMPARISONS.map((pattern) => pattern.exec(verse.text)).find((found) => found !== null);
  const quote = match ? shortenQuotation(match[0], 26) : "";
  return countWords(quote) < 3 ? undefined : { kind: "comparison", verse, quote };
}
