import { cosineSimilarity } from "../../../language/cosine-similarity.ts";
import { isStopWord } from "../../../language/stop-words.ts";
import { stemWord } from "../../../language/stem.ts";

/** The normalized words of a sentence and the pause before it in seconds. */
export interface SentenceFacts {
  readonly words: readonly string[];
  readonly pause: number;
}

const PARAGRAPH_WORDS = { few: 60, wanted: 110, many: 180 };
/** How many words before and after a gap are compared. */
const COMPARED_WORDS = 90;

/** Returns the indexes of the sentences that start paragraphs, by dynamic programming on topic shifts and lengths. */
export function findParagraphStarts(sentences: readonly SentenceFacts[]): number[] {
  const topicShifts = sentences.map((_, at) => (at === 0 ? 0 : scoreTopicShift(sentences, at)));
  const before = [0];
  for (const [at, { words }] of sentences.entries()) before.push((before[at] ?? 0) + words.length);
  const best: number[] = [0];
  const from: number[] = [0];
  for (let end = 1; end <= sentences.length; end += 1) {
    best[end] = Infinity;
    for (let start = end - 1; start >= 0; start -= 1) {
      const length = (before[end] ?? 0) - (before[start] ?? 0);
      const cost = (best[start] ?? 0) + costLength(length) - (topicShifts[start] ?? 0);
      if (cost < (best[end] ?? 0)) [best[end], from[end]] = [cost, start];
      if (length > 2 * PARAGRAPH_WORDS.many) break;
    }
  }
  const starts: number[] = [];
  for (let end = sentences.length; end > 0; end = from[end] ?? 0) starts.push(from[end] ?? 0);
  return starts.toReversed();
}

/** Every paragraph has a cost, which is high if its length is not readable. */
function costLength(words: number): number {
  const { few, wanted, many } = PARAGRAPH_WORDS;
  const stray = Math.log(Math.max(words, 8) / wanted);
  const over = words > many ? (words - many) / 25 : 0;
  const under = words < few ? (few - words) / 25 : 0;
  return 0.6 + 1.2 * stray * stray + over + under;
}

const OPENERS: readonly (readonly [pattern: RegExp, strength: number])[] = [
  [/^(?:and |but |now )?(?:first|second|third|fourth|fifth|last)(?:ly)?\b(?! of these| time)/, 1.4],
  [
    /^(?:and |but |now )?(?:finally|lastly|secondly|thirdly|fourthly|fifthly|in conclusion|to conclude|in closing)\b/,
    1.6,
  ],
  [/^(?:now|well|so then|next|once more|again|but now|and now)\b/, 0.7],
  [/^(?:let us|let me|let's|turn with me|consider|notice|observe|suppose|imagine)\b/, 0.6],
  [
    /^(?:i want|i would|i remember|i have|there was|there is|my dear|dear|beloved|brethren|brothers|friends)\b/,
    0.4,
  ],
  [/^(?:what|why|how|who|when)\b/, 0.15],
  [/^(?:he|she|it|they|this|these|that|those|and|but|for|or|nor|yet|so|therefore|because|amen)\b/, -0.5],
];
const PAUSE_WORTH = 0.35;

function scoreTopicShift(sentences: readonly SentenceFacts[], at: number): number {
  const opening = sentences[at]?.words.slice(0, 4).join(" ") ?? "";
  const cue = OPENERS.find(([pattern]) => pattern.test(opening))?.[1] ?? 0;
  const pause = Math.min(sentences[at]?.pause ?? 0, 3) * PAUSE_WORTH;
  return cue + pause + 1.2 * (1 - compareTopicsAround(sentences, at));
}

/** The topic similarity before and after the start of a sentence, from 0 to 1. */
function compareTopicsAround(sentences: readonly SentenceFacts[], at: number): number {
  const [left, right] = [listTopicWords(sentences, at - 1, -1), listTopicWords(sentences, at, 1)];
  return left.length === 0 || right.length === 0 ? 0.5 : cosineSimilarity(left, right);
}

function listTopicWords(sentences: readonly SentenceFacts[], from: number, step: 1 | -1): string[] {
  const listed: string[] = [];
  let seen = 0;
  for (let at = from; at >= 0 && at < sentences.length && seen < COMPARED_WORDS; at += step) {
    const words = sentences[at]?.words ?? [];
    seen += Math.max(words.length, 1);
    for (const word of words.slice(0, 200)) if (!isStopWord(word)) listed.push(stemWord(word));
  }
  return listed;
}
