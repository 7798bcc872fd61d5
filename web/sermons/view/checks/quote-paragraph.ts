import type { TextSpan } from "../../../../contract/records/checks.schema.ts";

const MAX_CHARACTERS = 600;
const PARAGRAPH_END = /\r?\n[ \t]*\r?\n/;

/** A passage with the text before and after it in its paragraph. */
export function quoteParagraph(transcript: string, { start, end }: TextSpan) {
  const earlier = transcript.slice(Math.max(0, start - MAX_CHARACTERS), start);
  const later = transcript.slice(end, end + MAX_CHARACTERS);
  const before = earlier.split(PARAGRAPH_END).at(-1) ?? "";
  const after = later.split(PARAGRAPH_END)[0] ?? "";
  const isCutBefore = before.length === MAX_CHARACTERS;
  const isCutAfter = after.length === MAX_CHARACTERS;
  return {
    before: isCutBefore ? before.replace(/^\S*\s+/, "… ") : before.replace(/^\s*\[[\d:]+\]\s*/, ""),
    words: transcript.slice(start, end),
    after: isCutAfter ? after.replace(/\s+\S*$/, " …") : after,
  };
}
