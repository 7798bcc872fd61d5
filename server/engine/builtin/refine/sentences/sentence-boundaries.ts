import { extractGapFeatures, encodeWords, FEATURE_COUNT } from "./gap-features.ts";
import { tagWords, type PartOfSpeech } from "./parts-of-speech.ts";
import { applyPauseEvidence } from "./pause-evidence.ts";
import data from "./sentence-boundaries.data.json" with { type: "json" };
import { readSentenceShapes, type SentenceShapes } from "./sentence-shapes.ts";
import { foldWord, type SpokenWord } from "../spoken-words.ts";

const weights = new Map(
  (data as [feature: number, weight: number][]).map(([feature, weight]) => [feature, weight / 100]),
);

/** The minimum log odds of a sentence end. */
const MIN_LOG_ODDS = -0.5;
const MAX_SENTENCE = 90;

/** A log-linear model scores every gap, pauses add evidence, and dynamic programming segments. */
export function findSentenceEnds(words: readonly SpokenWord[]): boolean[] {
  const folded = words.map(foldWord);
  const parts = tagWords(folded);
  return findBestSegmentation(
    applyPauseEvidence(scoreGaps(folded, parts), words),
    readSentenceShapes(folded, parts),
    MIN_LOG_ODDS,
  );
}

/** Returns the log odds, from the words alone, that a sentence ends after each word. */
function scoreGaps(words: readonly string[], parts: readonly PartOfSpeech[]): Float64Array {
  const encoded = encodeWords(words, parts);
  const features = new Int32Array(FEATURE_COUNT);
  return Float64Array.from(words, (_, at) => {
    extractGapFeatures(encoded, at, features);
    let score = 0;
    for (const feature of features) score += weights.get(feature) ?? 0;
    return score + scorePartsOfSpeech(parts[at], parts[at + 1]);
  });
}

/** Penalizes ends that are common in the Bible, the training text, but rare in speech. */
function scorePartsOfSpeech(before: PartOfSpeech | undefined, after: PartOfSpeech | undefined): number {
  if ((before === "ADJ" || before === "PROPN") && (after === "NOUN" || after === "PROPN")) return -2;
  if (before === "DET" || before === "PART" || before === "CCONJ") return -2;
  if (after === "ADP") return -1;
  return after === "CCONJ" ? -0.5 : 0;
}

/** Finds the segmentation with the best sum of gap and sentence scores by dynamic programming. */
function findBestSegmentation(scores: Float64Array, shapes: SentenceShapes, caution: number): boolean[] {
  const count = scores.length;
  const best = new Float64Array(count + 1).fill(-Infinity);
  const from = new Int32Array(count + 1);
  best[0] = 0;
  for (let end = 1; end <= count; end += 1) {
    const gap = end === count ? 0 : (scores[end - 1] ?? 0) - caution;
    for (let start = end - 1; start >= Math.max(0, end - MAX_SENTENCE); start -= 1) {
      const total = (best[start] ?? 0) + gap + shapes.judge(start, end);
      if (total > (best[end] ?? 0)) [best[end], from[end]] = [total, start];
    }
  }
  const ends = Array.from<boolean>({ length: count }).fill(false);
  for (let end = count; end > 0; end = from[end] ?? 0) ends[end - 1] = true;
  return ends;
}
