import { splitSentences } from "../../../language/sentences.ts";
import { foldWord, type SpokenWord, formatWord, getStart } from "./spoken-words.ts";
import { endsSentence } from "./source-style.ts";
import { findParagraphStarts, type SentenceFacts } from "./paragraphs.ts";

const MAX_PARAGRAPH_WORDS = 250;
/** Typical for speech. */
const SECONDS_PER_WORD = 0.5;

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

const MAX_SENTENCE_WORDS = 60;

/** Divides words at their punctuation, or at the captions where there is none for long. */
export const divideAtMarks = (words: readonly SpokenWord[]): SpokenWord[][] =>
  splitIntoSentences(words, true).flatMap((sentence) =>
    sentence.length > MAX_SENTENCE_WORDS ? divideAtCues(sentence) : [sentence],
  );

function divideAtCues(words: readonly SpokenWord[]): SpokenWord[][] {
  const pieces: SpokenWord[][] = [];
  for (const [at, word] of words.entries())
    if (at > 0 && word.cue === words[at - 1]!.cue) pieces.at(-1)!.push(word);
    else pieces.push([word]);
  return pieces;
}

export function groupIntoParagraphs(sentences: readonly (readonly SpokenWord[])[]): SpokenWord[][] {
  const count = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  if (count <= MAX_PARAGRAPH_WORDS) return [sentences.flat()];
  const starts = findParagraphStarts(listFacts(sentences));
  return starts.map((start, at) => sentences.slice(start, starts[at + 1]).flat());
}

function listFacts(sentences: readonly (readonly SpokenWord[])[]): SentenceFacts[] {
  const isMarked = sentences.some(([first]) => getStart(first) !== undefined);
  let timed: { seconds: number; words: number } | undefined;
  return sentences.map((sentence) => {
    let pause = 0;
    for (const [at, word] of sentence.entries()) {
      const start = getStart(word);
      if (start !== undefined) {
        if (at === 0 && timed) pause = Math.max(0, start - timed.seconds - timed.words * SECONDS_PER_WORD);
        timed = { seconds: start, words: 0 };
      }
      if (timed) timed.words += 1;
    }
    return {
      words: sentence.map(foldWord),
      pause,
      isQuestion: sentence.at(-1)?.after.includes("?") ?? false,
      lacksTime: isMarked && getStart(sentence[0]) === undefined,
    };
  });
}
