// Tells a misquotation from another wording: whether a quotation differs from an edition only in words that change its
// meaning.
import type { Fit } from "../fit-quotation.ts";
import {
  hasDenyingWord,
  isClauseNegated,
  isJoinedByOr,
  isNegated,
  isNumberOfNegationsChanged,
  isOtherQuestion,
} from "./changed-negations.ts";
import { isOpposite, isOtherName, isOtherNumber } from "./changed-words.ts";
import { type Change, type ComparedText, describeChange } from "./changes.ts";
import { findExchange, findSwapped } from "./exchanged-words.ts";
import { isUnrelated } from "./unrelated-words.ts";

/** Of this many words, one more may differ harmlessly. */
const WORDS_PER_OTHER_DIFFERENCE = 12;
const MIN_MATCHING_WORDS = 3;
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
    printed.from >= best.cited.start && printed.to <= best.cited.end;
  const serious = findSerious(text, best, fits, changes).filter(
    (change) => isCited(change) && !isOtherQuestion(text, best, change),
  );
  const isPrinted = (fit: Fit) => fit !== best && serious.every((change) => hasWordsOf(text, fit, change));
  // Several are those of another source text: the Septuagint has other numbers.
  if (new Set(serious.map(identify)).size !== 1 || fits.some(isPrinted)) return false;
  const others = changes.filter((change) => !serious.includes(change) && !isHarmless(change));
  return countWords(others) <= Math.floor(length / WORDS_PER_OTHER_DIFFERENCE);
}

/** The same for each time that a word replaces another, and for both words that changed places. */
const identify = ({ quotedContent, printedContent }: Change) =>
  [quotedContent.join(" "), printedContent.join(" ")].toSorted().join("/");

const countWords = (changes: readonly Change[]) =>
  changes.reduce((sum, { quoted, printed }) => sum + Math.max(quoted.length, printed.length), 0);

/** Whether an edition has the quoted words of a change at that place; if none are quoted, no words between the others. */
function hasWordsOf(text: ComparedText, fit: Fit, { difference: { quoted }, ...change }: Change): boolean {
  const { positions } = fit;
  if (isNegated(change) && isNumberOfNegationsChanged(text, fit)) return false;
  if (quoted.from === quoted.to) {
    const [before = 0, after = 0] = [positions.get(quoted.from - 1), positions.get(quoted.to)];
    return after - before === 1 && !(isNegated(change) && isClauseNegated(text, fit, after));
  }
  for (let at = quoted.from; at < quoted.to; at += 1) if (!positions.has(at)) return false;
  return true;
}

const isHarmless = ({ quotedContent, printedContent }: Change) =>
  quotedContent.length === 0 && printedContent.length === 0;

/** Prepositions are exchanged freely: "an ambush for the city" and "against the city". */
const hasLightWord = ({ quoted, printed, quotedContent, printedContent }: Change) =>
  quotedContent.length < quoted.length || printedContent.length < printed.length;

function findSerious(
  text: ComparedText,
  best: Fit,
  fits: readonly Fit[],
  changes: readonly Change[],
): Change[] {
  const isNegationChanged =
    isNumberOfNegationsChanged(text, best) &&
    !changes.some((change) => hasDenyingWord(change) || isJoinedByOr(change));
  const isDenied = (change: Change) => isNegationChanged && isNegated(change);
  const opposites = changes.filter((change) => isOpposite(text, best, change));
  // Two changes of this kind cancel out: "unknown" and "not known".
  const isInverted = opposites.length + changes.filter(isDenied).length === 1;
  const isSerious = (change: Change) =>
    !findExchange(change, changes) &&
    ((isInverted && isDenied(change)) ||
      (isInverted && opposites.includes(change) && (changes.length === 1 || !hasLightWord(change))) ||
      isOtherNumber(text, best, change) ||
      isOtherName(text, best, change));
  const swapped = findSwapped(text, best, changes);
  const serious = swapped.length > 0 ? swapped : changes.filter(isSerious);
  if (serious.length > 0) return serious;
  const isOnly = changes.length === 1 && best.differences.length === 1;
  return changes.filter((change) => isOnly && isUnrelated(text, best, fits, change));
}
