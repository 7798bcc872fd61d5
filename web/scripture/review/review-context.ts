import { createContext, useContext } from "react";
import type { CheckedReference } from "../../../contract/records/checks.schema.ts";
import { isReferenceDoubtful } from "./findings.ts";
import type { ReviewedReference, ReviewedTexts } from "./reviewed-texts.ts";

/** The words of quotations and references whose findings the user has just dismissed (true) or restored (false). */
export type Dismissals = ReadonlyMap<string, boolean>;

/** The words that a finding is about. */
export interface FindingWords {
  of: "quotation" | "reference";
  text: string;
}

/** What the checked texts of one record share. */
export interface Review {
  texts: ReviewedTexts;
  dismissals: Dismissals;
  /** Dismisses a finding or restores it. Fails with an `Error` whose message is for users. */
  setDismissed: (words: FindingWords, isDismissed: boolean) => Promise<void>;
  open: (item: ReviewedReference) => void;
  openPassage: (reference: string) => void;
  /** The URL of a passage, so that it can be opened in a new tab. */
  getPassageUrl: (reference: string) => string;
}

export const ReviewContext = createContext<Review | undefined>(undefined);

export const useReview = () => useContext(ReviewContext);

export function getFindingWords(checked: CheckedReference, text: string): FindingWords {
  if (isReferenceDoubtful(checked)) return { of: "reference", text: checked.text };
  const { start, end } = checked.quotation?.span ?? checked.span;
  return { of: "quotation", text: text.slice(start, end) };
}
