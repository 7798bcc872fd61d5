import { RESULT_NAMES } from "../sermon-results.ts";

export const CHECK_MESSAGES = {
  noPassage: "That isn't a Bible reference.",
  noDismissedWords: "A quotation or reference needs at least one word.",
  oneDismissal: "Name either a quotation or a reference.",
  tooManyDismissals: "You have dismissed the most quotations and references that one record can have.",
} as const;

export const CHECKED_PARTS = ["transcript", ...RESULT_NAMES] as const;
