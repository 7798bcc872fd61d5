// How a passage argues: contrasts, comparisons, conditions, purposes, links and series.
import type { Verse } from "../../../scripture/bible-text.ts";
import type { VerseFeature } from "./passage-features.ts";
import { countWords, quoteClause, shortenQuotation } from "./quotation.ts";
import type { Sentence } from "./quotation.ts";

const NOT_BUT =
  /(?:[\w'-]+ ){0,5}\b(?:not|neither|no more|no longer)\b(?: [\w'-]+,?){1,14}[,;:] but (?!if|when|as)(?:[\w'-]+,? ?){1,14}/i;
const BUT = /[^.;:?!]+[;:.] (?:but|But) [^.;:?!]+/;

/** Contrasts of a verse: "not … but …" denies one thing and affirms another; else two clauses that "but" parts. */
export function findContrasts(verse: Verse): VerseFeature[] {
  const denial = NOT_BUT.exec(verse.text);
  if (denial && !/\b(?:should|shall) not\b/.test(denial[0])) {
    const [denied = "", affirmed = ""] = denial[0].split(/[,;:] but /i);
    const quote = quoteClause(denied);
    const contrasted = quoteClause(`but ${affirmed}`, 16);
    if (countWords(quote) >= 3 && countWords(contrasted) >= 2)
      return [{ kind: "denial", verse, quote, contrasted }];
  }
  const parted = BUT.exec(verse.text);
  if (!parted) return [];
  const [before = "", after = ""] = parted[0].split(/[;:.] [Bb]ut /);
  if (/^(?:when|if|as|while|after|whether)\b/i.test(after)) return [];
  if (verse.text.charAt(parted.index + parted[0].length) === "?") return [];
  const quote = quoteClause(before, 16);
  const contrasted = quoteClause(after, 16);
  return countWords(quote) >= 3 && countWords(contrasted) >= 3
    ? [{ kind: "contrast", verse, quote, contrasted }]
    : [];
}

const AS_SO =
  /\b(?:[Aa]s|[Ll]ike as) (?!it is written|soon|many|much|touching|for)[^.;?!]{8,110}[,:] (?:even so|so) [^.;:?!,]{6,90}/;
const LIKE = /\b(?:like(?: unto)?|as) an? (?:[\w'-]+ ){2,14}[\w'-]+/;
const LIKENED = /\b(?:is like(?:ned)?|shall be likened|are like) (?:unto|to) [^.;:?!]{4,90}/;

const IMAGE =
  /\b(?:the LORD|God|I am|ye are|thou art|thy word|he|we are|they are|Christ|which)(?: (?:is|are|be))? (?:my|our|the|a|an|thy)(?: [a-z]+)? (?:bread|branch|branches|bride|buckler|clay|corner|defence|door|fire|fortress|foundation|fountain|gate|head|high tower|house|keeper|king|lamb|lamp|light|potter|refuge|resurrection|rock|root|salt|shade|shepherd|shield|song|star|stone|sun|sword|temple|tower|true vine|vine|way|workmanship)\b(?: of(?: [a-z]+){1,3})?/i;

/** A picture: a likeness that is spelled out, or one thing called by the name of another. */
export function findComparison(verse: Verse): VerseFeature | undefined {
  const match =
    AS_SO.exec(verse.text) ?? LIKENED.exec(verse.text) ?? IMAGE.exec(verse.text) ?? LIKE.exec(verse.text);
  if (!match) return undefined;
  const quote = shortenQuotation(match[0], 26);
  return countWords(quote) < 3 ? undefined : { kind: "comparison", verse, quote };
}

/** "as Christ forgave you, so also do ye" sets two things side by side, and is no picture. */
export const isParallel = (quote: string) => /^(?:like )?as\b.*[,:] (?:even so|so)\b/i.test(quote);

const CONDITION =
  /^(?:For |And |But |Therefore |Wherefore |Verily, verily, I say unto (?:thee|you), )?(?:If|Except|Whosoever|Whoso|He that|Every one that|Whatsoever|Unless|As many as|If any man)\b/i;

/** A challenge, or what someone once did. */
const NO_CONDITION = /^If thou be\b|\b[Hh]e that (?:was|were|had|did|sat|came|\w+ed)\b/;

export function findCondition({ verse, text }: Sentence): VerseFeature | undefined {
  if (
    text.endsWith("?") ||
    NO_CONDITION.test(text) ||
    !CONDITION.test(text) ||
    !text.includes(",") ||
    countWords(text) < 7
  )
    return undefined;
  return { kind: "condition", verse, quote: quoteClause(text, 24) };
}

const PURPOSE =
  /\b(?:[Tt]hat|[Ll]est) (?:(?:he|she|they|ye|we|thou|it|I|the \w+(?: through him)?|whosoever \w+ in him|men|all men|in all things \w+|God|Christ|every \w+) )(?:also )?(?:might|may|should|mayest)\b[^.;:?!]{4,300}(?![a-z'])/;

export function findPurpose({ verse, text }: Sentence): VerseFeature | undefined {
  const match = text.endsWith("?") ? null : PURPOSE.exec(text);
  const isReported =
    match &&
    /\b(?:command\w*|charged|bade|told|sa[iy]\w*|pray(?:ed)?|asked) (?:\w+ )?$/.test(
      text.slice(0, match.index),
    );
  return match && !isReported ? { kind: "purpose", verse, quote: shortenQuotation(match[0], 20) } : undefined;
}

const LINK =
  /^(?:(Therefore|Wherefore|For this cause|For|Because|But|Nevertheless|Notwithstanding)\b|(?:\S+ ){1,4}(therefore)\b)/;

/** A word at the start of a verse that ties it to what stands before. */
export function findLink(verse: Verse): VerseFeature | undefined {
  const match = LINK.exec(verse.text);
  const quote = match?.[1] ?? match?.[2];
  if (!quote || (quote === "For" && /^For (?:I|ye|thou|he|she|they|we)\b.*\?$/.test(verse.text)))
    return undefined;
  return { kind: "link", verse, quote };
}

const NO_MEMBER =
  /\b(?:I|he|she|they|we|him|them|us|thee|thou|ye|me|say|saying|said|verily|yea|lo|behold|came|went)\b/i;
const LONGEST_MEMBER = 4;
const LEAST_MEMBERS = 4;

const isMember = (part: string) => countWords(part) <= LONGEST_MEMBER && !NO_MEMBER.test(part);

/** Four or more things named in a row: "love, joy, peace, longsuffering". */
export function findSeries({ verse, text }: Sentence): VerseFeature | undefined {
  const parts = text
    .split(",")
    .map((part) => part.trim().replace(/[.;:?!]+$/, ""))
    .filter((part) => part !== "");
  const last = parts.findLastIndex(
    (part) => !isMember(part) || /^and \w+ (?:his|her|their|the)\b/.test(part),
  );
  const opening = Math.max(last, 0);
  const following = parts.slice(opening + 1);
  const first = (parts[opening] ?? "").split(/\b(?:is|are|be|with|in|for|called) /).at(-1) ?? "";
  const members = isMember(first) ? [first, ...following] : following;
  if (members.length < LEAST_MEMBERS) return undefined;
  const [quote, contrasted] = [members[0] ?? "", members.at(-1) ?? ""].map((part) =>
    part.replace(/^(?:and|but|for|or|nor) /i, ""),
  );
  return quote && contrasted ? { kind: "series", verse, quote, contrasted } : undefined;
}
