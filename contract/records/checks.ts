import { RESULT_NAMES } from "../sermon-results.ts";

// What Berea checks of a sermon's texts, always against the texts as they are now.
export const CHECK_MESSAGES = {
  noPassage: "This is no passage of the Bible.",
} as const;

/** The texts of a sermon that are checked. */
export const CHECKED_PARTS = ["transcript", ...RESULT_NAMES] as const;
