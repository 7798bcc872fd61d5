import { isStopWord } from "../../../language/stop-words.ts";
import { stemWord } from "../../../language/stem.ts";
import { toSentenceCase } from "../refine/sentences/capitalized-words.ts";
import type { PlainSentence } from "./extract-sentences.ts";

export interface Keyword {
  /** Its most frequent form; names are capitalized. */
  word: string;
  /** For comparing only. */
  stem: string;
  count: number;
  /** From 0 to 1. */
  weight: number;
}

export interface Vocabulary {
  /** By descending weight. */
  keywords: readonly Keyword[];
  /** The weight of a stem, from 0 to 1. */
  weightOf: (stem: string) => number;
  stemsOf: (words: readonly string[]) => string[];
}

const KEYWORDS = 20;
/** The weight of a word that occurs only once. */
const SINGLE_USE_WEIGHT = 0.02;

export function buildVocabulary(sentences: readonly PlainSentence[]): Vocabulary {
  const words = countWords(sentences);
  const stemOf = stemContentWords(words);
  const stems = new Map<string, { count: number; word: string; most: number }>();
  for (const [word, count] of words) {
    const stem = stemOf.get(word);
    if (stem === undefined) continue;
    const known = stems.get(stem) ?? { count: 0, word, most: 0 };
    const isMostFrequent = count > known.most;
    stems.set(stem, {
      count: known.count + count,
      word: isMostFrequent ? word : known.word,
      most: Math.max(count, known.most),
    });
  }
  const ranked = [...stems].toSorted(([, a], [, b]) => b.count - a.count);
  const highest = ranked[0]?.[1].count ?? 1;
  const weights = new Map(
    ranked.map(([stem, { count }]) => [stem, count > 1 ? Math.sqrt(count / highest) : SINGLE_USE_WEIGHT]),
  );
  const weightOf = (stem: string) => weights.get(stem) ?? 0;
  return {
    keywords: ranked.slice(0, KEYWORDS).map(([stem, { count, word }]) => ({
      word: toSentenceCase(word),
      stem,
      count,
      weight: weightOf(stem),
    })),
    weightOf,
    stemsOf: (some) => some.map((word) => stemOf.get(word)).filter((stem) => stem !== undefined),
  };
}

function countWords(sentences: readonly PlainSentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of sentences) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Maps each content word (neither a number nor a stop word) to its stem. */
function stemContentWords(counts: ReadonlyMap<string, number>): Map<string, string> {
  const isCommon = detectCommonWords(counts);
  const carrying = [...counts.keys()].filter((word) => !isCommon(word) && !/^[\d']/.test(word));
  return new Map(carrying.map((word) => [word, stemWord(word)]));
}

const ENGLISH_SHARE = 0.3;
const FOREIGN_COMMON_WORDS = 60;

/** Uses the stop words for English, and the most frequent short words for other languages. */
function detectCommonWords(counts: ReadonlyMap<string, number>): (word: string) => boolean {
  let all = 0;
  let english = 0;
  for (const [word, count] of counts) {
    all += count;
    if (isStopWord(word)) english += count;
  }
  if (english >= all * ENGLISH_SHARE) return isStopWord;
  const repeated = [...counts].filter(([word, count]) => count > 1 && isShort(word));
  const frequent = repeated.toSorted(([, a], [, b]) => b - a).slice(0, FOREIGN_COMMON_WORDS);
  const common = new Set(frequent.map(([word]) => word));
  return (word) => common.has(word);
}

const MAX_COMMON = 4;
const isShort = (word: string) =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word) ? word.length === 1 : word.length <= MAX_COMMON;
