import type { SearchMatch } from "../../contract/records/content.schema.ts";

/** The matched words and the text after them, because the words alone may occur on the page more than once. */
export function getMatchedText({ snippet }: SearchMatch): string {
  const index = snippet.findIndex(({ isMatch }) => isMatch);
  return (snippet[index]?.text ?? "") + (snippet[index + 1]?.text ?? "").slice(0, 20);
}
