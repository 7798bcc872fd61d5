import type { Paragraph } from "../../../../contract/transcript/transcript.ts";

/** A stretch of speech that the captions showed at one time; seconds from the start of the recording. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** Seconds that it lasted longer than its words alone would have. */
  readonly pause?: number;
}

/**
 * A word on its way from the source to the page. Its letters are only ever copied: refining changes the punctuation
 * around it and the case of its letters, so that no step can put another word in the preacher's mouth.
 */
export interface SpokenWord {
  /** The letters and digits, with the apostrophes, hyphens and points inside them; as they stood in the source. */
  readonly letters: string;
  /** Punctuation in front, such as an opening quotation mark. */
  readonly before: string;
  /** Punctuation behind, such as a comma. */
  readonly after: string;
  readonly casing: Casing;
  /** The second at which it was said, where the source knew it. */
  readonly start?: number;
  readonly cue?: Cue;
  /** Seconds of silence behind the word, as far as known; below zero where it was said faster than others. */
  readonly pause?: number;
}

/** How the letters are written: as in the source, with a first capital, or in small letters. */
export type Casing = "kept" | "capital" | "small" | "small-capital";

const SPOKEN = /[\p{L}\p{N}\p{M}]/u;

/** Splits text at white space into words; signs that stand alone go behind the word before them. */
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
  return { letters, before, after, casing: "kept", ...time };
}

/** Halves of surrogate pairs count as spoken: letters outside the basic plane are rare, and must not be cut. */
function isSpoken(piece: string, at: number): boolean {
  const unit = piece.charCodeAt(at);
  return (unit >= 0xd800 && unit <= 0xdfff) || SPOKEN.test(piece.charAt(at));
}

/** The word as it is compared: small letters, one kind of apostrophe. */
export function foldWord(word: Pick<SpokenWord, "letters">): string {
  return word.letters.toLowerCase().replaceAll("’", "'");
}

export function formatWord(word: SpokenWord): string {
  return word.before + writeLetters(word.letters, word.casing) + word.after;
}

function writeLetters(letters: string, casing: Casing): string {
  if (casing === "kept") return letters;
  const written = casing === "capital" ? letters : letters.toLowerCase();
  return casing === "small" ? written : capitalize(written);
}

function capitalize(letters: string): string {
  const first = String.fromCodePoint(letters.codePointAt(0) ?? 0);
  return first.toUpperCase() + letters.slice(first.length);
}

/** Writes words as a paragraph of the transcript, which starts when its first word was said. */
export function formatParagraph(words: readonly SpokenWord[]): Paragraph {
  const text = words.map(formatWord).join(" ");
  const first = words[0];
  const start = first?.start ?? first?.cue?.start;
  return start === undefined ? { text } : { text, start };
}
