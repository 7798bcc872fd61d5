// Tells a misquotation from another wording: whether a quotation differs from an edition only in words that change its
// meaning.
import { UNKNOWN_WORD, type IndexedEdition } from "../bible/bible-index.ts";
import { findVerseOfWord, type BibleQuery } from "../bible/bible-search.ts";
import type { ScriptureWord } from "../bible/scripture-words.ts";
import { isInNewTestament } from "../bible/verse-index.ts";
import type { Difference, Fit } from "./fit-quotation.ts";
import type { WordRun } from "./quotation-candidates.ts";
import {
  areOpposites,
  areSameName,
  areSimilarNames,
  countNegations,
  isDivineName,
  isLightWord,
  negationsOf,
  parseNumber,
} from "./meaning-words.ts";
import { areEverExchanged } from "./translation-lexicon.ts";

export interface ComparedText {
  query: BibleQuery;
  words: readonly ScriptureWord[];
}

/** A difference with its words. */
interface Change {
  difference: Difference;
  quoted: string[];
  printed: string[];
  /** The words without articles, pronouns, auxiliaries and the like. */
  quotedContent: string[];
  printedContent: string[];
  before: string;
  after: string;
  /** The negations of the edition's language. */
  negations: ReadonlySet<string>;
}

/** Of this many words, one more may differ harmlessly. */
const WORDS_PER_OTHER_DIFFERENCE = 12;
const MIN_MATCHING_WORDS = 3;
const MIN_WORDS_FOR_UNRELATED = 5;
const MAX_VARIANT_SHARE = 0.25;

/** `fits` are those of all editions; `best` is the one whose words the quotation has almost. */
export function isMeaningChanged(text: ComparedText, best: Fit, fits: readonly Fit[]): boolean {
  const length = best.positions.size;
  const variants = best.differences.filter(({ isVariant }) => isVariant);
  if (length - variants.length < MIN_MATCHING_WORDS || variants.length > length * MAX_VARIANT_SHARE)
    return false;
  const changes = best.differences
    .filter(({ isVariant }) => !isVariant)
    .map((difference) => describeChange(text, best, difference));
  const isCited = ({ difference: { printed } }: Change) =>
    printed.from >= best.cited.start && printed.from <= best.cited.end;
  const serious = findSerious(text, best, fits, changes).filter(
    (change) => isCited(change) && !fits.some((fit) => fit !== best && hasWordsOf(text, fit, change)),
  );
  if (serious.length === 0) return false;
  const others = changes.filter((change) => !serious.includes(change) && !isHarmless(change));
  return countWords(others) <= Math.floor(length / WORDS_PER_OTHER_DIFFERENCE);
}

const countWords = (changes: readonly Change[]) =>
  changes.reduce((sum, { quoted, printed }) => sum + Math.max(quoted.length, printed.length), 0);

function describeChange({ query, words }: ComparedText, { edition }: Fit, difference: Difference): Change {
  const { quoted, printed } = difference;
  const printedForm = (position: number) => query.index.formOf(edition.words[position] ?? UNKNOWN_WORD);
  const quotedWords = words.slice(quoted.from, quoted.to).map(({ normal }) => normal);
  const printedWords = Array.from(edition.words.subarray(printed.from, printed.to), query.index.formOf);
  return {
    difference,
    quoted: quotedWords,
    printed: printedWords,
    quotedContent: quotedWords.filter((word) => !isLightWord(word)),
    printedContent: printedWords.filter((word) => !isLightWord(word)),
    negations: negationsOf(edition.language),
    before: printedForm(printed.from - 1),
    after: printedForm(printed.to),
  };
}

/** Whether an edition has the quoted words of a change at that place; if none are quoted, no words between the others. */
function hasWordsOf(text: ComparedText, fit: Fit, { difference: { quoted }, ...change }: Change): boolean {
  const { positions } = fit;
  if (isNegated(change) && isNumberOfNegationsChanged(text, fit)) return false;
  if (quoted.from === quoted.to)
    return (positions.get(quoted.to) ?? 0) - (positions.get(quoted.from - 1) ?? 0) === 1;
  for (let at = quoted.from; at < quoted.to; at += 1) if (!positions.has(at)) return false;
  return true;
}

const isHarmless = ({ quotedContent, printedContent }: Change) =>
  quotedContent.length === 0 && printedContent.length === 0;

