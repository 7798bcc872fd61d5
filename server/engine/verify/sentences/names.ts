import { isAlwaysCapitalized } from "../../builtin/refine/sentences/capitalized-words.ts";
import { isStopWord } from "../../../language/stop-words.ts";
import type { Word } from "../../../language/words.ts";

const DIVINE = new Set("god lord jesus christ".split(" "));
const TITLES = new Set("mr mrs dr st rev o".split(" "));
const WITHIN_SENTENCE = /[\p{L}\p{N},;’']["'”’)]?\s+["'“‘(]?$/u;
const MAX_CAPITALS = 0.35;

/** The form in which names are compared: "Peter's" is "peter". */
export const normalizeName = (normal: string): string => normal.replace(/'s?$/, "").replaceAll("'", "");

/** The forms of the names in a text: known ones, and whatever has a capital where no sentence begins. */
export function findNames(text: string, words: readonly Word[]): Set<string> {
  const names = new Set<string>();
  const capitals = words.filter(({ start }) => isCapital(text, start)).length;
  const isCased = capitals <= words.length * MAX_CAPITALS;
  for (const { normal, start } of words) {
    if (isStopWord(normal) || TITLES.has(normal)) continue;
    const name = normalizeName(normal);
    const isMarked = isCased && isCapital(text, start) && isWithinSentence(text, start);
    if (isMarked || DIVINE.has(name) || isAlwaysCapitalized(name)) names.add(name);
  }
  return names;
}

const isCapital = (text: string, at: number) => /\p{Lu}/u.test(text.charAt(at));
const isWithinSentence = (text: string, at: number) =>
  WITHIN_SENTENCE.test(text.slice(Math.max(0, at - 6), at));
