import { RESULT_NAMES } from "../sermon-results.ts";

export const CHECK_MESSAGES = {
  noPassage: "That isn't a Bible reference.",
} as const;

export const CHECKED_PARTS = ["transcript", ...RESULT_NAMES] as const;
