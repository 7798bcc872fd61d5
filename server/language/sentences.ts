import type { TextRange } from "./words.ts";

export type { TextRange } from "./words.ts";

/** Abbreviations that never end a sentence. */
const TITLES = new Set(
  "mr mrs ms dr st rev messrs prof viz cf vs ver vv chap ch pp vol no fr gen col capt sts e.g i.e".split(" "),
);
/** Abbreviations that end a sentence only if no number follows: `Heb. viii. 6`, `Ps. 23`. */
const BOOKS = new Set(
  (
    "gen ex exod lev num deut josh judg jud sam kgs chron chr neh esth ps psa pss prov eccl eccles cant isa jer lam " +
    "ezek eze dan hos obad jon mic nah hab zeph hag zech mal matt mat mk lk jn rom cor gal eph phil col thess thes " +
    "tim tit philem heb jas pet jno rev v p verse"
  ).split(" "),
);
/** Abbreviations that end a sentence if a capital follows. */
const SHORTENED = new Set("etc jr sr esq a.m p.m b.c a.d u.s &c".split(" "));

const STOP =
  /[.!?…]+|[。！？｡؟۔।॥]+|\n[ \t]*\r?\n\s*|\n(?=[ \t]*(?:#{1,6}|[-*+•]|\d{1,3}[.)])[ \t])|\n(?<=(?:^|\n)#[^\n]*\n)/g;
const CLOSING = /["'”’»)\]}*_」』）】]/;
const OPENING = /["'“‘«([{*_—–-]/;
const ROMAN = /^[ivxlc]+$/i;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const SPACE = /\s/;

/** Periods of abbreviations, initials, numbered points and Bible references don't end a sentence. */
export function splitSentences(text: string): TextRange[] {
  const sentences: TextRange[] = [];
  const isCased = UPPER.test(text);
  let start = 0;
  for (const match of text.matchAll(STOP)) {
    if (match.index < start) continue;
    const end = findEnd(text, start, match.index, match[0], isCased);
    if (end === undefined) continue;
    pushTrimmed(sentences, text, start, end);
    start = end;
  }
  pushTrimmed(sentences, text, start, text.length);
  return sentences;
}

/** Returns the offset after the punctuation and closing marks, or undefined if the sentence continues. */
function findEnd(
  text: string,
  start: number,
  at: number,
  stop: string,
  isCased: boolean,
): number | undefined {
  if (stop.startsWith("\n")) return at + stop.length;
  let end = at + stop.length;
  while (end < text.length && CLOSING.test(text.charAt(end)) && !opensHere(text, end)) end += 1;
  if (/[。！？｡।॥]/.test(stop) || end === text.length) return end;
  if (!SPACE.test(text.charAt(end))) return undefined;
  const next = findNext(text, end);
  if (next === undefined) return end;
  if (isCased && LOWER.test(next)) return undefined;
  if (!LETTER.test(next) && !DIGIT.test(next)) return end;
  return stop === "." && isAbbreviated(text, start, at, next) ? undefined : end;
}

/** Whether a straight quotation mark opens a quotation, because a word follows immediately. */
const opensHere = (text: string, at: number) => {
  if (!/["'*_]/.test(text.charAt(at))) return false;
  const after = text.charAt(at + 1);
  return LETTER.test(after) || DIGIT.test(after);
};

/** Returns the first character after white space and opening marks, if it is near. */
function findNext(text: string, from: number): string | undefined {
  for (let at = from; at < Math.min(text.length, from + 12); at += 1) {
    const character = text.charAt(at);
    if (!SPACE.test(character) && !OPENING.test(character)) return character;
  }
  return undefined;
}

const MAX_SHORTENED = 8;

function isAbbreviated(text: string, start: number, at: number, next: string): boolean {
  const before = /[\p{L}\p{N}&][\p{L}\p{N}.&]*$/u.exec(
    text.slice(Math.max(start, at - MAX_SHORTENED), at),
  )?.[0];
  if (before === undefined) return false;
  const word = before.toLowerCase();
  const isFirst = /^[\s"'“‘([*_#>-]*$/.test(
    text.slice(Math.max(start, at - before.length - 8), at - before.length),
  );
  const opensSentence = isFirst && at - before.length - start <= 8;
  if (opensSentence && (/^\d{1,3}$/.test(word) || ROMAN.test(word) || /^\p{L}$/u.test(word))) return true;
  if (TITLES.has(word)) return word !== "no" || DIGIT.test(next);
  if (SHORTENED.has(word)) return !UPPER.test(next);
  if (DIGIT.test(next)) return BOOKS.has(word) || ROMAN.test(word) || /^\d+$/.test(word);
  if (/^[ivxlc]$/i.test(next) && BOOKS.has(word)) return true;
  return /^\p{Lu}$/u.test(before) && before !== "I" && before !== "O";
}

function pushTrimmed(sentences: TextRange[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && SPACE.test(text.charAt(start))) start += 1;
  while (end > start && SPACE.test(text.charAt(end - 1))) end -= 1;
  if (end > start) sentences.push({ start, end });
}
