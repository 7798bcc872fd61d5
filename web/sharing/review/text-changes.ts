import { diffWords } from "../../../contract/transcript/diff-words.ts";

export interface TextChange {
  /** Where it is in the new text. */
  id: number;
  /** A few words before and after it. */
  lead: string;
  removed: string;
  added: string;
  trail: string;
}

const CONTEXT_WORDS = 12;

/** The words of Markdown, without its marks. */
const split = (text: string): string[] =>
  (text.match(/\S+/gu) ?? [])
    .map((word) => word.replace(/^[*_`]+/, "").replace(/[*_`]+$/, ""))
    .filter((word) => word !== "" && !/^(?:#{1,6}|[->])$/.test(word));

/** The words that differ between two texts, in order. */
export function listTextChanges(before: string, after: string): TextChange[] {
  const [first, second] = [split(before), split(after)];
  return diffWords(first, second).map((difference) => ({
    id: difference.after,
    lead: second.slice(Math.max(0, difference.after - CONTEXT_WORDS), difference.after).join(" "),
    removed: first.slice(difference.before, difference.beforeEnd).join(" "),
    added: second.slice(difference.after, difference.afterEnd).join(" "),
    trail: second.slice(difference.afterEnd, difference.afterEnd + CONTEXT_WORDS).join(" "),
  }));
}
