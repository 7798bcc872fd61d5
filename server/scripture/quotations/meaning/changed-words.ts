// Numbers, names and opposites in place of others.
import { UNKNOWN_WORD, type BibleIndex } from "../../bible/bible-index.ts";
import { findVerseOfWord } from "../../bible/bible-search.ts";
import { isInNewTestament } from "../../bible/verse-index.ts";
import type { Fit } from "../fit-quotation.ts";
import type { WordRun } from "../quotation-candidates.ts";
import type { Change, ComparedText } from "./changes.ts";
import { areOpposites, areSameName, areSimilarNames, isDivineName, parseNumber } from "./meaning-words.ts";
import { areEverExchanged } from "./translation-lexicon.ts";

export function isOtherNumber({ query, words }: ComparedText, { edition }: Fit, change: Change): boolean {
  const { quoted, printed } = change.difference;
  if (change.quotedContent.length === 0) return false;
  const said = readNumber((at) => words[at]?.normal ?? "", quoted);
  const written = readNumber((at) => query.index.formOf(edition.words[at] ?? UNKNOWN_WORD), printed);
  if (said === undefined) return false;
  const isArticle = /^(?:hundred|thousand)$/.test(change.after) && /^an?$/.test(change.printed.join(" "));
  return written === undefined ? isArticle && parseNumber(change.quoted) !== 1 : said !== written;
}

/** The number that the words of a difference are part of, if they are nothing else. */
function readNumber(wordAt: (at: number) => string, { from, to }: WordRun): number | undefined {
  const isPart = (at: number) => parseNumber([wordAt(at)]) !== undefined;
  const isJoined = (at: number, step: 1 | -1) =>
    isPart(at) || (/^(?:and|an?)$/.test(wordAt(at)) && isPart(at + step) && isPart(at - step));
  let [first, end] = [from, to];
  while (isJoined(first - 1, -1)) first -= 1;
  while (isJoined(end, 1)) end += 1;
  return parseNumber(Array.from({ length: end - first }, (_, at) => wordAt(first + at)));
}

const MIN_VERSES_OF_SIMILAR_NAME = 20;
const MAX_VERSES_OF_RARE_NAME = 2;
const MIN_VERSES_OF_FAMOUS_NAME = 60;

const NEIGHBORHOOD = 4;

/** Whether the edition has the quoted word a little before or after its place, where the fit could not use it. */
function hasWordNearby(
  index: BibleIndex,
  { edition, positions }: Fit,
  change: Change,
  word: string,
): boolean {
  const { from, to } = change.difference.printed;
  const [start, id] = [Math.max(0, from - NEIGHBORHOOD), index.wordIdOf(word)];
  const used = new Set(positions.values());
  return edition.words
    .subarray(start, to + NEIGHBORHOOD)
    .some((each, at) => each === id && !used.has(start + at));
}

export function isOtherName({ query }: ComparedText, fit: Fit, change: Change): boolean {
  const { edition } = fit;
  const [said, ...moreSaid] = change.quotedContent;
  const [written, ...moreWritten] = change.printedContent;
  if (said === undefined || written === undefined || moreSaid.length + moreWritten.length > 0) return false;
  const { index } = query;
  const isName = (word: string) =>
    index.isName[index.wordIdOf(word)] === 1 || (isDivineName(word) && word !== "king");
  if (edition.language.startsWith("de") || !isName(said) || !isName(written)) return false;
  if (areSameName(said, written) || hasWordNearby(index, fit, change, said)) return false;
  // An edition that has both names in the same testament means two people.
  const isNew = isInNewTestament(findVerseOfWord(edition, change.difference.printed.from));
  const versesOf = (word: string) => index.versesOf(index.stemIdOf(word));
  const occurs = (word: string) =>
    versesOf(word).filter((verse) => isInNewTestament(verse) === isNew).length >= MIN_VERSES_OF_SIMILAR_NAME;
  if (areSimilarNames(said, written) && !(occurs(said) && occurs(written))) return false;
  // Rare names have other forms that are rare too: "Shen" and "Jeshanah".
  const isRare = versesOf(written).length <= MAX_VERSES_OF_RARE_NAME;
  if (isRare && versesOf(said).length < MIN_VERSES_OF_FAMOUS_NAME) return false;
  return !areEverExchanged(index, index.stemIdOf(said), index.stemIdOf(written));
}

/** "Give heed" and "take heed" are no opposites. */
const OBJECT_OF_BOTH = /^(?:heed|thought|care|notice)$/;
const OBJECT_DISTANCE = 3;

export function isOpposite({ query: { index } }: ComparedText, { edition }: Fit, change: Change): boolean {
  const { quoted, printed, quotedContent, printedContent } = change;
  const isSingle = quoted.length === 1 && printed.length === 1;
  const [said, ...moreSaid] = isSingle ? quoted : quotedContent;
  const [written, ...moreWritten] = isSingle ? printed : printedContent;
  if (said === undefined || written === undefined || moreSaid.length + moreWritten.length > 0) return false;
  const { to } = change.difference.printed;
  const next = Array.from(edition.words.subarray(to, to + OBJECT_DISTANCE), index.formOf);
  // "How much more" asks what "how much less" asks.
  if (change.before === "much") return false;
  return areOpposites(said, written) && !next.some((word) => OBJECT_OF_BOTH.test(word));
}
