// An index of one or more editions of the Bible with numbers for words, for comparing and searching.
import { readEditionWords } from "./edition-words.ts";
import { KING_JAMES, type EditionSource } from "./edition.ts";
import { stemScriptureWord } from "./scripture-words.ts";
import { createWordIds, type EditionWords, type WordIds } from "./stored-words.ts";
import { VERSE_COUNT } from "./verse-index.ts";

/** The ID of words that no edition has. */
export const UNKNOWN_WORD = 0xffffffff;

export interface IndexedEdition {
  id: string;
  language: string;
  /** The IDs of the normalized words of the edition, in order. */
  words: WordIds;
  clauseEnds: Uint8Array;
  verseStarts: Uint32Array;
  /** How the edition writes a word. */
  spellingOf: (word: number) => string;
}

export interface BibleIndex {
  editions: readonly IndexedEdition[];
  /** The stem ID of each word ID. */
  stemOf: Uint32Array;
  /** 1 if the word is a proper name. */
  isName: Uint8Array;
  /** The verses that have a stem in any edition, ascending. */
  versesOf: (stem: number) => Uint16Array;
  /** The inverse document frequency of each stem, in bits. */
  weights: Float32Array;
  wordIdOf: (normal: string) => number;
  /** Also finds stems of forms that no edition has. */
  stemIdOf: (normal: string) => number;
  formOf: (word: number) => string;
}

const MAX_BUILT = 2;
const built = new Map<string, BibleIndex>();

/** Builds the index of these editions on first use and keeps the latest (about 4 MB for each edition). */
export function getBibleIndex(editions: readonly EditionSource[] = [KING_JAMES]): BibleIndex {
  const key = JSON.stringify(editions.map(({ id, file }) => [id, file]));
  const index = built.get(key) ?? buildIndex(editions);
  built.delete(key);
  built.set(key, index);
  const [oldest] = built.keys();
  if (built.size > MAX_BUILT && oldest !== undefined) built.delete(oldest);
  return index;
}

function buildIndex(sources: readonly EditionSource[]): BibleIndex {
  const vocabulary = new Vocabulary();
  const read = sources.map((source) => {
    const words = readEditionWords(source);
    return { source, words, ids: vocabulary.add(words) };
  });
  const editions = read.map(({ source, words, ids }): IndexedEdition => {
    const spellings = listSpellings(words, ids);
    return {
      id: source.id,
      language: source.language,
      words: renumber(words.words, ids, vocabulary.forms.size),
      clauseEnds: words.clauseEnds,
      verseStarts: words.verseStarts,
      spellingOf: (word) => spellings.get(word) ?? forms[word] ?? "",
    };
  });
  const forms = [...vocabulary.forms.keys()];
  const stemOf = Uint32Array.from(vocabulary.stemOf);
  return {
    editions,
    stemOf,
    isName: vocabulary.findNames(),
    ...buildPostings(editions, stemOf, vocabulary.stems.size),
    wordIdOf: (normal) => vocabulary.forms.get(normal) ?? UNKNOWN_WORD,
    stemIdOf: (normal) => vocabulary.stems.get(stemScriptureWord(normal)) ?? UNKNOWN_WORD,
    formOf: (word) => forms[word] ?? "",
  };
}

/** The spellings of the forms that the edition writes otherwise, by their new IDs. */
const listSpellings = ({ spellings }: EditionWords, ids: Uint32Array) =>
  new Map(
    spellings.split("\n").flatMap((spelling, at) => (spelling === "" ? [] : [[ids[at] ?? 0, spelling]])),
  );

function renumber(words: WordIds, ids: Uint32Array, forms: number): WordIds {
  const renumbered =
    createWordIds(0, forms).BYTES_PER_ELEMENT > words.BYTES_PER_ELEMENT
      ? createWordIds(words.length, forms)
      : words;
  for (let at = 0; at < words.length; at += 1) renumbered[at] = ids[words[at] ?? 0] ?? 0;
  return renumbered;
}

/** Of ten occurrences, at least this many of a name start with a capital. */
const NAME_SHARE = 0.9;

/** The words of all editions together. */
class Vocabulary {
  readonly forms = new Map<string, number>();
  readonly stems = new Map<string, number>();
  readonly stemOf: number[] = [];
  readonly #capitals: number[] = [];
  readonly #smalls: number[] = [];

  /** Returns the IDs of the forms of an edition. */
  add({ forms, stems, capitals, smalls }: Pick<EditionWords, "forms" | "stems" | "capitals" | "smalls">) {
    const stemTexts = stems.split("\n");
    return Uint32Array.from(forms.split("\n"), (form, at) => {
      const id = assignId(this.forms, form);
      if (id === this.stemOf.length) this.stemOf.push(assignId(this.stems, stemTexts[at] ?? ""));
      this.#capitals[id] = (this.#capitals[id] ?? 0) + (capitals[at] ?? 0);
      this.#smalls[id] = (this.#smalls[id] ?? 0) + (smalls[at] ?? 0);
      return id;
    });
  }

  findNames(): Uint8Array {
    return Uint8Array.from(this.stemOf, (_, id) => {
      const capitals = this.#capitals[id] ?? 0;
      return capitals > 0 && capitals >= NAME_SHARE * (capitals + (this.#smalls[id] ?? 0)) ? 1 : 0;
    });
  }
}

function assignId(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

function buildPostings(editions: readonly IndexedEdition[], stemOf: Uint32Array, stems: number) {
  const counts = new Uint32Array(stems + 1);
  const eachStem = (use: (stem: number, verse: number) => void) => {
    const lastVerses = new Int32Array(stems).fill(-1);
    for (let verse = 0; verse < VERSE_COUNT; verse += 1) {
      for (const { words, verseStarts } of editions) {
        const end = verseStarts[verse + 1] ?? 0;
        for (let at = verseStarts[verse] ?? 0; at < end; at += 1) {
          const stem = stemOf[words[at] ?? 0] ?? 0;
          if (lastVerses[stem] === verse) continue;
          lastVerses[stem] = verse;
          use(stem, verse);
        }
      }
    }
  };
  eachStem((stem) => {
    counts[stem + 1] = (counts[stem + 1] ?? 0) + 1;
  });
  const starts = counts.slice();
  for (let stem = 0; stem < stems; stem += 1)
    starts[stem + 1] = (starts[stem + 1] ?? 0) + (starts[stem] ?? 0);
  const verses = new Uint16Array(starts[stems] ?? 0);
  const next = starts.slice();
  eachStem((stem, verse) => {
    const at = next[stem] ?? 0;
    verses[at] = verse;
    next[stem] = at + 1;
  });
  const weights = Float32Array.from({ length: stems }, (_, stem) =>
    Math.log2(VERSE_COUNT / Math.max(1, counts[stem + 1] ?? 0)),
  );
  return { versesOf: (stem: number) => verses.subarray(starts[stem], starts[stem + 1]), weights };
}
