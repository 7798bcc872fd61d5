import type { SearchMatch } from "../../contract/records/content.schema.ts";

/** The words that were found, and what follows them, because they may be on the page more than once. */
export function getMatchedText({ snippet }: SearchMatch): string {
  const from = snippet.findIndex(({ isMatch }) => isMatch);
  return (snippet[from]?.text ?? "") + (snippet[from + 1]?.text ?? "").slice(0, 20);
}
