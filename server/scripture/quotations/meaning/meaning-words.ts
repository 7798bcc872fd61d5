// Classes of words with which the meaning of a sentence changes: negations, numbers, names and opposites.
import { ENGLISH } from "../../references/languages/languages.ts";
import { parseSpokenNumber } from "../../references/number-words.ts";
import { stemScriptureWord } from "../../bible/scripture-words.ts";
import data from "./meaning-words.data.json" with { type: "json" };

/** Words that faithful translations add, omit and exchange freely: articles, pronouns, prepositions, auxiliaries. */
export const LIGHT_WORDS: ReadonlySet<string> = new Set(data.lightWords);

export const isLightWord = (word: string) => LIGHT_WORDS.has(word);

const NEGATIONS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(data.negations).map(([language, words]) => [language, new Set(words.split(" "))]),
);

/** The negations of a language, given as its BCP 47 tag; those of English if it has none here. */
export const negationsOf = (language: string): ReadonlySet<string> =>
  NEGATIONS[language.split("-")[0] ?? ""] ?? NEGATIONS["en"] ?? new Set();

const OR_WORDS = new Set("or and either both also nor neither".split(" "));

/** Counts negations. "Nor" counts as "or" if the other side has such a word: "not Jew or Greek". */
export function countNegations(
  negations: ReadonlySet<string>,
  words: readonly string[],
  others: readonly string[],
): number {
  const joins = others.some((word) => OR_WORDS.has(word));
  return words.filter((word) => negations.has(word) && !(joins && OR_WORDS.has(word))).length;
}

const TENS = /^(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(.+)$/;
const SCALES: Readonly<Record<string, number>> = { thousand: 1_000, thousands: 1_000, million: 1_000_000 };
const SCORES: Readonly<Record<string, number>> = { threescore: 60, fourscore: 80, score: 20 };

/** The value of words that are a number and nothing else: "threescore and ten", "seventy-two", "7". */
export function parseNumber(words: readonly string[]): number | undefined {
  const joined = words
    .join(" ")
    .replace(/\b(three|four) (?=score\b)/g, "$1")
    .split(" ");
  const split = joined
    .flatMap((word) => TENS.exec(word)?.slice(1) ?? [word])
    .filter((word) => word !== "and");
  if (split.length === 0) return undefined;
  let total = 0;
  let group = 0;
  for (let at = 0; at < split.length;) {
    const word = split[at] ?? "";
    const spoken = word === "o" || word === "oh" ? undefined : parseSpokenNumber(split, at, ENGLISH.numbers);
    const scale = SCALES[word];
    if (/^\d{1,9}$/.test(word)) group += Number(word);
    else if (SCORES[word] !== undefined) group += SCORES[word];
    else if (scale !== undefined) [total, group] = [total + (group || 1) * scale, 0];
    else if (spoken) group += spoken.value;
    else return undefined;
    at += spoken && !/^\d/.test(word) ? spoken.length : 1;
  }
  return total + group;
}

const pairsOf = (lines: readonly string[], normalize: (word: string) => string) =>
  new Set(
    lines.flatMap((line) => {
      const words = line.split(" ").map(normalize);
      return words.flatMap((one) => words.map((other) => `${one} ${other}`));
    }),
  );

const OPPOSITES = pairsOf(data.opposites, stemScriptureWord);
const SAME_NAMES = pairsOf(data.names, (name) => name);
const NEGATING = /^(?:un|in|im|dis|ir|il)/;

/** Whether one word is the opposite of the other: "love" and "hate", "clean" and "unclean". */
export function areOpposites(one: string, other: string): boolean {
  if (OPPOSITES.has(`${stemScriptureWord(one)} ${stemScriptureWord(other)}`))
    return stemScriptureWord(one) !== stemScriptureWord(other);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && NEGATING.test(long) && long.replace(NEGATING, "") === short;
}

const DIVINE = new Set(
  "god gods lord lords jehovah yahweh yah christ jesus father almighty messiah savior redeemer holy spirit ghost son immanuel emmanuel lamb word king highest lordgod".split(
    " ",
  ),
);

export const isDivineName = (word: string) => DIVINE.has(word.replace(/s$/, "")) || DIVINE.has(word);

/** Whether two names are of the same person or place: "Esaias" and "Isaiah", "LORD" and "God". */
export const areSameName = (one: string, other: string) =>
  one === other ||
  SAME_NAMES.has(`${one} ${other}`) ||
  (isDivineName(one) && isDivineName(other)) ||
  shareBeginning(one, other);

/** "Moabites" and "Moab". */
function shareBeginning(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.startsWith(short.slice(0, Math.max(4, short.length - 2)));
}

/** Whether two names may be spellings of one: "Zidon" and "Sidon", "Rebecca" and "Rebekah". */
export function areSimilarNames(one: string, other: string): boolean {
  const [first, second] = [foldName(one), foldName(other)];
  return countEdits(first, second) <= Math.max(2, Math.floor(Math.max(first.length, second.length) * 0.4));
}

const foldName = (name: string) =>
  name
    .replace(/ph/g, "f")
    .replace(/c[hk]?|q/g, "k")
    .replace(/[jy]/g, "i")
    .replace(/z/g, "s")
    .replace(/ae/g, "e")
    .replace(/h$/, "")
    .replace(/(.)\1+/g, "$1");

function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
