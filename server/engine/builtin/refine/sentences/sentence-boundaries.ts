import { extractGapFeatures, encodeWords, FEATURE_BITS, FEATURE_COUNT } from "./gap-features.ts";
import { tagWords, type PartOfSpeech } from "./parts-of-speech.ts";
import { applyPauseEvidence } from "./pause-evidence.ts";
import data from "./sentence-boundaries.data.json" with { type: "json" };
import { readWeights } from "../../../../language/model-weights.ts";
import { foldWord, type SpokenWord } from "../spoken-words.ts";

const weights = readWeights(data, FEATURE_BITS);

/** The minimum log odds of a sentence end. Lower than even, because an end too many is easier to read over. */
const MIN_LOG_ODDS = -0.7;

const MAX_SENTENCE = 90;

/** A log-linear model scores every gap, and pauses add evidence. */
export function findSentenceEnds(words: readonly SpokenWord[]): boolean[] {
  const folded = words.map(foldWord);
  const scores = applyPauseEvidence(scoreGaps(folded, tagWords(folded)), words);
  for (const at of words.keys()) if (isBeforeNumber(folded, at)) scores[at] = -Infinity;
  const ends = words.map((_, at) => at === words.length - 1 || (scores[at] ?? 0) > MIN_LOG_ODDS);
  for (let start = 0, end = ends.indexOf(true); end !== -1; start = end + 1, end = ends.indexOf(true, start))
    divideLong(ends, scores, start, end);
  return ends;
}

const NUMBERED = new Set("chapter chapters verse verses psalm page paragraph number".split(" "));

/** "Verse number six" and "page 12" are never two sentences. */
function isBeforeNumber(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? "";
  return NUMBERED.has(words[at] ?? "") && (next === "number" || /^\d/.test(next));
}

/** Divides a sentence at its likeliest gaps until no part is too long. */
function divideLong(ends: boolean[], scores: Float64Array, start: number, end: number): void {
  if (end - start < MAX_SENTENCE) return;
  const margin = Math.floor(MAX_SENTENCE / 10);
  let best = start + margin;
  for (let at = best; at <= end - margin; at += 1) {
    if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  }
  ends[best] = true;
  divideLong(ends, scores, start, best);
  divideLong(ends, scores, best + 1, end);
}

/** Returns the log odds, from the words alone, that a sentence ends after each word. */
export function scoreGaps(words: readonly string[], parts: readonly PartOfSpeech[]): Float64Array {
  const encoded = encodeWords(words, parts);
  const features = new Int32Array(FEATURE_COUNT);
  return Float64Array.from(words, (_, at) => {
    extractGapFeatures(encoded, at, features);
    let score = 0;
    for (const feature of features) score += weights[feature] ?? 0;
    return score / 100;
  });
}
