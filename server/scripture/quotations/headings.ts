import type { TextRange } from "../../language/words.ts";

const MARKDOWN_HEADING = /^[ \t]*#{1,6}[ \t]+(.*)$/gm;

/** The words of the headings of a Markdown text. */
export const findMarkdownHeadings = (text: string): TextRange[] =>
  Array.from(text.matchAll(MARKDOWN_HEADING), ({ index, 0: line, 1: words = "" }) => ({
    start: index + line.length - words.length,
    end: index + line.length,
  }));

/** Replaces the words of headings by spaces, so that they are no quotations, and starts each as a Markdown heading. */
export function hideHeadings(text: string, headings: readonly TextRange[]): string {
  let hidden = text;
  for (const { start, end } of headings) {
    const isMarked = /#[ \t]+$/.test(hidden.slice(0, start));
    const sign = isMarked ? "" : "# ";
    hidden = hidden.slice(0, start) + sign.padEnd(end - start).slice(0, end - start) + hidden.slice(end);
  }
  return hidden;
}
