// Finds out what was said where speech recognition garbled the numbers of a reference: "Hebrews 114" for 1:14.
import { getPassageText } from "../bible/bible-text.ts";
import { countChapters, countVerses, formatReference, passageExists } from "../bible/passage.ts";
import type { Passage } from "../bible/passage.ts";
import type { BookMention } from "./book-mentions.ts";
import { readSuffix } from "./reference-suffix.ts";
import type { ReferenceSuffix } from "./reference-suffix.ts";
import type { NumberToken, Token } from "./reference-tokens.ts";
import { isMark, isNumber, isWord } from "./token-reader.ts";
import type { CountWordsRead } from "./words-nearby.ts";

export interface Repair {
  suffix: ReferenceSuffix;
  /** What was written, if no number of a chapter or verse can be read there. */
  written: number;
  /** Whether nothing else can be meant. */
  isCertain: boolean;
}

const MAX_DIGITS = 6;
/** A number this many times as large as the last chapter is no slip of the tongue. */
const CLEARLY_TOO_LARGE = 2;

/** Returns what the numbers after a book that make no existing reference can stand for, more plausible ones first. */
export function listRepairs(
  tokens: readonly Token[],
  mention: BookMention,
  literal: ReferenceSuffix | undefined,
): Repair[] {
  const at = tokens.findIndex((token) => isNumber(token) || isDigits(token));
  const number = tokens[at];
  if (!number || at > 3 || mayBeAge(tokens, mention)) return [];
  const hasVerse = tokens[at + 1]?.text === ":" || namesVerse(literal?.items[0]?.passage);
  const rewritten = hasVerse
    ? [...splitVerses(tokens, at), ...dropChapter(tokens, at, mention), ...dropRangeEnd(tokens, at, mention)]
    : [...splitDigits(tokens, at), ...joinChapterAndVerse(tokens, at, mention)];
  const written = Number(/^\d+/.exec(number.text)?.[0] ?? number.value);
  const isTooLarge = written >= 100 && written > CLEARLY_TOO_LARGE * countChapters(mention.book.name);
  const found = readAll(rewritten, mention);
  const split = readAll(joinHundreds(tokens, at, mention), mention);
  if (split.length > 0) return split.map((suffix) => ({ suffix, written, isCertain: true }));
  if (found.length === 0 && !hasVerse) {
    return readAll(joinVerses(tokens, at), mention).map((suffix) => ({ suffix, written, isCertain: false }));
  }
  const isCertain =
    found.length === 1 && (hasVerse ? isDigits(tokens[at + 2]) : isTooLarge && !isYear(written));
  return found.map((suffix) => ({ suffix, written, isCertain }));
}

/**
 * Reads "Isaiah 1-6" as 1:6 if that verse is read nearby, and "John 17-3" as 17:3, because chapters ascend. "Isaiah 52-3" may
 * mean chapters 52 and 53.
 */
export function readDashAsColon(
  countWordsRead: CountWordsRead,
  tokens: readonly Token[],
  mention: BookMention,
  literal: ReferenceSuffix | undefined,
): ReferenceSuffix | undefined {
  const at = tokens.findIndex(isNumber);
  const [chapter, dash, verse] = tokens.slice(at, at + 3);
  if (at < 0 || at > 1 || !isNumber(chapter) || !isNumber(verse) || !dash || !isMark("-–")(dash))
    return undefined;
  if (!literal || namesVerse(literal.items[0]?.passage) || countChapters(mention.book.name) === 1)
    return undefined;
  const isTight = !dash.spaced && !verse.spaced && literal.form === "figures" && verse.form === "figures";
  if (!isTight || tokens.slice(0, at).some((token) => token.text === "chapters")) return undefined;
  const [read] = readAll(joinChapterAndVerse(tokens, at, mention), mention);
  const passage = read?.items[0]?.passage;
  if (!read || !passage) return undefined;
  const isRange = verse.value > chapter.value || lacksDigits(chapter, verse);
  const isRead = () => countWordsRead({ start: mention.start, end: read.end }, passage) > 0;
  return !isRange || isRead() ? read : undefined;
}

/** Whether the end of a range may lack its first digits: "52-3" for 52-53. */
function lacksDigits(from: NumberToken, to: NumberToken): boolean {
  const missing = from.text.slice(0, -to.text.length);
  return missing !== "" && Number(missing + to.text) > from.value;
}

