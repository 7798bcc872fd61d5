import type { Block } from "./read-source.ts";
import { foldWord, type SpokenWord } from "./spoken-words.ts";

/** How many words either side may differ before the two are looked for again. */
const REACH = 40;

/**
 * Gives the words of the text the times of the same words in the timed speech. Where a person has edited the text,
 * the words in between stay without times; the words themselves always are those of the text.
 */
export function alignTimes(blocks: readonly Block[], spoken: readonly SpokenWord[]): Block[] {
  const folded = spoken.map(foldWord);
  let at = 0;
  return blocks.map((block) => {
    if (!("words" in block)) return block;
    const texts = block.words.map(foldWord);
    const words = block.words.map((word, index) => {
      const found = findNear(folded, at, texts, index);
      if (found === undefined) return word;
      at = found + 1;
      return withTime(word, spoken[found]);
    });
    return { words };
  });
}

function withTime(word: SpokenWord, spoken: SpokenWord | undefined): SpokenWord {
  if (!spoken?.cue) return word;
  const { cue, start, pause } = spoken;
  return { ...word, cue, ...(start !== undefined && { start }), ...(pause !== undefined && { pause }) };
}

/** Where the word stands in the speech: at once, or further on if the words after it agree as well. */
function findNear(
  spoken: readonly string[],
  from: number,
  words: readonly string[],
  index: number,
): number | undefined {
  if (spoken[from] === words[index]) return from;
  for (let at = from + 1; at < Math.min(from + REACH, spoken.length); at += 1) {
    if (agrees(spoken, at, words, index)) return at;
  }
  return undefined;
}

function agrees(spoken: readonly string[], at: number, words: readonly string[], index: number): boolean {
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const word = words[index + ahead];
    if (word !== undefined && spoken[at + ahead] !== word) return false;
  }
  return true;
}
