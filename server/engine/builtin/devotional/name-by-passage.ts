import type { PassageFeatures, VerseFeature } from "../study/passage-features.ts";
import { countWords } from "../study/quotation.ts";

const LONGEST = 9;
const SHORTEST = 3;
/** Kinds whose words can stand alone as a title, the best first; in a story the words are those of its people. */
const TITLES: readonly VerseFeature["kind"][] = ["attribute", "promise", "petition", "command", "blessing"];

/** A title in the passage's own words, or its reference where none of them are short enough. */
export function nameByPassage({ features, genre }: PassageFeatures, reference: string): string {
  const kinds = genre === "narrative" ? TITLES.slice(0, 1) : TITLES;
  const quote = kinds
    .flatMap((kind) => features.filter((feature) => feature.kind === kind).map((feature) => feature.quote))
    .find((each) => countWords(each) >= SHORTEST && countWords(each) <= LONGEST && !/[…;:]/.test(each));
  return quote === undefined ? reference : quote.charAt(0).toUpperCase() + quote.slice(1);
}