/** Reads the numbers, without those that don't exist and without repetitions. */
function readAll(rewritten: readonly Token[][], mention: BookMention): ReferenceSuffix[] {
  const read = new Map<string, ReferenceSuffix>();
  for (const tokens of rewritten) {
    const suffix = readSuffix(tokens, mention);
    const passage = suffix?.items[0]?.passage;
    if (!suffix || !passage || !passageExists(passage)) continue;
    const reference = formatReference(passage);
    if (!read.has(reference)) read.set(reference, suffix);
  }
  return [...read.values()];
}

const namesVerse = (passage: Passage | undefined) =>
  passage !== undefined &&
  (passage.verse !== 1 || passage.toVerse !== countVerses(passage.book, passage.toChapter));

/** "James, 14, came" */
const mayBeAge = ([comma]: readonly Token[], { book, name }: BookMention) =>
  comma?.text === "," && name.confusable !== undefined && book.ordinal === undefined;

const isDigits = (token: Token | undefined) => token?.kind === "word" && /^\d{4,6}$/.test(token.text);
const isYear = (number: number): boolean => number >= 1500 && number < 2100;

/** Splits "828" into 8:28, and "26" into 2:6, 20:6 or 12:6. */
function splitDigits(tokens: readonly Token[], at: number): Token[][] {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || (isNumber(token) && token.form !== "figures")) return [];
  const joins = next?.form === "figures" && /^0\d/.test(next.text);
  const digits = /^\d+/.exec(token.text)?.[0] ?? "";
  const all = joins ? digits + next.text : digits;
  if (all.length < 2 || all.length > MAX_DIGITS) return [];
  const last = joins ? next : token;
  const rewrite = (chapter: string, verse: string) => {
    const numbers = [makeNumber(token, Number(chapter)), makeColon(token), makeNumber(last, Number(verse))];
    return tokens.slice(0, at).concat(numbers, tokens.slice(at + (joins ? 2 : 1)));
  };
  const splits: [string, string][] = [1, 2, 3].map((length) => [all.slice(0, length), all.slice(length)]);
  if (all.length === 4) splits.unshift([all.slice(0, 2), all.slice(2)]);
  if (all.length === 2)
    splits.push([`${all.slice(0, 1)}0`, all.slice(1)], [`1${all.slice(0, 1)}`, all.slice(1)]);
  return splits
    .filter(([, verse]) => /^(?:[1-9]\d{0,2}|0[1-9])$/.test(verse))
    .map(([chapter, verse]) => rewrite(chapter, verse));
}

/** Reads the numbers of "Philippians 4-8" as a chapter and a verse. */
function joinChapterAndVerse(tokens: readonly Token[], at: number, { name }: BookMention): Token[][] {
  const [chapter, mark, verse] = tokens.slice(at, at + 3);
  if (!isNumber(chapter) || !mark || !isNumber(verse)) return [];
  if (!isMark("-–")(mark) && !isWord(name.language.range)(mark)) return [];
  return [[...tokens.slice(0, at + 1), makeColon(mark), ...tokens.slice(at + 2)]];
}

/** Reads "Psalm 1.10.3" as 110:3. */
function joinHundreds(tokens: readonly Token[], at: number, { book }: BookMention): Token[][] {
  const [hundred, dot, rest, second, verse] = tokens.slice(at, at + 5);
  if (book.name !== "Psalms" || hundred?.value !== 1 || !isNumber(rest) || !isNumber(verse)) return [];
  if (dot?.text !== "." || second?.text !== "." || verse.spaced) return [];
  const chapter = makeNumber(rest, 100 + rest.value);
  return [[...tokens.slice(0, at), chapter, makeColon(second), ...tokens.slice(at + 4)]];
}

/** Splits "356" into 3:5-6. */
function joinVerses(tokens: readonly Token[], at: number): Token[][] {
  const [token] = tokens.slice(at, at + 1);
  const [, chapter, first, second] = /^(\d{1,2})(\d)(\d)$/.exec(token?.text ?? "") ?? [];
  if (!token || Number(second) !== Number(first) + 1) return [];
  const numbers = [chapter, first, second].map((digits) => makeNumber(token, Number(digits)));
  const [one, two, three] = numbers as [Token, Token, Token];
  const range = { ...makeColon(token), text: "-" };
  return [[...tokens.slice(0, at), one, makeColon(token), two, range, three, ...tokens.slice(at + 1)]];
}

