// What is said in a passage: speeches, questions, commands, promises and what is said of God.
import type { Verse } from "../../../scripture/bible-text.ts";
import { AFTER_COMMAND, BAD_OUTCOMES, COMMAND_VERBS, GOOD_OUTCOMES, PEOPLE, PLACES } from "./lexicon.ts";
import type { VerseFeature } from "./passage-features.ts";
import { countWords, quoteClause, shortenQuotation } from "./quotation.ts";
import type { Sentence } from "./quotation.ts";

const SPEAKER =
  "(the LORD God|the LORD|God|the Lord|the angel of the LORD|the angel of the Lord|the (?!same |other |which )[a-z]+(?: son| man)?|(?:Simon )?[A-Z][a-z]+)";
const SAID = "(?:answered and said|answered|saith|said|cried|spake|asked)";
const LISTENER = "(?: (?:again )?unto ([A-Z][a-z]+|the (?!other )[A-Za-z]+))?";
const REST = "(?: (?:unto|to) [a-z' ]{2,30}?)?(?: again| also)?,";
const SUBJECT_FIRST = new RegExp(
  `(?:^|[.;:?!,] |\\b(?:[Aa]nd|[Tt]hen|[Bb]ut|[Nn]ow|[Tt]herefore) )${SPEAKER} ${SAID}${LISTENER}${REST} (?=[A-Z])`,
);
const VERB_FIRST = new RegExp(`\\b(?:said|saith) ${SPEAKER}${LISTENER}${REST} (?=[A-Z])`);
const DIVINE = /^(?:the LORD(?: God)?|God|the Lord)$/;

const isPerson = (name: string) =>
  DIVINE.test(name) || name.startsWith("the ") || PEOPLE.has(name.replace("Simon ", ""));

const SOLEMN_OPENING = /^(?:Verily, )?(?:verily, )?I say unto (?:thee|you|him), /i;

/** Someone named who begins to speak; "he" and "they" are left alone, because who they are is not certain. */
export function findSpeech(verse: Verse): VerseFeature | undefined {
  const match = SUBJECT_FIRST.exec(verse.text) ?? VERB_FIRST.exec(verse.text);
  const subject = match?.[1];
  if (!match || !subject || !isPerson(subject)) return undefined;
  const listener = match[2] && isPerson(match[2]) && match[2] !== subject ? match[2] : undefined;
  const quote = quoteClause(verse.text.slice(match.index + match[0].length).replace(SOLEMN_OPENING, ""));
  return quote === "" ? undefined : { kind: "speech", verse, subject, quote, ...(listener && { listener }) };
}

export function findQuestion({ verse, text }: Sentence): VerseFeature | undefined {
  if (!text.endsWith("?") || countWords(text) < 4) return undefined;
  const quote = quoteClause(text, 24);
  return quote.endsWith("?") ? { kind: "question", verse, quote } : undefined;
}

const COMMANDMENT = /^(?:thou shalt|ye shall) (not |have no |love|honour|worship|serve|keep|remember)/i;
const ADDRESS =
  /^(?:therefore|wherefore|but|and|now|then|only|rather|finally|yea|o|my son|my brethren|brethren|beloved|(?:my )?little children|children|masters|fathers|husbands|wives|servants)(?:, | )/i;

/** What a letter asks of its readers: "that ye put on the new man". */
const ASKED =
  /^((?:And )?(?:[^,]+, )?)that ye (?:\w+ )?(?:put|walk|present|abound|stand|increase|study|do|be)(?: (not|no more))?\b/i;

/** A command to God is a prayer: "teach me thy statutes". */
const PRAYED =
  /^let not\b|^(?!come|hear|hearken)\w+ (?:\w+ ){0,3}(?:me|us|my|mine|our|thy|thine|thou|O LORD|O God)\b|\bO (?:LORD|God|Lord)\b/i;
/** "forgive us our debts" is a prayer wherever it stands. */
const ASKED_FOR_US =
  /^(?:give|forgive|deliver|lead|create|teach|save|help|heal|search|try|uphold|restore|renew|wash|cleanse|purge|quicken|have mercy (?:up)?on) (?:us|me|our|my|in me)\b/i;

