import { LIMITS } from "../limits.ts";

/** The entries of a field that has one per line. Text in parentheses or after a colon explains an entry. */
export const listEntries = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => (line.split(/[(:;]/)[0] ?? "").replace(/^[\s\-*•]+/u, "").trim())
      .filter((entry) => entry !== ""),
  ),
];

/** The names and terms of a church as speech recognition gets them. */
export const formatGlossary = (terms: string): string =>
  listEntries(terms).join(", ").slice(0, LIMITS.glossaryCharacters);
