import { FILLER_WORDS, NEVER_DOUBLED_WORDS } from "../../../language/disfluencies.ts";
import { foldWord, type SpokenWord } from "./spoken-words.ts";

/** Words that cannot end a phrase, so a repeated phrase that ends with one ("in the in the") is a false start. */
const NEVER_FINAL = new Set("the a an of to my our your their his its i we he they".split(" "));
const SMALL = new Set([
  ...NEVER_DOUBLED_WORDS,
  ..."that for on by is was are were as when so this it you she not do have had will would can".split(" "),
]);

const DISCOURSE_MARKERS: readonly (readonly [string, string])[] = [
  ["you", "know"],
  ["i", "mean"],
];

/** Removes fillers, repetitions, false starts, and "you know" or "I mean" as discourse markers. */
export function removeDisfluencies(words: readonly SpokenWord[]): SpokenWord[] {
  const unfilled = removeFillers(words);
  const plain = overusesDiscourseMarkers(words) ? removeDiscourseMarkers(unfilled) : unfilled;
  return removeRestarts(removeRepetitions(plain));
}

function removeFillers(words: readonly SpokenWord[]): SpokenWord[] {
  return removeAt(words, (at) => (isFiller(words[at]) ? 1 : 0));
}

function isFiller(word: SpokenWord | undefined): boolean {
  // "ER" and "UM" in capitals are abbreviations.
  return (
    word !== undefined &&
    FILLER_WORDS.has(foldWord(word)) &&
    word.letters.slice(1) === word.letters.slice(1).toLowerCase()
  );
}

function removeRepetitions(words: readonly SpokenWord[]): SpokenWord[] {
  return removeAt(words, (at) => {
    const [word, next] = [words[at], words[at + 1]];
    if (!word || !next || /[.?!;:]/.test(word.after)) return 0;
    const folded = foldWord(word);
    if (folded === foldWord(next))
      return NEVER_DOUBLED_WORDS.has(folded) && !followsAuxiliary(words, at, folded) ? 1 : 0;
    return isCutOff(word) && foldWord(next).startsWith(folded) ? 1 : 0;
  });
}

const SUBJECTS = new Set(["i", "we", "he", "they"]);
const AUXILIARIES = new Set(
  "am is are was were do does did have has had shall will can could should would may might must".split(" "),
);

/** "Where were they they had fled" is a question and its answer without punctuation. */
function followsAuxiliary(words: readonly SpokenWord[], at: number, folded: string): boolean {
  const previous = words[at - 1];
  return SUBJECTS.has(folded) && previous !== undefined && AUXILIARIES.has(foldWord(previous));
}

const isCutOff = (word: SpokenWord) => /^[-–—]$/.test(word.after) && word.letters.length <= 3;

function removeRestarts(words: readonly SpokenWord[]): SpokenWord[] {
  return removeAt(words, (at) => {
    const length = [3, 2].find((size) => isRestart(words, at, size));
    return length ?? 0;
  });
}

function isRestart(words: readonly SpokenWord[], at: number, size: number): boolean {
  for (let ahead = 0; ahead < size; ahead += 1) {
    const [word, again] = [words[at + ahead], words[at + size + ahead]];
    if (!word || !again || /[.?!;:,]/.test(word.after)) return false;
    const folded = foldWord(word);
    if (folded !== foldWord(again) || !SMALL.has(folded)) return false;
    // "What do we do? We fence" is a question and its answer.
    if (ahead < size - 1 ? again.after !== "" : !NEVER_FINAL.has(folded)) return false;
  }
  return true;
}

const WORDS_PER_MARKER = 300;

/** Careful speakers mean it when they say "I mean", so it is removed only for speakers who hesitate a lot. */
function overusesDiscourseMarkers(words: readonly SpokenWord[]): boolean {
  const signs = words.filter((_, at) => isFiller(words[at]) || isDiscourseMarkerAt(words, at)).length;
  return signs > 1 && signs * WORDS_PER_MARKER > words.length;
}

function isDiscourseMarkerAt(words: readonly SpokenWord[], at: number): boolean {
  const isSetOff = words[at - 1]?.after === "," && words[at + 1]?.after === ",";
  return isPhrase(words, at) && (isSetOff || isMidPhrase(words, at));
}

function isPhrase(words: readonly SpokenWord[], at: number): boolean {
  const [first, second] = [words[at], words[at + 1]];
  if (!first || !second || first.after !== "" || second.before !== "") return false;
  return DISCOURSE_MARKERS.some(([one, two]) => foldWord(first) === one && foldWord(second) === two);
}

/** Removes "you know" and "I mean" if commas set them off or if they interrupt a phrase. */
function removeDiscourseMarkers(words: readonly SpokenWord[]): SpokenWord[] {
  return removeAt(words, (at) => (isDiscourseMarkerAt(words, at) ? 2 : 0));
}

function isMidPhrase(words: readonly SpokenWord[], at: number): boolean {
  const [previous, second, next] = [words[at - 1], words[at + 1], words[at + 2]];
  if (!previous || !next || previous.after !== "" || second?.after !== "") return false;
  return CUT.has(foldWord(previous)) && !ASKING.has(foldWord(next));
}

const CUT = new Set("the a an my our his their very".split(" "));
const ASKING = new Set("what who whom whose how why where when that which".split(" "));

/** Quotation marks, final punctuation and initial capitals of removed words move to their neighbors. */
function removeAt(words: readonly SpokenWord[], countAt: (at: number) => number): SpokenWord[] {
  const result: SpokenWord[] = [];
  let opening = "";
  let capital = false;
  let start: number | undefined;
  for (let at = 0; at < words.length;) {
    const word = words[at];
    if (!word) break;
    const count = countAt(at);
    if (count === 0) {
      result.push(withLead(word, opening, capital, result.length === 0 ? start : undefined));
      [opening, capital] = ["", false];
      at += 1;
      continue;
    }
    opening += word.before;
    start ??= word.start;
    capital ||= startsCapital(word) && (result.length === 0 || /[.?!]/.test(result.at(-1)?.after ?? ""));
    const after = words[at + count - 1]?.after ?? "";
    carryPause(result, words.slice(at, at + count));
    const last = result.at(-1);
    if (last && /[.?!"”]/.test(after) && !/[.?!]/.test(last.after)) {
      result[result.length - 1] = { ...last, after: last.after.replace(/,$/, "") + after };
    }
    at += count;
  }
  return result;
}

/** Adds the pauses around removed words to the word before them. */
function carryPause(result: SpokenWord[], removed: readonly SpokenWord[]): void {
  const last = result.at(-1);
  const pauses = [last, ...removed].map((word) => word?.pause).filter((pause) => pause !== undefined);
  if (last && pauses.length > 0) result[result.length - 1] = { ...last, pause: Math.max(...pauses) };
}

const startsCapital = (word: SpokenWord) => /^\p{Lu}/u.test(word.letters);

function withLead(
  word: SpokenWord,
  opening: string,
  capital: boolean,
  start: number | undefined,
): SpokenWord {
  const heir = opening === "" && !capital ? word : { ...word, before: opening + word.before };
  const cased = capital ? { ...heir, casing: "capital" as const } : heir;
  return start === undefined || cased.start !== undefined ? cased : { ...cased, start };
}
