import { splitSentences } from "../../../language/sentences.ts";
import { foldWord, type SpokenWord, formatWord } from "./spoken-words.ts";
import { endsSentence } from "./source-style.ts";
import { findParagraphStarts } from "./paragraphs.ts";

const MAX_PARAGRAPH_WORDS = 250;

export function joinBrokenBlocks(blocks: readonly (readonly SpokenWord[])[]): SpokenWord[][] {
  const joined: SpokenWord[][] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last && isSplitSentence(last.at(-1), block[0])) last.push(...block);
    else joined.push([...block]);
  }
  return joined;
}

function isSplitSentence(last: SpokenWord | undefined, next: SpokenWord | undefined): boolean {
  if (!last || !next || endsSentence(last) || /[:;]/.test(last.after)) return false;
  return next.before === "" && /^\p{Ll}/u.test(next.letters);
}

/** Unless `isCased`, punctuation ends a sentence even if no capital follows. */
export function splitIntoSentences(words: readonly SpokenWord[], isCased: boolean): SpokenWord[][] {
  const ends = new Set<number>();
  let text = "";
  const ending: number[] = [];
  for (const word of words) {
    text += `${isCased ? formatWord(word) : formatWord(word).toLowerCase()} `;
    ending.push(text.length - 1);
  }
  for (const { end } of splitSentences(text)) ends.add(end);
  const sentences: SpokenWord[][] = [[]];
  for (const [at, word] of words.entries()) {
    sentences.at(-1)?.push(word);
    if (ends.has(ending[at] ?? -1) && at < words.length - 1) sentences.push([]);
  }
  return sentences;
}

export function groupIntoParagraphs(sentences: readonly (readonly SpokenWord[])[]): SpokenWord[][] {
  const count = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  if (count <= MAX_PARAGRAPH_WORDS) return [sentences.flat()];
  const facts = sentences.map((sentence, at) => ({
    words: sentence.map(foldWord),
    pause: measurePause(sentences[at - 1], sentence),
  }));
  const starts = findParagraphStarts(facts);
  return starts.map((start, at) => sentences.slice(start, starts[at + 1]).flat());
}

/** Returns the seconds between the starts of the last and the first word, minus a typical word's duration. */
function measurePause(before: readonly SpokenWord[] | undefined, sentence: readonly SpokenWord[]): number {
  const [last, first] = [before?.at(-1), sentence[0]];
  if (last?.start === undefined || first?.start === undefined) return 0;
  return Math.max(0, first.start - last.start - 0.5);
}