/** "let all the angels of God worship him" asks nothing of the reader. */
const CALLS_ON_OTHERS =
  /^let (?!us|your|not|no |nothing|every|each|him|brotherly|patience|this|the word|the peace|love|thine|all your|all things|all bitterness)/i;

/** "cut it off, and cast it from thee": nobody is to be sent home to do it. */
const NOT_AT_ITS_WORD = /\b(?:pluck|cut) (?:it|them) (?:out|off)\b/i;

/** "arise, go over this Jordan" is said to one people at one time, and the laws of offerings to Israel. */
function isCharge(verse: Verse, quote: string): boolean {
  if (CALLS_ON_OTHERS.test(quote) || NOT_AT_ITS_WORD.test(quote) || isCeremonial(verse)) return true;
  const names = quote.match(/\b[A-Z][a-z]+\b/g) ?? [];
  return names.some((name) => name !== "Jesus" && (PEOPLE.has(name) || PLACES.has(name)));
}

const isCeremonial = ({ book, chapter }: Verse) =>
  (book === "Exodus" && chapter > 20) ||
  (book === "Leviticus" && chapter !== 19) ||
  book === "Numbers" ||
  (book === "Deuteronomy" && chapter >= 12 && chapter <= 26);

/** A command; a `charge` where it is not the reader's, a `petition` where it is said to God. */
export function findCommand(sentence: Sentence, before: Sentence | undefined): VerseFeature | undefined {
  const found = readCommand(sentence, before);
  return found && found.kind !== "petition" && isCharge(found.verse, found.quote)
    ? { ...found, kind: "charge" }
    : found;
}

/** A command, where the words at the start of a clause leave no doubt. */
function readCommand({ verse, text }: Sentence, before: Sentence | undefined): VerseFeature | undefined {
  if (text.endsWith("?")) return undefined;
  const commandment = COMMANDMENT.exec(stripAddress(text));
  if (commandment) {
    const kind = /not|no/.test(commandment[1] ?? "") ? "prohibition" : "command";
    return { kind, verse, quote: quoteClause(text) };
  }
  const asked = ASKED.exec(text);
  if (asked) {
    const quote = shortenQuotation(text.slice(asked.index + (asked[1] ?? "").length));
    return { kind: asked[2] ? "prohibition" : "command", verse, quote };
  }
  const continues = before !== undefined && startsWithCommand(before.text);
  const clauses = splitClauses(text);
  const index = clauses.findIndex((clause, place) => {
    const joined = /^and /i.test(clause.trim());
    return (
      (!joined || continues || /^and (?:let|\w+ (?:ye|thou|not|us))\b/i.test(clause.trim())) &&
      startsWithCommand(clause, place > 0 || joined)
    );
  });
  if (index === -1) return undefined;
  const from = clauses.slice(0, index).join("").length;
  const quote = shortenQuotation(stripAddress(text.slice(from).trim()));
  if (/\bsaying$/.test(quote)) return undefined;
  if (ASKED_FOR_US.test(quote) || (verse.book === "Psalms" && PRAYED.test(quote)))
    return { kind: "petition", verse, quote };
  const kind =
    /^(?:\w+(?: \w+)?) not\b/i.test(quote) || /^let (?:us )?not\b/i.test(quote) ? "prohibition" : "command";
  return countWords(quote) < 2 ? undefined : { kind, verse, quote };
}

const splitClauses = (text: string) => text.match(/[^,]+,? ?/g) ?? [];

function stripAddress(clause: string): string {
  let rest = clause.trim();
  for (let i = 0; i < 3 && ADDRESS.test(rest); i += 1) rest = rest.replace(ADDRESS, "");
  return rest;
}

const AFTER_COMMA_UNSAFE = new Set([
  "be",
  "have",
  "say",
  "see",
  "know",
  "do",
  "come",
  "go",
  "love",
  "hope",
  "fear",
]);

