// The points that a preacher lists at the start and does not number again: "Number one, recognize your poverty. Number two, …"
import { normalizeWords } from "../../../../language/words.ts";
import type { AnnouncedHeading } from "./announced-heading.ts";
import type { SermonSentence } from "../score-sentences.ts";
import type { Part } from "../topics.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** A shorter list, or one that ends later, is one within a point. */
const MIN_POINTS = 3;
const MAX_POSITION = 0.5;
/** The share of the words of a name that a sentence must have to take it up. */
const TAKEN_UP = 0.66;

/** An item of the list. */
export interface PreviewedPoint {
  sentence: number;
  named: AnnouncedHeading;
}

/** A part for each item, starting where the sermon takes its name up again; empty if the list is no outline of the sermon. */
export function locatePreviewedPoints(
  items: readonly PreviewedPoint[],
  sentences: readonly SermonSentence[],
  { stemsOf }: Vocabulary,
): Part[] {
  const end = (items.at(-1)?.sentence ?? 0) + 1;
  if (items.length < MIN_POINTS || end > MAX_POSITION * sentences.length) return [];
  const starts: (number | undefined)[] = [];
  let from = end;
  for (const { named } of items) {
    const wanted = stemsOf(normalizeWords(named.heading));
    const at = sentences.findIndex(
      ({ stems }, index) =>
        index > from && wanted.filter((stem) => stems.includes(stem)).length >= TAKEN_UP * wanted.length,
    );
    starts.push(at === -1 ? undefined : at);
    from = Math.max(from, at);
  }
  if (items.some(({ named }, at) => !named.isRepeated && starts[at] === undefined)) return [];
  const known = fillIn([end, ...starts.slice(1), sentences.length]);
  return items.map(({ named, sentence }, at) => ({
    heading: named.heading,
    sentence: sentences[sentence],
    start: known[at]!,
    end: known[at + 1]!,
  }));
}

/** Spreads what is missing evenly between the numbers around it. The first and the last are known. */
function fillIn(numbers: readonly (number | undefined)[]): number[] {
  const filled: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const next = numbers.findIndex((other, index) => index >= at && other !== undefined);
    const before = filled.at(-1) ?? 0;
    filled.push(number ?? Math.round(before + (numbers[next]! - before) / (next - at + 1)));
  }
  return filled;
}
