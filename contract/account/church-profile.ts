/** The entries of a field that has one per line. Text in parentheses or after a colon explains an entry. */
export const listEntries = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => (line.split(/[(:;]/)[0] ?? "").replace(/^[\s\-*•]+/u, "").trim())
      .filter((entry) => entry !== ""),
  ),
];
