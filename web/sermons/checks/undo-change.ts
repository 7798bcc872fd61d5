import type { RefinementChange } from "../../../contract/checks.ts";

/** The refined text with one change taken back; words that come in again get the spaces that they need. */
export function undoChange(text: string, { span, before }: RefinementChange): string {
  const earlier = text.slice(0, span.start);
  const later = text.slice(span.end);
  if (before === "") return joinAround(earlier, later);
  const spaceBefore =
    /\S$/.test(earlier) && /^[\p{L}\p{N}]/u.test(before) && !/[(“‘"'-]$/.test(earlier) ? " " : "";
  const spaceAfter = /\S$/.test(before) && /^[\p{L}\p{N}]/u.test(later) ? " " : "";
  return `${earlier}${spaceBefore}${before}${spaceAfter}${later}`;
}

/** Words that go leave one space where they had one on each side. */
function joinAround(earlier: string, later: string): string {
  return earlier.endsWith(" ") && /^[ .,;:!?]/.test(later) ? earlier.slice(0, -1) + later : earlier + later;
}
