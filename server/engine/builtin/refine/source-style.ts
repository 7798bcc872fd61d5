import type { SpokenWord } from "./spoken-words.ts";

export type SourceCasing = "natural" | "small" | "capitals";

export function detectCasing(words: readonly SpokenWord[]): SourceCasing {
  const lettered = words.filter((word) => /\p{L}\p{L}/u.test(word.letters));
  const capitals = lettered.filter((word) => word.letters === word.letters.toUpperCase()).length;
  if (capitals > lettered.length * 0.7 && lettered.some((word) => /\p{Lu}/u.test(word.letters)))
    return "capitals";
  const sentenceStarts = words.filter(
    (word, at) => at > 0 && endsSentence(words[at - 1]) && /^\p{L}/u.test(word.letters),
  );
  const written = sentenceStarts.filter((word) => /^\p{Lu}/u.test(word.letters)).length;
  if (sentenceStarts.length * 60 < words.length) return "small";
  return written * 2 >= sentenceStarts.length ? "natural" : "small";
}

export function lacksPunctuation(words: readonly SpokenWord[]): boolean {
  const stops = words.filter(endsSentence).length;
  const signs = words.filter((word) => /[.?!,;:—-]/.test(word.after)).length;
  return stops * 70 < words.length && signs * 30 < words.length;
}

const MANY_PARAGRAPHS = 20;
const MIN_PARAGRAPH_WORDS = 30;

/**
 * Whether a program divided a text into its paragraphs: nearly each of many has a time or most of them have only a sentence or two,
 * as where each line of speech recognition is a paragraph.
 */
export function hasArbitraryParagraphs(paragraphs: readonly (readonly SpokenWord[])[]): boolean {
  if (paragraphs.length < MANY_PARAGRAPHS) return false;
  const timed = paragraphs.filter(([first]) => first?.start !== undefined).length;
  if (timed * 10 >= paragraphs.length * 9) return true;
  const short = paragraphs.filter((words) => words.length < MIN_PARAGRAPH_WORDS).length;
  return short * 2 > paragraphs.length;
}

export const endsSentence = (word: SpokenWord | undefined): boolean =>
  word !== undefined && /[.?!…]["'”’)\]]*$/.test(word.after);
