// A word of another meaning in place of the printed one, as far as the translations of the whole Bible tell.
import { UNKNOWN_WORD, type BibleIndex } from "../../bible/bible-index.ts";
import type { Fit } from "../fit-quotation.ts";
import { type Change, type ComparedText, findPrintedRun } from "./changes.ts";
import { isLightWord } from "./meaning-words.ts";
import { areEverExchanged, MAX_SYNONYM_GAP, shareTranslation } from "./translation-lexicon.ts";

const MIN_EDITIONS = 3;
const MIN_WORDS = 5;
/** Less frequent words, or two that are both not frequent, may be synonyms that the editions never use for each other. */
const MIN_VERSES = 60;
const MIN_VERSES_TOGETHER = 300;
/** Of this many editions, one may have another word than the others. */
const EDITIONS_PER_OTHER_WORD = 4;
/** The quoted word may be as far outside the fitted words in another edition. */
const NEIGHBORHOOD = 3;
/** Verbs that mean little without their object, as in "take heed" and "give heed", and "great" and "much". */
const FREE_WORDS =
  /^(?:great|much|many|giv|gave|tak|took|mak|made|put|set|bring|brought|com|came|go|went|gone|get|got|keep|kept|hold|held|bear|bare|bor|born|turn|call|lay|laid|do|did|done)(?:e|en|n|s|es|st|est|th|eth|t?ing|ed)?$/;

/**
 * A word that no edition ever has in the place of the printed one, and that no third word translates too, though both are
 * frequent and almost all editions agree on the printed one.
 */
export function isUnrelated(
  { query: { index } }: ComparedText,
  best: Fit,
  fits: readonly Fit[],
  change: Change,
): boolean {
  const { quotedContent, printedContent, quoted, printed, negations } = change;
  const [said, written] = [quotedContent[0], printedContent[0]];
  if (quoted.length !== 1 || printed.length !== 1 || said === undefined || written === undefined)
    return false;
  if (fits.length < MIN_EDITIONS || best.positions.size < MIN_WORDS) return false;
  const words = [said, written];
  if (words.some((word) => negations.has(word) || FREE_WORDS.test(word))) return false;
  const [quotedStem, printedStem] = [index.stemIdOf(said), index.stemIdOf(written)];
  const counts = [quotedStem, printedStem].map((stem) =>
    stem === UNKNOWN_WORD ? 0 : index.versesOf(stem).length,
  );
  const [rarer = 0, commoner = 0] = counts.toSorted((a, b) => a - b);
  if (rarer < MIN_VERSES || rarer + commoner < MIN_VERSES_TOGETHER || shareStart(said, written)) return false;
  const hasStem = (fit: Fit, stem: number) => {
    const { from, to } = findPrintedRun(fit);
    const start = Math.max(0, from - NEIGHBORHOOD);
    return fit.edition.words.subarray(start, to + NEIGHBORHOOD).some((word) => index.stemOf[word] === stem);
  };
  if (fits.some((fit) => hasStem(fit, quotedStem))) return false;
  const places = fits.map((fit) => findStemsInPlace(index, fit, change));
  const others = fits.filter((fit, at) => !(places[at]?.includes(printedStem) ?? hasStem(fit, printedStem)));
  if (others.length > Math.floor(fits.length / EDITIONS_PER_OTHER_WORD)) return false;
  const inPlace = new Set([printedStem, ...places.flatMap((stems) => stems ?? [])]);
  if ([...inPlace].some((stem) => areEverExchanged(index, quotedStem, stem, MAX_SYNONYM_GAP))) return false;
  return !shareTranslation(index, quotedStem, printedStem);
}

/** The important words that an edition has there, if it has the words beside them. */
function findStemsInPlace(
  { formOf, stemOf }: BibleIndex,
  { edition, positions }: Fit,
  { difference: { quoted } }: Change,
): number[] | undefined {
  const before = positions.get(quoted.from - 1);
  const after = positions.get(quoted.to);
  if (before === undefined || after === undefined) return undefined;
  const words = [...edition.words.subarray(before + 1, after)].filter((word) => !isLightWord(formOf(word)));
  return words.map((word) => stemOf[word] ?? UNKNOWN_WORD);
}

const shareStart = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4);
