import { isAlwaysCapitalized } from "../../builtin/refine/sentences/capitalized-words.ts";
import { isStopWord } from "../../../language/stop-words.ts";
import type { Word } from "../../../language/words.ts";

const DIVINE = new Set("god lord jesus christ".split(" "));
const TITLES = new Set("mr mrs dr st rev o".split(" "));
const WITHIN_SENTENCE = /[\p{L}\p{N},;’']["'”’)]?\s+["'“‘(]?$/u;
const MAX_CAPITALIZED_SHARE = 0.35;

/** The form for comparing names: "Peter's" becomes "peter". */
export const normalizeName = (normal: string): string => normal.replace(/'s?$/, "").replaceAll("'", "");

/** The normalized named entities of a text: known names, and words capitalized within a sentence. */
export function findNames(text: string, words: readonly Word[]): Set<string> {
  const names = new Set<string>();
  const capitals = words.filter(({ start }) => isCapital(text, start)).length;
  const hasMeaningfulCase = capitals <= words.length * MAX_CAPITALIZED_SHARE;
  for (const { normal, start } of words) {
    if (isStopWord(normal) || TITLES.has(normal)) continue;
    const name = normalizeName(normal);
    const isCapitalizedName = hasMeaningfulCase && isCapital(text, start) && isWithinSentence(text, start);
    if (isCapitalizedName || DIVINE.has(name) || isAlwaysCapitalized(name)) names.add(name);
  }
  return names;
}

const isCapital = (text: string, at: number) => /\p{Lu}/u.test(text.charAt(at));
const isWithinSentence = (text: string, at: number) =>
  WITHIN_SENTENCE.test(text.slice(Math.max(0, at - 6), at));
