/** Offsets of the first character and of the one after the last. */
export interface TextRange {
  start: number;
  end: number;
}

export interface Word extends TextRange {
  /** Normalized for comparison: lowercase, straight apostrophes, no other punctuation. */
  normal: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Hyphenated words count as two. `Intl.Segmenter` splits scripts without spaces. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  const hasUnspaced = UNSPACED.test(text);
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const run = match[0];
    if (hasUnspaced && UNSPACED.test(run)) pushDictionaryWords(run, start, words);
    else words.push({ normal: foldCase(run), start, end: start + run.length });
  }
  return words;
}

let dictionary: Intl.Segmenter | undefined;
/** The segmenter takes superlinear time. */
const MAX_SEGMENTED = 1_000;

function pushDictionaryWords(run: string, start: number, words: Word[]): void {
  dictionary ??= new Intl.Segmenter(undefined, { granularity: "word" });
  for (let from = 0; from < run.length; from += MAX_SEGMENTED) {
    for (const { segment, index, isWordLike } of dictionary.segment(run.slice(from, from + MAX_SEGMENTED))) {
      const at = start + from + index;
      if (isWordLike) words.push({ normal: normalizeWord(segment), start: at, end: at + segment.length });
    }
  }
}

const normalizeWord = (word: string): string => foldCase(word).replace(EDGES, "");

function foldCase(word: string): string {
  const folded = word.toLowerCase();
  return folded.includes("’") ? folded.replaceAll("’", "'") : folded;
}

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

export const normalizeWords = (text: string): string[] => splitWords(text).map((word) => word.normal);

/** The words of a list that is written as a text. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
