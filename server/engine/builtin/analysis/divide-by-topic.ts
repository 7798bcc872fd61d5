import type { SermonSentence } from "./weigh-sentences.ts";

/** Sentences on either side of a place that are compared there. */
const WINDOW = 12;
const WORDS_OF_A_SECTION = 1_500;
const MOST_SECTIONS = 6;
const PARAGRAPH_BONUS = 0.12;
const TURN_BONUS = 0.08;
const TURN =
  /^\W*(?:now|again|further|furthermore|moreover|next|another|but now|and now|then|secondly|thirdly|lastly|finally|so then|well)\b/i;

/**
 * Divides a sermon where its words change: the places at which what follows has least in common with what went before,
 * rather at paragraphs and turns of speech. Gives the first sentence of each section but the first.
 */
export function divideByTopic(sentences: readonly SermonSentence[], wordCount: number): number[] {
  const sections = Math.min(MOST_SECTIONS, Math.round(wordCount / WORDS_OF_A_SECTION) + 1);
  if (sections < 2 || sentences.length < sections * 3) return [];
  const gaps = rateGaps(sentences);
  const shortest = Math.max(3, Math.floor(sentences.length / (sections * 2.5)));
  const chosen: number[] = [];
  for (const { at } of gaps.toSorted((a, b) => b.rate - a.rate || a.at - b.at)) {
    if (chosen.length === sections - 1) break;
    const isFar = [0, sentences.length, ...chosen].every((other) => Math.abs(other - at) >= shortest);
    if (isFar) chosen.push(at);
  }
  return chosen.toSorted((a, b) => a - b);
}

/** How sharply the words change before each sentence, with windows that move along so that the cost is linear. */
function rateGaps(sentences: readonly SermonSentence[]): { at: number; rate: number }[] {
  const before = new Bag();
  const after = new Bag();
  for (const sentence of sentences.slice(0, WINDOW)) after.add(sentence, 1);
  const gaps: { at: number; rate: number }[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if (at > 0) {
      const startsParagraph = sentences[at - 1]?.paragraph !== sentence.paragraph;
      const bonus = (startsParagraph ? PARAGRAPH_BONUS : 0) + (TURN.test(sentence.text) ? TURN_BONUS : 0);
      gaps.push({ at, rate: 1 - before.similarity(after) + bonus });
    }
    before.add(sentence, 1);
    before.add(sentences[at - WINDOW], -1);
    after.add(sentence, -1);
    after.add(sentences[at + WINDOW], 1);
  }
  return gaps;
}

/** Stems and how often they stand in a window. */
class Bag {
  readonly #counts = new Map<string, number>();

  add(sentence: SermonSentence | undefined, times: 1 | -1): void {
    for (const stem of sentence?.stems ?? []) {
      const count = (this.#counts.get(stem) ?? 0) + times;
      if (count === 0) this.#counts.delete(stem);
      else this.#counts.set(stem, count);
    }
  }

  /** Cosine of the two bags, from 0 to 1. */
  similarity(other: Bag): number {
    let product = 0;
    let own = 0;
    let others = 0;
    for (const [stem, count] of this.#counts) {
      product += count * (other.#counts.get(stem) ?? 0);
      own += count * count;
    }
    for (const count of other.#counts.values()) others += count * count;
    return product === 0 ? 0 : product / Math.sqrt(own * others);
  }
}