function findSerious(
  text: ComparedText,
  best: Fit,
  fits: readonly Fit[],
  changes: readonly Change[],
): Change[] {
  const isNegationChanged = isNumberOfNegationsChanged(text, best);
  const isSerious = (change: Change) =>
    !findExchange(change, changes) &&
    ((isNegationChanged && isNegated(change)) ||
      isOtherNumber(text, best, change) ||
      isOtherName(text, best, change) ||
      isOpposite(change));
  const swapped = new Set(findSwapped(text, changes));
  const serious = changes.filter((change) => swapped.has(change) || isSerious(change));
  if (serious.length > 0) return serious;
  const isOnly = changes.length === 1 && best.differences.length === 1;
  return changes.filter((change) => isOnly && isUnrelated(text, best, fits, change));
}

/** In another translation, a negation may be this far outside the words that were fitted: "comprehended it not". */
const NEGATION_DISTANCE = 3;

function isNumberOfNegationsChanged({ query, words }: ComparedText, fit: Fit): boolean {
  const { edition, positions, differences } = fit;
  const negations = negationsOf(edition.language);
  const texts = [...positions.keys(), ...differences.flatMap(({ quoted }) => [quoted.from, quoted.to - 1])];
  const quoted = words.slice(Math.min(...texts), Math.max(...texts) + 1).map(({ normal }) => normal);
  const { from, to } = findPrintedRun(fit);
  const printed = (start: number, end: number) =>
    countAllNegations(negations, Array.from(edition.words.subarray(start, end), query.index.formOf));
  const count = countAllNegations(negations, quoted);
  if (count.max < printed(from, to).min) return true;
  return count.min > printed(reachBack(edition, from), reachOn(edition, to)).max;
}

/** The words of the edition from the first to the last that belongs to a fit. */
export function findPrintedRun({ positions, differences }: Fit): WordRun {
  const all = [
    ...positions.values(),
    ...differences.flatMap(({ printed }) => [printed.from, printed.to - 1]),
  ];
  return { from: Math.min(...all), to: Math.max(...all) + 1 };
}

/** "Neither" and "nor" may count or not where there is another negation: "not A, nor B" is also "not A or B". */
function countAllNegations(
  negations: ReadonlySet<string>,
  words: readonly string[],
): { min: number; max: number } {
  const found = words.filter((word) => negations.has(word));
  const plain = found.filter((word) => word !== "neither" && word !== "nor");
  return { min: plain.length > 0 ? plain.length : found.length, max: found.length };
}

function reachBack({ clauseEnds }: IndexedEdition, from: number): number {
  let at = from;
  while (at > 0 && from - at < NEGATION_DISTANCE && clauseEnds[at - 1] !== 1) at -= 1;
  return at;
}

function reachOn({ clauseEnds }: IndexedEdition, to: number): number {
  let at = to;
  while (at - to < NEGATION_DISTANCE && clauseEnds[at - 1] !== 1) at += 1;
  return at;
}

/** A negation was added or dropped, and nothing else of importance. */
function isNegated(change: Omit<Change, "difference">): boolean {
  const { quoted, printed, quotedContent, printedContent, negations } = change;
  const isSame =
    countNegations(negations, quoted, printed) > 0 === countNegations(negations, printed, quoted) > 0;
  return !isSame && [...quotedContent, ...printedContent].every((word) => negations.has(word));
}

