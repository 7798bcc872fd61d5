import { RESULT_NAMES } from "../sermon-results.ts";

export const CHECK_MESSAGES = {
  noPassage: "That isn't a Bible reference.",
  noQuotation: "A quotation needs at least one word.",
  tooManyDismissals: "You have dismissed the most quotations that one record can have.",
} as const;

export const CHECKED_PARTS = ["transcript", ...RESULT_NAMES] as const;
