// Loops of speech recognition: the same words again and again, usually where the recording is silent or has music.

export interface Loop {
  /** Index of its first word, and of the one after its last. */
  start: number;
  end: number;
  /** The words of one repetition. */
  period: number;
  count: number;
}

/** What is known of the word at an index besides its letters. */
export interface WordFacts {
  endsSentence: (at: number) => boolean;
  /** Its start in seconds, if known. */
  getStart: (at: number) => number | undefined;
}

const MAX_PERIOD = 60;

/** Preachers repeat short phrases on purpose; so many repetitions of so many words are no longer on purpose. */
function getLeastCount(period: number): number {
  if (period === 1) return 10;
  return period <= 3 ? 8 : 6;
}

/** What speech recognition writes for silence. */
const SILENCE = { words: new Set(["you", "thank you"]), count: 4 };
/** Nobody speaks or sings so slowly. */
const SLOW = { secondsPerWord: 3, count: 3 };
/** Only so many words are the same sentence if one of them differs. */
const MIN_VARIED = 4;

const UNKNOWN: WordFacts = { endsSentence: () => false, getStart: () => undefined };

/** Finds the loops of lowercase words, in order. Some repetitions may differ in a word. */
export function findLoops(words: readonly string[], facts: WordFacts = UNKNOWN): Loop[] {
  const loops: Loop[] = [];
  for (let start = 0; start < words.length;) {
    const loop = readLoop(words, facts, start);
    if (loop) loops.push(loop);
    start = loop?.end ?? start + 1;
  }
  return loops;
}

function readLoop(words: readonly string[], facts: WordFacts, at: number): Loop | undefined {
  for (let period = 1; period <= MAX_PERIOD && at + period < words.length; period += 1) {
    const equal = countEqual(words, at, at + period);
    if (equal < period) continue;
    const start = at + findSentenceStart(facts, at, period, Math.min(period - 1, equal - period));
    const loop = extend(words, start, period);
    if (isLoop(words, facts, loop)) return loop;
  }
  return undefined;
}

function countEqual(words: readonly string[], one: number, other: number, most = Infinity): number {
  let equal = 0;
  while (equal < most && other + equal < words.length && words[one + equal] === words[other + equal])
    equal += 1;
  return equal;
}

/** "You. Thank you. Thank you." is a loop of "Thank you." */
function findSentenceStart({ endsSentence }: WordFacts, at: number, period: number, last: number): number {
  for (let shift = 0; shift <= last; shift += 1) if (endsSentence(at + shift + period - 1)) return shift;
  return 0;
}

function extend(words: readonly string[], start: number, period: number): Loop {
  let end = start + period;
  let count = 1;
  for (let next = measureRepetition(words, start, period, end); next > 0;) {
    end += next;
    count += 1;
    next = measureRepetition(words, start, period, end);
  }
  return { start, end, period, count };
}

/** The number of words, or 0 if they are others. The repetition may lack the first word, or have one more or another one. */
function measureRepetition(words: readonly string[], start: number, period: number, at: number): number {
  const fits = (one: number, other: number, size: number) =>
    other + size <= words.length && countEqual(words, one, other, size) === size;
  if (fits(start, at, period)) return period;
  if (period < MIN_VARIED) return 0;
  if (fits(start + 1, at, period - 1)) return period - 1;
  if (fits(start, at + 1, period)) return period + 1;
  const equal = countEqual(words, start, at, period);
  const isOneOther = fits(start + equal + 1, at + equal + 1, period - equal - 1);
  return isOneOther && fits(start, at + period, period) ? period : 0;
}

function isLoop(words: readonly string[], facts: WordFacts, loop: Loop): boolean {
  const { start, period, count } = loop;
  if (count >= getLeastCount(period)) return true;
  if (count >= SILENCE.count && SILENCE.words.has(words.slice(start, start + period).join(" "))) return true;
  return count >= SLOW.count && isSlow(facts, loop);
}

/** Only the times of the loop count: words without a time may follow any pause. */
function isSlow({ getStart }: WordFacts, { start, end }: Loop): boolean {
  let [first, last] = [start, end - 1];
  while (first < last && getStart(first) === undefined) first += 1;
  while (last > first && getStart(last) === undefined) last -= 1;
  const seconds = (getStart(last) ?? 0) - (getStart(first) ?? 0);
  return seconds > SLOW.secondsPerWord * (last - first);
}
