// The words of an edition as numbers, in the form in which quotations are compared with them.
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { SERVER_FOLDER } from "../../paths.ts";
import { BOOKS } from "./books.ts";
import { getKingJamesPath, readEdition, type EditionSource } from "./edition.ts";
import { countChapters, countVerses } from "./passage.ts";
import { normalizeScriptureWord, SCRIPTURE_WORD, stemScriptureWord } from "./scripture-words.ts";

export interface EditionWords {
  /** The different normalized words and the stem of each, separated by line breaks. */
  forms: string;
  stems: string;
  /** How the edition writes each form most often: "LORD", "Moses". */
  spellings: string;
  /** How often each form starts with a capital within a sentence, and with a small letter. */
  capitals: Uint32Array;
  smalls: Uint32Array;
  /** The positions in `forms` of all words in order. */
  words: Uint32Array;
  /** 1 if punctuation follows the word, so that a clause ends there. */
  clauseEnds: Uint8Array;
  /** The position in `words` where each verse starts, followed by the number of words. A missing verse has no words. */
  verseStarts: Uint32Array;
}

/** Changes whenever words are split, normalized or stemmed differently. */
const FORMAT = 2;

interface StoredWords {
  format: number;
  /** Size and time of the text file. */
  of: string;
  words: EditionWords;
}

/** The built server has the words of the King James Version beside its programs. */
const KING_JAMES_WORDS = path.join(SERVER_FOLDER, "dist", "king-james.words");

/** Reading the words of an edition from a file takes a tenth of the time of splitting its text again. */
export function readEditionWords(source: EditionSource): EditionWords {
  const { size, mtimeMs } = statSync(source.file ?? getKingJamesPath());
  // The package's files may get new times when they are copied.
  const of = source.file === null ? String(size) : `${size} ${mtimeMs}`;
  const file = source.file === null ? KING_JAMES_WORDS : `${source.file}.words`;
  const stored = readStoredWords(file);
  if (stored?.format === FORMAT && stored.of === of) return stored.words;
  const words = splitEdition(source);
  storeWords(file, { format: FORMAT, of, words });
  return words;
}

function readStoredWords(file: string): StoredWords | undefined {
  try {
    return deserialize(readFileSync(file)) as StoredWords;
  } catch {
    // It is missing or damaged, and is written again.
    return undefined;
  }
}

function storeWords(file: string, stored: StoredWords): void {
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, serialize(stored));
    renameSync(temporary, file);
  } catch {
    // Only the next start is slower.
  }
}

class FormTable {
  readonly ids = new Map<string, number>();
  readonly capitals: number[] = [];
  readonly smalls: number[] = [];
  readonly #known = new Map<string, { ids: readonly number[]; count: number }>();

  /** Returns the numbers of the one or two forms of a word. */
  idsOf(word: string): readonly number[] {
    const known = this.#known.get(word);
    if (known) {
      known.count += 1;
      return known.ids;
    }
    const ids = normalizeScriptureWord(word).map((normal) => {
      const id = this.ids.get(normal) ?? this.ids.size;
      this.ids.set(normal, id);
      return id;
    });
    this.#known.set(word, { ids, count: 1 });
    return ids;
  }

  listSpellings(): string[] {
    const spellings = [...this.ids.keys()];
    const counts = spellings.map(() => 0);
    for (const [word, { ids, count }] of this.#known) {
      const [id = 0, second] = ids;
      if (second !== undefined || count <= (counts[id] ?? 0)) continue;
      spellings[id] = word;
      counts[id] = count;
    }
    return spellings;
  }

  note(id: number, isCapital: boolean, isFirst: boolean): void {
    const counts = isCapital ? this.capitals : this.smalls;
    if (!isCapital || !isFirst) counts[id] = (counts[id] ?? 0) + 1;
  }
}

function splitEdition(source: EditionSource): EditionWords {
  const { verses } = readEdition(source);
  const table = new FormTable();
  const words: number[] = [];
  const clauseEnds: number[] = [];
  const verseStarts = [0];
  for (const { name } of BOOKS) {
    for (let chapter = 1; chapter <= countChapters(name); chapter += 1) {
      for (let verse = 1; verse <= countVerses(name, chapter); verse += 1) {
        splitVerse(verses[`${name} ${chapter}:${verse}`] ?? "", table, words, clauseEnds);
        verseStarts.push(words.length);
      }
    }
  }
  const forms = [...table.ids.keys()];
  const countsOf = (counts: readonly number[]) => Uint32Array.from(forms, (_, id) => counts[id] ?? 0);
  return {
    forms: forms.join("\n"),
    stems: forms.map(stemScriptureWord).join("\n"),
    spellings: table.listSpellings().join("\n"),
    capitals: countsOf(table.capitals),
    smalls: countsOf(table.smalls),
    words: Uint32Array.from(words),
    clauseEnds: Uint8Array.from(clauseEnds),
    verseStarts: Uint32Array.from(verseStarts),
  };
}

const CLAUSE_END = /[^\s[\]{}()*<>#]/;
const SENTENCE_END = /[.!?:“"‘]/;

function splitVerse(text: string, table: FormTable, words: number[], clauseEnds: number[]): void {
  let end = 0;
  let isFirst = true;
  for (const { 0: word, index } of text.matchAll(SCRIPTURE_WORD)) {
    if (end > 0) {
      const between = text.slice(end, index);
      if (between !== " " && CLAUSE_END.test(between)) clauseEnds[clauseEnds.length - 1] = 1;
      isFirst = between !== " " && SENTENCE_END.test(between);
    }
    const first = word.charAt(0);
    const isCapital = first !== first.toLowerCase();
    for (const id of table.idsOf(word)) {
      words.push(id);
      clauseEnds.push(0);
      table.note(id, isCapital, isFirst);
    }
    end = index + word.length;
  }
  if (end > 0) clauseEnds[clauseEnds.length - 1] = 1;
}
