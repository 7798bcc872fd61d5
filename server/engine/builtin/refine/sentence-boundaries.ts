import { foldWord, type SpokenWord } from "./spoken-words.ts";
import { describeGap } from "./gap-features.ts";
import data from "./sentence-boundaries.data.json" with { type: "json" };

const weights = new Map(Object.entries(data as Record<string, number>));

export function scoreGaps(words: readonly string[]): Float64Array {
  const scores = new Float64Array(words.length);
  for (let at = 0; at < words.length; at += 1) {
    let score = 0;
    for (const feature of describeGap(words, at)) score += weights.get(feature) ?? 0;
    scores[at] = score / 100;
  }
  return scores;
}
const LONGEST = 90;
export function chooseEnds(scores: Float64Array, threshold: number): boolean[] {
  const n = scores.length;
  const best = new Float64Array(n + 1).fill(-Infinity);
  best[0] = 0;
  const from = new Int32Array(n + 1);
  for (let e = 1; e <= n; e++) {
    const gap = e === n ? 5 : (scores[e - 1] ?? 0) - threshold;
    for (let len = 1; len <= Math.min(LONGEST, e); len++) {
      const s = best[e - len]! + gap + lengthPrior(len);
      if (s > best[e]!) {
        best[e] = s;
        from[e] = e - len;
      }
    }
  }
  const ends: boolean[] = Array(n).fill(false);
  for (let e = n; e > 0; e = from[e]!) ends[e - 1] = true;
  return ends;
}
function lengthPrior(len: number) {
  if (len < 4) return -1.6 + 0.3 * len;
  if (len <= 30) return 0;
  return -0.06 * (len - 30);
}
export function findSentenceEnds(words: readonly SpokenWord[]): boolean[] {
  return chooseEnds(scoreGaps(words.map(foldWord)), -0.5);
}
