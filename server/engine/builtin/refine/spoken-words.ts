import type { Paragraph } from "../../../../contract/transcript/transcript.ts";

/** A caption cue, in seconds from the start of the recording. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** Seconds that it lasted beyond the expected time of its words. */
  readonly pause?: number;
}

/** Refining changes only the punctuation and case of words, never the letters. */
export interface SpokenWord {
  /** The letters and digits of the source, with the punctuation inside the word. */
  readonly letters: string;
  /** Leading punctuation, such as an opening quotation mark. */
  readonly before: string;
  /** Trailing punctuation, such as a comma. */
  readonly after: string;
  readonly casing: Casing;
  /** Start in seconds, if known. */
  readonly start?: number;
  readonly cue?: Cue;
  /** Seconds of silence after the word, if known; negative if it was said faster than expected. */
  readonly pause?: number;
}

/** How to write the letters: as in the source, with an initial capital, or in lowercase. */
export type Casing = "original" | "capital" | "small" | "small-capital";

const SPOKEN = /[\p{L}\p{N}\p{M}]/u;

/** Splits text at white space; punctuation between spaces is attached to the word before it. */
export function parseSpokenWords(text: string, time?: { start?: number; cue?: Cue }): SpokenWord[] {
  const words: SpokenWord[] = [];
  let waiting = "";
  for (const piece of text.split(/\s+/)) {
    if (piece === "") continue;
    const word = toWord(piece, time);
    const last = words.at(-1);
    if (word.letters !== "") {
      words.push(waiting === "" ? word : { ...word, before: `${waiting} ${word.before}` });
      waiting = "";
    } else if (last) words[words.length - 1] = { ...last, after: `${last.after} ${piece}` };
    else waiting = waiting === "" ? piece : `${waiting} ${piece}`;
  }
  return words;
}

function toWord(piece: string, time: { start?: number; cue?: Cue } | undefined): SpokenWord {
  let from = 0;
  let to = piece.length;
  while (from < to && !isSpoken(piece, from)) from += 1;
  while (to > from && !isSpoken(piece, to - 1)) to -= 1;
  const [before, letters, after] = [piece.slice(0, from), piece.slice(from, to), piece.slice(to)];
  return { letters, before, after, casing: "original", ...time };
}

/** Surrogates count as letters, so that pairs are never split. */
function isSpoken(piece: string, at: number): boolean {
  const unit = piece.charCodeAt(at);
  return (unit >= 0xd800 && unit <= 0xdfff) || SPOKEN.test(piece.charAt(at));
}

/** The start of a word or of its cue in seconds, if known. */
export const getStart = (word: SpokenWord | undefined): number | undefined => word?.start ?? word?.cue?.start;

/** The last known time up to a word, in seconds. */
export function findTime(words: readonly SpokenWord[], at: number): number | undefined {
  return getStart(words.slice(0, at + 1).findLast((word) => getStart(word) !== undefined));
}

/** Normalizes a word for comparison: lowercase and straight apostrophes. */
export function foldWord(word: Pick<SpokenWord, "letters">): string {
  return word.letters.toLowerCase().replaceAll("’", "'");
}

export function formatWord(word: SpokenWord): string {
  return word.before + writeLetters(word.letters, word.casing) + word.after;
}

function writeLetters(letters: string, casing: Casing): string {
  if (casing === "original") return letters;
  const written = casing === "capital" ? letters : letters.toLowerCase();
  return casing === "small" ? written : capitalize(written);
}

function capitalize(letters: string): string {
  const first = String.fromCodePoint(letters.codePointAt(0) ?? 0);
  return first.toUpperCase() + letters.slice(first.length);
}

export function formatParagraph(words: readonly SpokenWord[]): Paragraph {
  const text = words.map(formatWord).join(" ");
  const start = getStart(words[0]);
  return start === undefined ? { text } : { text, start };
}
