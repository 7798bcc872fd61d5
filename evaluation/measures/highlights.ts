import type { Highlight } from "../../contract/processing/highlights.schema.ts";
import type { GoldSermon } from "../gold/gold-sermon.ts";
import {
  hasForbidden,
  hasWholeSentences,
  isUnlabeledQuotation,
  measureCoverage,
  MOST,
} from "./source-sentences.ts";

export interface HighlightScore {
  quote: string;
  /** Whole sentences, most of them worth repeating, and nothing forbidden. */
  isWorthRepeating: boolean;
  isWhole: boolean;
  isForbidden: boolean;
  /** A prayer or a verse that was read aloud, and the note does not say so. */
  isUnlabeled: boolean;
}

export function scoreHighlights(highlights: readonly Highlight[], sermon: GoldSermon): HighlightScore[] {
  const { sentences } = sermon;
  const worthy = sentences.filter(({ isHighlight }) => isHighlight);
  return highlights.map(({ quote, note }) => {
    const isForbidden = hasForbidden(quote, sermon);
    const isUnlabeled = isUnlabeledQuotation(quote, note, sermon);
    const isWhole = hasWholeSentences(quote, sermon);
    const isWorthRepeating =
      isWhole && !isForbidden && !isUnlabeled && measureCoverage(quote, worthy) >= MOST;
    return { quote, isWorthRepeating, isWhole, isForbidden, isUnlabeled };
  });
}