function isOtherNumber({ query, words }: ComparedText, { edition }: Fit, change: Change): boolean {
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

function isOtherName({ query }: ComparedText, { edition }: Fit, change: Change): boolean {
  const [said, ...moreSaid] = change.quotedContent;
  const [written, ...moreWritten] = change.printedContent;
  if (said === undefined || written === undefined || moreSaid.length + moreWritten.length > 0) return false;
  const { index } = query;
  const isName = (word: string) =>
    index.isName[index.wordIdOf(word)] === 1 || (isDivineName(word) && word !== "king");
  if (edition.language.startsWith("de") || !isName(said) || !isName(written)) return false;
  if (areSameName(said, written)) return false;
  // An edition that has both names in the same testament means two people.
  const isNew = isInNewTestament(findVerseOfWord(edition, change.difference.printed.from));
  const occurs = (word: string) =>
    index.versesOf(index.stemIdOf(word)).filter((verse) => isInNewTestament(verse) === isNew).length >=
    MIN_VERSES_OF_SIMILAR_NAME;
  if (areSimilarNames(said, written) && !(occurs(said) && occurs(written))) return false;
  return !areEverExchanged(index, index.stemIdOf(said), index.stemIdOf(written));
}

function isOpposite(change: Change): boolean {
  const { quoted, printed, quotedContent, printedContent } = change;
  const isSingle = quoted.length === 1 && printed.length === 1;
  const [said, ...moreSaid] = isSingle ? quoted : quotedContent;
  const [written, ...moreWritten] = isSingle ? printed : printedContent;
  if (said === undefined || written === undefined || moreSaid.length + moreWritten.length > 0) return false;
  return areOpposites(said, written);
}

const keyOf = (words: readonly string[]) => words.join(" ");

/** The change that has the other one's words: "the world so loved God". */
const findExchange = (change: Change, changes: readonly Change[]): Change | undefined =>
  change.quotedContent.length === 0 || change.printedContent.length === 0
    ? undefined
    : changes.find(
        (other) =>
          other !== change &&
          keyOf(change.quotedContent) === keyOf(other.printedContent) &&
          keyOf(change.printedContent) === keyOf(other.quotedContent),
      );

/** With their articles. */
const MAX_SWAPPED_WORDS = 2;

/** Two words that changed places, though nothing else did. Lists may be in any order, and synonyms too. */
function findSwapped({ query: { index } }: ComparedText, changes: readonly Change[]): Change[] {
  const [first, second, ...more] = changes;
  // If the words around them change too, another translation has put them in another order.
  if (!first || !second || more.length > 0 || !findExchange(first, changes)) return [];
  const isShort = changes.every(
    ({ quoted, quotedContent }) => quoted.length <= MAX_SWAPPED_WORDS && quotedContent.length === 1,
  );
  const stems = [first, second].map(({ quotedContent }) => index.stemIdOf(quotedContent[0] ?? "")) as [
    number,
    number,
  ];
  return isShort && !isList(first, second) && !areEverExchanged(index, ...stems) ? [first, second] : [];
}

function isList(first: Change, second: Change): boolean {
  const gap = second.difference.printed.from - first.difference.printed.to;
  return gap <= 2 && /^(?:and|or|nor|y|o|e|et|ou|und|oder)$/.test(first.after);
}

/** Less frequent words may be synonyms that the editions never use. */
const MIN_VERSES_OF_UNRELATED = 60;

/** A word that no edition ever has in the place of the printed one, on which all editions agree, though both are frequent. */
function isUnrelated(text: ComparedText, best: Fit, fits: readonly Fit[], change: Change): boolean {
  const { index } = text.query;
  const { quotedContent, printedContent, quoted, printed } = change;
  const [said, written] = [quotedContent[0], printedContent[0]];
  if (quoted.length !== 1 || printed.length !== 1 || said === undefined || written === undefined)
    return false;
  if (fits.length < MIN_EDITIONS || best.positions.size < MIN_WORDS_FOR_UNRELATED) return false;
  if (change.negations.has(said) || change.negations.has(written)) return false;
  if (FREE_VERBS.test(said) || FREE_VERBS.test(written)) return false;
  const stems = [index.stemIdOf(said), index.stemIdOf(written)] as const;
  const isFrequent = (stem: number) =>
    stem !== UNKNOWN_WORD && index.versesOf(stem).length >= MIN_VERSES_OF_UNRELATED;
  if (!stems.every(isFrequent) || shareStart(said, written)) return false;
  const hasStem = (fit: Fit, stem: number) => {
    const { from, to } = findPrintedRun(fit);
    const start = Math.max(0, from - NEIGHBORHOOD);
    return fit.edition.words.subarray(start, to + NEIGHBORHOOD).some((word) => index.stemOf[word] === stem);
  };
  if (fits.some((fit) => hasStem(fit, stems[0]) || !hasStem(fit, stems[1]))) return false;
  return !areEverExchanged(index, ...stems);
}

const NEIGHBORHOOD = 3;
/** Verbs that mean little without their object: "take heed", "give heed". */
const FREE_VERBS = /^(?:give|take|make|put|set|bring|come|go|get|keep|hold|bear|turn|call|lay)/;
const MIN_EDITIONS = 3;
const shareStart = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4);
