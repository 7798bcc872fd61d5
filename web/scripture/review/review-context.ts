import { createContext, useContext } from "react";
import type { ReviewedReference, ReviewedTexts } from "./reviewed-texts.ts";

/** The words of quotations whose labels the user has just dismissed (true) or restored (false). */
export type Dismissals = ReadonlyMap<string, boolean>;

/** What the checked texts of one record share. */
export interface Review {
  texts: ReviewedTexts;
  dismissals: Dismissals;
  /** Dismisses the label of a quotation or restores it. Fails with an `Error` whose message is for users. */
  setDismissed: (quotation: string, isDismissed: boolean) => Promise<void>;
  open: (item: ReviewedReference) => void;
  openPassage: (reference: string) => void;
  /** The URL of a passage, so that it can be opened in a new tab. */
  getPassageUrl: (reference: string) => string;
}

export const ReviewContext = createContext<Review | undefined>(undefined);

export const useReview = () => useContext(ReviewContext);

/** The words of a quotation. */
export const getQuotation = ({ in: { text }, checked: { quotation } }: ReviewedReference): string =>
  quotation ? text.slice(quotation.span.start, quotation.span.end) : "";
