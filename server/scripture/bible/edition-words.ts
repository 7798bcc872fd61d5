// The words of an edition as numbers, in the form in which quotations are compared with them.
import { statSync } from "node:fs";
import path from "node:path";
import { SERVER_FOLDER } from "../../paths.ts";
import { BOOKS } from "./books.ts";
import { getKingJamesPath, readEdition, type EditionSource } from "./edition.ts";
import { countChapters, countVerses } from "./passage.ts";
import { createWordIds, readStoredWords, storeWords, type EditionWords } from "./stored-words.ts";
import { normalizeScriptureWord, SCRIPTURE_WORD, stemScriptureWord } from "./scripture-words.ts";

/** The built server has the words of the King James Version beside its programs. */
const KING_JAMES_WORDS = path.join(SERVER_FOLDER, "dist", "king-james.words");

/** Reading the words of an edition from a file takes a tenth of the time of splitting its text again. */
export function readEditionWords(source: EditionSource): EditionWords {
  const { size, mtimeMs } = statSync(source.file ?? getKingJamesPath());
  // The package's files may get new times when they are copied.
  const of = source.file === null ? String(size) : `${size} ${mtimeMs}`;
  const file = source.file === null ? KING_JAMES_WORDS : `${source.file}.words`;
  const stored = readStoredWords(file, of);
  if (stored) return stored;
  const words = splitEdition(source);
  storeWords(file, of, words);
  return words;
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
    return [...this.ids.keys()].map((form, id) => (spellings[id] === form ? "" : (spellings[id] ?? "")));
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
  const packed = createWordIds(words.length, forms.length);
  packed.set(words);
  return {
    forms: forms.join("\n"),
    stems: forms.map(stemScriptureWord).join("\n"),
    spellings: table.listSpellings().join("\n"),
    capitals: countsOf(table.capitals),
    smalls: countsOf(table.smalls),
    words: packed,
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
