import type { Cue, SpokenWord } from "../spoken-words.ts";

/** Longer cues say too little about where a pause was. */
const MAX_CUE_WORDS = 25;

/** The pause is the time beyond the expected duration, which comes from the speaking rate. */
export function measurePauses(words: readonly SpokenWord[]): SpokenWord[] {
  return measureCuePauses(measureWordPauses(words));
}

function measureWordPauses(words: readonly SpokenWord[]): SpokenWord[] {
  const spans = words.map((word, at) => {
    const next = words[at + 1];
    const seconds =
      word.start === undefined || next?.start === undefined ? undefined : next.start - word.start;
    return seconds === undefined || seconds <= 0 || seconds > 30
      ? undefined
      : { seconds, words: 1, letters: word.letters.length };
  });
  const expected = fitSpeakingRate(spans.filter((span) => span !== undefined));
  return words.map((word, at) => {
    const span = spans[at];
    return span && expected ? { ...word, pause: span.seconds - expected(span) } : word;
  });
}

function measureCuePauses(words: readonly SpokenWord[]): SpokenWord[] {
  const spans = new Map<Cue, Span>();
  for (const { cue, pause, letters } of words) {
    if (!cue || pause !== undefined) continue;
    const span = spans.get(cue) ?? { seconds: 0, words: 0, letters: 0 };
    spans.set(cue, { seconds: 0, words: span.words + 1, letters: span.letters + letters.length });
  }
  const cues = [...spans.keys()];
  for (const [at, cue] of cues.entries()) {
    const span = spans.get(cue);
    // The silence before the next cue counts as a pause after the last word of this one.
    const end = Math.min(Math.max(cues[at + 1]?.start ?? cue.end, cue.end), cue.end + 5);
    if (span) span.seconds = end - cue.start;
  }
  const useful = [...spans].filter(([, span]) => span.words <= MAX_CUE_WORDS && span.seconds > 0);
  const expected = fitSpeakingRate(useful.map(([, span]) => span));
  if (!expected) return [...words];
  const timed = new Map(
    useful.map(([cue, span]): [Cue, Cue] => [cue, { ...cue, pause: span.seconds - expected(span) }]),
  );
  return words.map((word) => {
    const cue = word.cue && word.pause === undefined ? timed.get(word.cue) : undefined;
    return cue ? { ...word, cue } : word;
  });
}

interface Span {
  seconds: number;
  words: number;
  letters: number;
}

const MIN_SPANS = 30;
const ROUNDS = 8;

/** Fits seconds to words and letters by least squares, repeatedly excluding outliers such as spans with pauses. */
function fitSpeakingRate(spans: readonly Span[]): ((span: Span) => number) | undefined {
  if (spans.length < MIN_SPANS) return undefined;
  let predict = fit(spans);
  for (let round = 0; round < ROUNDS; round += 1) {
    const misses = spans.map((span) => span.seconds - predict(span)).toSorted((a, b) => a - b);
    const most = misses[Math.floor(misses.length * 0.7)] ?? Infinity;
    const least = misses[Math.floor(misses.length * 0.02)] ?? -Infinity;
    predict = fit(
      spans.filter((span) => {
        const miss = span.seconds - predict(span);
        return miss <= most && miss >= least;
      }),
    );
  }
  return predict;
}

/** Ridge regularization, because words and letters are highly correlated. */
const RIDGE = 1e-6;

function fit(spans: readonly Span[]): (span: Span) => number {
  let [ww, wl, ll, ws, ls] = [RIDGE, 0, RIDGE, 0, 0];
  for (const { seconds, words, letters } of spans) {
    ww += words * words;
    wl += words * letters;
    ll += letters * letters;
    ws += words * seconds;
    ls += letters * seconds;
  }
  const determinant = ww * ll - wl * wl;
  const perWord = (ws * ll - ls * wl) / determinant;
  const perLetter = (ls * ww - ws * wl) / determinant;
  return ({ words, letters }) => perWord * words + perLetter * letters;
}
