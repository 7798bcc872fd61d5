import { cosineSimilarity } from "../../../language/cosine-similarity.ts";
import type { SermonSentence } from "./score-sentences.ts";

/** How many sentences before and after a gap are compared. */
const WINDOW = 12;
const PARAGRAPH_BONUS = 0.12;
const TURN_BONUS = 0.08;
const TURN =
  /^\W*(?:now|again|further|furthermore|moreover|next|another|but now|and now|then|secondly|thirdly|lastly|finally|so then|well)\b/i;

/** Returns, for each two neighbors of `anchors`, the index of the sentence between them where the topic changes most. */
export function splitByTopic(sentences: readonly SermonSentence[], anchors: readonly number[]): number[] {
  const stemsOf = (from: number, to: number) =>
    sentences.slice(Math.max(0, from), to).flatMap(({ stems }) => stems);
  const rate = (at: number) => {
    const { paragraph, text = "" } = sentences[at] ?? {};
    const startsParagraph = sentences[at - 1]?.paragraph !== paragraph;
    const bonus = (startsParagraph ? PARAGRAPH_BONUS : 0) + (TURN.test(text) ? TURN_BONUS : 0);
    return 1 - cosineSimilarity(stemsOf(at - WINDOW, at), stemsOf(at, at + WINDOW)) + bonus;
  };
  return anchors.slice(1).map((next, index) => {
    const first = (anchors[index] ?? 0) + 1;
    const gaps = Array.from({ length: next - first + 1 }, (_, offset) => first + offset);
    const rated = gaps.map((at) => ({ at, score: rate(at) }));
    return rated.reduce((best, gap) => (gap.score > best.score ? gap : best)).at;
  });
}
