import { cosineSimilarity } from "../../../language/cosine-similarity.ts";
import type { SermonSentence } from "./score-sentences.ts";

/** How many sentences before and after a gap are compared. */
const WINDOW = 12;
/** The number of sections by the number of words. */
const SECTIONS = [
  { words: 300, sections: 1 },
  { words: 700, sections: 2 },
  { words: 2_000, sections: 3 },
  { words: 4_500, sections: 4 },
];
const MAX_SECTIONS = 5;
const PARAGRAPH_BONUS = 0.12;
const TURN_BONUS = 0.08;
const TURN =
  /^\W*(?:now|again|further|furthermore|moreover|next|another|but now|and now|then|secondly|thirdly|lastly|finally|so then|well)\b/i;

/** Returns the index of the first sentence of every section but the first (after TextTiling). */
export function splitByTopic(sentences: readonly SermonSentence[], wordCount: number): number[] {
  const { sections } = SECTIONS.find(({ words }) => wordCount < words) ?? { sections: MAX_SECTIONS };
  if (sections < 2 || sentences.length < sections * 3) return [];
  const stemsOf = (from: number, to: number) =>
    sentences.slice(Math.max(0, from), to).flatMap(({ stems }) => stems);
  const gaps = sentences.slice(1).map(({ paragraph, text }, index) => {
    const at = index + 1;
    const startsParagraph = sentences[index]?.paragraph !== paragraph;
    const bonus = (startsParagraph ? PARAGRAPH_BONUS : 0) + (TURN.test(text) ? TURN_BONUS : 0);
    return { at, score: 1 - cosineSimilarity(stemsOf(at - WINDOW, at), stemsOf(at, at + WINDOW)) + bonus };
  });
  const minShare = Math.max(3, Math.floor(sentences.length / (sections * 2.5)));
  const chosen: number[] = [];
  for (const { at } of gaps.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    if (chosen.length === sections - 1) break;
    const isFar = [0, sentences.length, ...chosen].every((other) => Math.abs(other - at) >= minShare);
    if (isFar) chosen.push(at);
  }
  return chosen.toSorted((a, b) => a - b);
}
