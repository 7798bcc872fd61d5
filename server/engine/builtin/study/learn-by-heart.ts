import { formatVerse } from "../../../scripture/bible/passage.ts";
import type { Genre } from "./passage-features.ts";
import type { VerseFeature } from "./statements.ts";
import { countWords, shortenQuotation } from "./quotation.ts";

/** Whole verses are learned up to this length, of longer ones a clause. */
const MAX_WORDS = 40;
const KINDS: readonly VerseFeature["kind"][] = ["promise", "attribute", "blessing", "command", "statement"];
/** In a story the words of its people are not the reader's. */
const KINDS_IN_STORY: readonly VerseFeature["kind"][] = ["promise", "attribute", "comparison", "statement"];

/** A task to learn the most memorable of these verses; none where there is none. */
export function proposeVerseToLearn(features: readonly VerseFeature[], genre: Genre): string[] {
  const found = (genre === "narrative" ? KINDS_IN_STORY : KINDS)
    .map((kind) => features.find((feature) => feature.kind === kind))
    .find((feature) => feature !== undefined);
  if (!found) return [];
  const { verse, quote } = found;
  const words = countWords(verse.text) <= MAX_WORDS ? shortenQuotation(verse.text, MAX_WORDS) : quote;
  return [`Learn by heart: “${words}” (${formatVerse(verse)}).`];
}
