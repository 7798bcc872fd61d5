import { LIMITS } from "../limits.ts";

/** Text from elsewhere as one line that the database accepts. */
export const toLine = (text = ""): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LIMITS.lineCharacters)
    .toWellFormed();
