import { RESULT_NAMES } from "../sermon-results.ts";

export const CHECK_MESSAGES = {
  noPassage: "That isn't a Bible reference.",
} as const;

/** The texts of a sermon that are checked. */
export const CHECKED_PARTS = ["transcript", ...RESULT_NAMES] as const;
