import { cosineSimilarity } from "../../../language/cosine-similarity.ts";
import { isStopWord } from "../../../language/stop-words.ts";
import { stemWord } from "../../../language/stem.ts";

export interface SentenceFacts {
  /** Its normalized words. */
  readonly words: readonly string[];
  /** The pause before it in seconds. */
  readonly pause: number;
  readonly isQuestion: boolean;
  /** Whether its start is not known, as that of others is. */
  readonly lacksTime: boolean;
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

/** How much a sentence that opens so looks like the first of a paragraph, by counts in sermons with paragraphs. */
const OPENERS: readonly (readonly [pattern: RegExp, strength: number])[] = [
  [/^(?:(?:and|but|now|so) )?(?:first|second|third|fourth|fifth|last)(?:ly)?\b(?! of these| time)/, 2],
  [/^(?:(?:and|but|now|so) )?(?:finally|in conclusion|to conclude|in closing)\b/, 2.4],
  [/^(?:now|and now|but now|all right|alright|okay|in fact|let me|let us|you see|and yet|and while)\b/, 2],
  [/^(?:and|but) (?:he|she|they|it|you|we|i|that|those|these|if)\b/, -1.5],
  [
    /^(?:so(?! (?:forth|on)\b)|let|well|next|then|look|and so(?! (?:forth|on)\b)|and as|and in|once more|turn|consider|suppose|imagine)\b/,
    1.2,
  ],
  [/^(?:my dear|dear|beloved|brethren|brothers|friends|but|in|at|as)\b/, 0.6],
  [/^(?:he|she|they|it|his|her|their|or|nor|not|amen|hallelujah|yes|why|that|those|we|you're|god)\b/, -1.8],
  [/^(?:because|for|therefore|i'm|i've|i am|some|like|don't)\b/, -0.9],
];
/** A sentence after a question often answers it. */
const ANSWER = -0.6;
/** Long sentences are more likely to open a paragraph than short ones. */
const LENGTH = { words: 15, worth: 0.45 };
const PAUSE_WORTH = 0.35;
/** Nobody is silent so long within a thought. */
const SILENCE = { seconds: 20, worth: 3 };
const UNTIMED = -3;

function scoreTopicShift(sentences: readonly SentenceFacts[], at: number): number {
  const opening = sentences[at]!.words.slice(0, 4).join(" ");
  const cue = OPENERS.find(([pattern]) => pattern.test(opening))?.[1] ?? 0;
  const { words, pause, lacksTime } = sentences[at]!;
  const silence = pause > SILENCE.seconds ? SILENCE.worth : Math.min(pause, 3) * PAUSE_WORTH;
  const answer = sentences[at - 1]?.isQuestion ? ANSWER : 0;
  const length = LENGTH.worth * Math.log(Math.max(words.length, 3) / LENGTH.words);
  const time = lacksTime ? UNTIMED : 0;
  return cue + answer + length + silence + time + 1.2 * (1 - compareTopicsAround(sentences, at));
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
