// Whether a quotation has more or fewer negations than an edition.
import type { IndexedEdition } from "../../bible/bible-index.ts";
import type { Fit } from "../fit-quotation.ts";
import { type Change, type ComparedText, findPrintedRun } from "./changes.ts";
import { countNegations, negationsOf } from "./meaning-words.ts";

/** In another translation, a negation may be this far outside the words that were fitted: "comprehended it not". */
const NEGATION_DISTANCE = 3;

/** Negations that the quotation and the edition have in the same place do not count. */
export function isNumberOfNegationsChanged({ query, words }: ComparedText, fit: Fit): boolean {
  const { edition, positions, differences } = fit;
  const negations = negationsOf(edition.language);
  const texts = [...positions.keys(), ...differences.flatMap(({ quoted }) => [quoted.from, quoted.to - 1])];
  const first = Math.min(...texts);
  const quoted = words.slice(first, Math.max(...texts) + 1).map(({ normal }) => normal);
  const count = countNegationsOf(negations, quoted, (at) => positions.has(first + at));
  const common = new Set(positions.values());
  const countPrinted = (start: number, end: number) => {
    const printed = Array.from(edition.words.subarray(start, end), query.index.formOf);
    return countNegationsOf(negations, printed, (at) => common.has(start + at));
  };
  const { from, to } = findPrintedRun(fit);
  if (count.max < countPrinted(from, to).min) return true;
  return count.min > countPrinted(reachBack(edition, from), reachOn(edition, to)).max;
}

/** Two negations with at most one word between them may be one: "no, not one". */
const MIN_NEGATION_STEP = 3;

/**
 * Words that may count or not: "not A, nor B" is also "not A or B", and "none except" is also "save". "Neither" and "nor"
 * count where nothing else does. To bring "to nought" is to defeat.
 */
const JOINING = new Set(["neither", "nor"]);
const WEAK = new Set(["except", "unless", "lest", "without", "save", "nought", "naught"]);

const isNear = (one: number, other = -Infinity) => Math.abs(one - other) < MIN_NEGATION_STEP;

/** How many negations, at least and at most, are not common to both texts. */
function countNegationsOf(
  negations: ReadonlySet<string>,
  words: readonly string[],
  isCommon: (at: number) => boolean,
): { min: number; max: number } {
  const found = words.flatMap((word, at) => (negations.has(word) || WEAK.has(word) ? [at] : []));
  const strong = found.filter((at) => !WEAK.has(words[at] ?? ""));
  const plain = strong.filter((at) => !JOINING.has(words[at] ?? ""));
  const counted = plain.length > 0 ? plain : strong;
  const single = counted.filter(
    (at, position) =>
      !isCommon(at) &&
      !isNear(at, counted[position - 1]) &&
      !counted.some((other) => isCommon(other) && isNear(at, other)),
  );
  return { min: single.length, max: found.filter((at) => !isCommon(at)).length };
}

/** Whether the edition has a negation in the clause around a position. */
export function isClauseNegated(
  { query: { index } }: ComparedText,
  { edition }: Fit,
  position: number,
): boolean {
  const { words, clauseEnds, language } = edition;
  let [from, to] = [position, position];
  while (from > 0 && clauseEnds[from - 1] !== 1) from -= 1;
  while (to < words.length && clauseEnds[to] !== 1) to += 1;
  return words.subarray(from, to + 1).some((word) => negationsOf(language).has(index.formOf(word)));
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

/** Words that deny almost as a negation does: "refuse" for "say nay". */
const DENYING =
  /^(?:hardly|scarcely|barely|seldom|rarely|few|little|lack\w*|void|free|ignoran\w*|unaware|refus\w*|fail\w*)$/;

const MAX_NEGATED_WORDS = 3;

/** A negation was added or dropped, or replaced by one word that is none, and nothing else of importance. */
export function isNegated(change: Omit<Change, "difference">): boolean {
  const { quoted, printed, quotedContent, printedContent, negations } = change;
  const isSame =
    countNegations(negations, quoted, printed) > 0 === countNegations(negations, printed, quoted) > 0;
  if (isSame || Math.max(quoted.length, printed.length) > MAX_NEGATED_WORDS) return false;
  const others = [...quotedContent, ...printedContent].filter((word) => !negations.has(word));
  const isReplaced = quoted.length === 1 && printed.length === 1;
  return others.length === 0 || (isReplaced && !hasDenyingWord(change));
}

export const hasDenyingWord = ({ quoted, printed }: Pick<Change, "quoted" | "printed">) =>
  [...quoted, ...printed].some((word) => DENYING.test(word));

const ASKING = new Set(
  "am are art is was were do does did has have had can could may might will would shall should".split(" "),
);
const ASKED = new Set("i you ye he she it we they this that these those".split(" "));

/** "Could this be the Son of David?" asks the same as "Is not this the son of David?", but "Is this" does not. */
export function isOtherQuestion(
  { words, query }: ComparedText,
  { edition }: Fit,
  { quoted, difference }: Change,
): boolean {
  const [verb = ""] = quoted;
  const { from, to } = difference.printed;
  const printed = Array.from(edition.words.subarray(Math.max(0, from - 2), to), query.index.formOf);
  return (
    quoted.length === 1 &&
    ASKING.has(verb) &&
    !printed.includes(verb) &&
    ASKED.has(words[difference.quoted.to]?.normal ?? "")
  );
}

/** "Do not A or B" is "do not A and do not B". */
export const isJoinedByOr = ({ quoted, printed }: Change) => quoted.includes("or") !== printed.includes("or");
