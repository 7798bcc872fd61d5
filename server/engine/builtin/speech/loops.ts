// Loops of speech recognition: the same words again and again, usually where the recording is silent or has music.

export interface Loop {
  /** Index of its first word, and of the one after its last. */
  start: number;
  end: number;
  /** The words of one repetition. */
  period: number;
  count: number;
}

const MAX_PERIOD = 60;

/** Preachers repeat short phrases on purpose; so many repetitions of so many words are no longer on purpose. */
function getLeastCount(period: number): number {
  if (period === 1) return 10;
  return period <= 3 ? 8 : 6;
}

/** Finds the loops of lowercase words, in order. */
export function findLoops(words: readonly string[]): Loop[] {
  const loops: Loop[] = [];
  for (let start = 0; start < words.length;) {
    const loop = readLoop(words, start);
    if (loop) loops.push(loop);
    start = loop?.end ?? start + 1;
  }
  return loops;
}

function readLoop(words: readonly string[], start: number): Loop | undefined {
  for (let period = 1; period <= MAX_PERIOD && start + period < words.length; period += 1) {
    let equal = 0;
    while (start + equal + period < words.length && words[start + equal] === words[start + equal + period])
      equal += 1;
    const count = Math.floor(equal / period) + 1;
    if (count >= getLeastCount(period)) return { start, end: start + count * period, period, count };
  }
  return undefined;
}
