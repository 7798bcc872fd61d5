// The file with the words of an edition: a header as JSON, then the numbers, which are read directly into typed arrays.
import { closeSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from "node:fs";
import { VERSE_COUNT } from "./verse-index.ts";

/** The IDs of words, in 16 bits if all fit. */
export type WordIds = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

export const createWordIds = (length: number, forms: number): WordIds =>
  forms <= 0x1_00_00 ? new Uint16Array(length) : new Uint32Array(length);

export interface EditionWords {
  /** The different normalized words and the stem of each, separated by line breaks. */
  forms: string;
  stems: string;
  /** How the edition writes each form most often: "LORD", "Moses"; empty if like the form. */
  spellings: string;
  /** How often each form starts with a capital within a sentence, and with a small letter. */
  capitals: Uint32Array<ArrayBuffer>;
  smalls: Uint32Array<ArrayBuffer>;
  /** The positions in `forms` of all words in order. */
  words: WordIds;
  /** 1 if punctuation follows the word, so that a clause ends there. */
  clauseEnds: Uint8Array<ArrayBuffer>;
  /** The position in `words` where each verse starts, followed by the number of words. A missing verse has no words. */
  verseStarts: Uint32Array<ArrayBuffer>;
}

/** Changes whenever words are split, normalized or stemmed differently. */
const FORMAT = 4;

interface Header extends Pick<EditionWords, "forms" | "stems" | "spellings"> {
  format: number;
  /** Size and time of the text file. */
  of: string;
  counts: { forms: number; words: number; verseStarts: number };
}

const listArrays = ({ words, verseStarts, capitals, smalls, clauseEnds }: EditionWords) => [
  words,
  verseStarts,
  capitals,
  smalls,
  clauseEnds,
];

/** Undefined if the file is missing, damaged or not of this text. */
export function readStoredWords(file: string, of: string): EditionWords | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, "r");
    const length = new Uint32Array(1);
    fill(descriptor, length);
    const header = Buffer.alloc(Math.min(length[0] ?? 0, fstatSync(descriptor).size));
    fill(descriptor, header);
    const { format, of: text, counts, ...strings } = JSON.parse(header.toString()) as Header;
    if (format !== FORMAT || text !== of || counts.verseStarts !== VERSE_COUNT + 1) return undefined;
    const words: EditionWords = {
      ...strings,
      words: createWordIds(counts.words, counts.forms),
      verseStarts: new Uint32Array(counts.verseStarts),
      capitals: new Uint32Array(counts.forms),
      smalls: new Uint32Array(counts.forms),
      clauseEnds: new Uint8Array(counts.words),
    };
    for (const array of listArrays(words)) fill(descriptor, array);
    return words;
  } catch {
    // The caller writes it again.
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function fill(descriptor: number, array: NodeJS.ArrayBufferView): void {
  if (readSync(descriptor, array) !== array.byteLength) throw new Error("The file is too short");
}

export function storeWords(file: string, of: string, words: EditionWords): void {
  const { forms, stems, spellings, capitals, verseStarts } = words;
  const counts = { forms: capitals.length, words: words.words.length, verseStarts: verseStarts.length };
  const header = Buffer.from(
    JSON.stringify({ format: FORMAT, of, counts, forms, stems, spellings } satisfies Header),
  );
  const parts = [new Uint32Array([header.length]), header, ...listArrays(words)];
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(
      temporary,
      Buffer.concat(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength))),
    );
    renameSync(temporary, file);
  } catch {
    // Only the next start is slower.
  }
}
