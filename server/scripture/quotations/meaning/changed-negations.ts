// Whether a quotation has more or fewer negations than an edition.
import type { IndexedEdition } from "../../bible/bible-index.ts";
import type { Fit } from "../fit-quotation.ts";
import { type Change, type ComparedText, findPrintedRun } from "./changes.ts";
import { countNegations, negationsOf } from "./meaning-words.ts";

/** In another translation, a negation may be this far outside the words that were fitted: "comprehended it not". */
const NEGATION_DISTANCE = 3;

export function isNumberOfNegationsChanged({ query, words }: ComparedText, fit: Fit): boolean {
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

/** Two negations with at most one word between them may be one: "no, not one". */
const MIN_NEGATION_STEP = 3;

/**
 * Words that may count or not: "not A, nor B" is also "not A or B", and "none except" is also "save". "Neither" and "nor"
 * count where nothing else does.
 */
const JOINING = new Set(["neither", "nor"]);
const WEAK = new Set(["except", "unless", "lest", "without", "save"]);

function countAllNegations(
  negations: ReadonlySet<string>,
  words: readonly string[],
): { min: number; max: number } {
  const found = words.flatMap((word, at) => (negations.has(word) || WEAK.has(word) ? [at] : []));
  const strong = found.filter((at) => !WEAK.has(words[at] ?? ""));
  const plain = strong.filter((at) => !JOINING.has(words[at] ?? ""));
  const counted = plain.length > 0 ? plain : strong;
  const single = counted.filter(
    (at, position) => at - (counted[position - 1] ?? -Infinity) >= MIN_NEGATION_STEP,
  );
  return { min: single.length, max: found.length };
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

/** Words that deny almost as a negation does. */
const DENYING = /^(?:hardly|scarcely|barely|seldom|rarely|few|little|lack\w*|void|free|refus\w*|fail\w*)$/;

const MAX_NEGATED_WORDS = 3;

/** A negation was added or dropped, or replaced by one word that is none, and nothing else of importance. */
export function isNegated(change: Omit<Change, "difference">): boolean {
  const { quoted, printed, quotedContent, printedContent, negations } = change;
  const isSame =
    countNegations(negations, quoted, printed) > 0 === countNegations(negations, printed, quoted) > 0;
  if (isSame || Math.max(quoted.length, printed.length) > MAX_NEGATED_WORDS) return false;
  const others = [...quotedContent, ...printedContent].filter((word) => !negations.has(word));
  const isReplaced = quoted.length === 1 && printed.length === 1;
  return others.length === 0 || (isReplaced && !others.some((word) => DENYING.test(word)));
}