/** Splits the verses of "12:34" and "3:1617" into 3-4 and 16-17. */
function splitVerses(tokens: readonly Token[], at: number): Token[][] {
  const verseAt = tokens.findIndex((token, index) => index > at + 1 && (isNumber(token) || isDigits(token)));
  const verse = tokens[verseAt];
  if (!verse || verseAt > at + 4) return [];
  const [, first = "", second = ""] = /^(\d{1,2})(\d{1,2})$/.exec(verse.text) ?? [];
  if (first.length !== second.length || Number(second) !== Number(first) + 1) return [];
  return [
    [
      ...tokens.slice(0, verseAt),
      makeNumber(verse, Number(first)),
      { ...makeColon(verse), text: "-" },
      makeNumber(verse, Number(second)),
      ...tokens.slice(verseAt + 1),
    ],
  ];
}

/** Reads "Jude chapter 9, verse 9" as a verse, because the book has one chapter. */
function dropChapter(tokens: readonly Token[], at: number, { book, name }: BookMention): Token[][] {
  if (countChapters(book.name) > 1) return [];
  const verseWord = tokens.findIndex((token, index) => index > at && isWord(name.language.verseWords)(token));
  return verseWord > at && verseWord < at + 4 ? [tokens.slice(verseWord)] : [];
}

/** Reads "12:30-21" as 12:30. */
function dropRangeEnd(tokens: readonly Token[], at: number, { name }: BookMention): Token[][] {
  const isRange = (token: Token) => isMark("-–")(token) || isWord(name.language.range)(token);
  const range = tokens.findIndex((token, index) => index > at && isRange(token));
  return range > at && range < at + 6 ? [tokens.slice(0, range)] : [];
}

const makeNumber = ({ start, end, spaced }: Token, value: number): NumberToken => ({
  kind: "number",
  form: "figures",
  text: String(value),
  value,
  start,
  end,
  spaced,
});

const makeColon = ({ start, end }: Token): Token => ({ kind: "mark", text: ":", start, end, spaced: false });

const FOLLOWING_CHARACTERS = 300;
const PRECEDING_CHARACTERS = 120;
/** Fewer shared words are a coincidence. */
const MIN_SHARED_WORDS = 3;

/** Chooses the passage that the words nearby quote, else one in a chapter that is being spoken about, else the first. */
export function chooseRepair(
  repairs: readonly Repair[],
  text: string,
  { start, name, book }: BookMention,
  recent: readonly Passage[],
): Repair | undefined {
  const [first] = repairs;
  if (!first) return undefined;
  const mayBePerson = name.confusable !== undefined && book.ordinal === undefined;
  const mayBeAgeOrYear = mayBePerson && (first.written < 100 || isYear(first.written));
  if (repairs.length === 1 && !mayBeAgeOrYear) return first;
  const nearby = text.slice(Math.max(0, start - PRECEDING_CHARACTERS), start + FOLLOWING_CHARACTERS);
  const words = new Set(listLongWords(nearby));
  const shared = repairs.map(({ suffix }) => countSharedWords(suffix.items[0]?.passage, words));
  const best = Math.max(...shared);
  if (best >= MIN_SHARED_WORDS && shared.filter((count) => count === best).length === 1) {
    return repairs[shared.indexOf(best)];
  }
  if (mayBeAgeOrYear && !name.language.readingCue.test(text.slice(Math.max(0, start - 30), start)))
    return undefined;
  const isRecent = ({ suffix }: Repair) => {
    const passage = suffix.items[0]?.passage;
    return recent.some((each) => each.book === passage?.book && each.chapter === passage.chapter);
  };
  return repairs.find(isRecent) ?? first;
}

const listLongWords = (text: string) => text.toLowerCase().match(/[a-z]{4,}/g) ?? [];

function countSharedWords(passage: Passage | undefined, words: ReadonlySet<string>): number {
  if (!passage) return 0;
  const verse = getPassageText({ ...passage, toChapter: passage.chapter, toVerse: passage.verse });
  return new Set(verse.flatMap((each) => listLongWords(each.text)).filter((word) => words.has(word))).size;
}
