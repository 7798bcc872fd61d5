import { normalizeWords } from "../../../language/words.ts";
import { scoreIndependence } from "./independence.ts";
import type { PlainSentence } from "./extract-sentences.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface SermonSentence extends PlainSentence {
  stems: readonly string[];
  /** How much it says about the sermon's topic, from 0 to 1. */
  weight: number;
  /** How well it can be understood without its context, from 0 to 1. */
  independence: number;
}

/** Words of the title and of the sermon text count more. */
const TOPIC_BONUS = 0.5;
/** Keeps very short sentences from winning by a single keyword. */
const LENGTH_DAMPING = 6;

/** Weights sentences by their words; `topic` is the title and the sermon text. */
export function scoreSentences(
  sentences: readonly PlainSentence[],
  vocabulary: Vocabulary,
  topic: string,
): SermonSentence[] {
  const topicStems = new Set(vocabulary.stemsOf(normalizeWords(topic)));
  const scored = sentences.map((sentence) => {
    const stems = vocabulary.stemsOf(sentence.words);
    const unique = new Set(stems);
    let sum = 0;
    for (const stem of unique) sum += vocabulary.weightOf(stem) + (topicStems.has(stem) ? TOPIC_BONUS : 0);
    return { sentence, stems, score: sum / Math.sqrt(unique.size + LENGTH_DAMPING) };
  });
  const highest = scored.reduce((most, { score }) => Math.max(most, score), 1e-9);
  return scored.map(({ sentence, stems, score }) =>
    Object.assign({}, sentence, {
      stems,
      weight: score / highest,
      independence: scoreIndependence(sentence.text),
    }),
  );
}