function startsWithCommand(clause: string, inside = false): boolean {
  const [first = "", second = ""] =
    stripAddress(clause)
      .toLowerCase()
      .match(/[a-z']+/g) ?? [];
  if (!COMMAND_VERBS.has(first) || (second !== "" && !AFTER_COMMAND.has(second))) return false;
  if (first === "let" && second === "there") return false;
  if (first === "have" && second === "not") return false;
  if (inside && AFTER_COMMA_UNSAFE.has(first)) return ["not", "ye", "thou", "me", "in"].includes(second);
  return !(second === "of" && first !== "beware") && !(second === "" && countWords(clause) < 2);
}

const FUTURE = /\b(?:shall|shalt|(?<!\b(?:the|his|her|thy|my|thine|own|good|a) )will)\b/;
const SOLEMN_WORD =
  /\bI will (?:not |never |also |surely )?(?:give|bless|be with|be their|be to|be a|make|strengthen|help|uphold|forgive|remember|raise|send|deliver|dwell|leave|heal|put (?!my trust)|write|pour|keep|come)\b.*\b(?:you|thee|them|him|their|your|thy|unto)\b/;
const UNCERTAIN = /\bif \w+ (?:shall|will)\b|\b(?:shall|will) I\b/i;

const SURE = /\bshall not (?:perish|want|be moved|die|stumble|fall|be weary|faint)\b/;

/** What is to come: a promise where its words are good ones, else an outcome without a name for it. */
export function findOutcome({ verse, text }: Sentence): VerseFeature | undefined {
  if (text.endsWith("?") || !FUTURE.test(text) || COMMANDMENT.test(stripAddress(text))) return undefined;
  if (/^(?:And |But )?blessed/i.test(text)) return undefined;
  if (UNCERTAIN.test(text) || /\bwe will\b/.test(text)) return undefined;
  const isVow = /\bI (?:will|shall)\b/.test(text) && (verse.book === "Psalms" || !SOLEMN_WORD.test(text));
  if (isVow && !SURE.test(text)) return undefined;
  const quote = quoteClause(text);
  if (!FUTURE.test(quote) || countWords(quote) < 4) return undefined;
  if (/^(?:will|shall ye know|also|saith)\b/i.test(quote)) return undefined;
  const after =
    text
      .slice(FUTURE.exec(text)?.index)
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  const good = after.some((word) => GOOD_OUTCOMES.has(word)) || SURE.test(text) || SOLEMN_WORD.test(text);
  const bad = after.some((word) => BAD_OUTCOMES.has(word)) && !/shall not (?:perish|die)/.test(text);
  const at = FUTURE.exec(text)?.index ?? 0;
  const denied =
    /\b(?:not|let|no|neither|nor)\b/.test(text.slice(0, at)) ||
    (/\b(?:not|no|neither)\b/.test(text.slice(at)) && !SURE.test(text));
  const isNaming = /\b(?:shall|shalt) (?:\w+ )?be called\b/.test(text);
  return { kind: good && !bad && !denied && !isNaming ? "promise" : "outcome", verse, quote };
}

const OF_GOD =
  /^(?:For |And |But |Yea, |Now )?((?:the )?(?:LORD|Lord|God|Father|Spirit|Holy Ghost|Word|Son of man)(?: thy God| of hosts| Jesus Christ)?|Jesus Christ|Christ|Christ Jesus) (?:is|was|hath|so loved|loved|loveth|gave|giveth|maketh|made|knoweth|reigneth|sent|commendeth|created|also hath|himself|worketh|be merciful|bless)\b/i;

export function findAttribute({ verse, text }: Sentence): VerseFeature | undefined {
  if (text.endsWith("?")) return undefined;
  const match = OF_GOD.exec(text);
  const named = match?.[1];
  if (!named || /^(?:the )?(?:lord|word|father|son)/.test(named)) return undefined;
  const bare = named.replace(/^the /i, "");
  const subject = /^(?:God|Jesus|Christ)/.test(bare) ? bare : `the ${bare}`;
  const quote = quoteClause(text);
  return countWords(quote) < 3 ? undefined : { kind: "attribute", verse, subject, quote };
}

const BLESSED = /\bblessed (?:is|are|be) (?:he|the|they|them|that|those|ye|every|all|man)\b/i;

/** Someone who is called blessed. */
export function findBlessing({ verse, text }: Sentence): VerseFeature | undefined {
  const match = BLESSED.exec(text);
  if (!match || /\bthe (?:LORD|God|Lord|name)\b/.test(text.slice(match.index, match.index + 24)))
    return undefined;
  return { kind: "blessing", verse, quote: shortenQuotation(text.slice(match.index)) };
}
