import type { Verse } from "../../../scripture/bible-text.ts";
import type { VerseFeature } from "../study/passage-features.ts";
import { countWords } from "../study/quotation.ts";
import type { Lesson } from "./lesson.ts";
import type { Reading } from "./reading.ts";

/** Whether a verse belongs to the sermon's own text, and not to what is read around it. */
export function isOfText({ text }: Reading, verse: Verse): boolean {
  const isAfterStart =
    verse.chapter > text.chapter || (verse.chapter === text.chapter && verse.verse >= text.verse);
  const isBeforeEnd =
    verse.chapter < text.toChapter || (verse.chapter === text.toChapter && verse.verse <= text.toVerse);
  return isAfterStart && isBeforeEnd;
}

const LEAST_WORDS = 3;

/** What is noticed in the sermon's own text, the first of the first of these kinds that there is. */
export function findTextFeature(
  { reading, passage }: Lesson,
  kinds: readonly VerseFeature["kind"][],
): VerseFeature | undefined {
  if (!reading || !passage) return undefined;
  const features = passage.features.filter(
    ({ verse, quote }) =>
      isOfText(reading, verse) && countWords(quote) >= LEAST_WORDS && !quote.endsWith("…"),
  );
  return kinds
    .map((kind) => features.find((feature) => feature.kind === kind))
    .find((found) => found !== undefined);
}
