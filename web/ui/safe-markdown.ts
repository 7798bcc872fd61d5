import { Marked } from "marked";
import { limitNesting } from "../../contract/markdown.ts";
import { makeSafe } from "./safe-html.ts";

const marked = new Marked({ gfm: true, async: false });

/** Safe HTML of Markdown from anywhere; its highest heading gets the level `topHeading`. */
export function renderMarkdown(markdown: string, topHeading?: number): string {
  return makeSafe(marked.parse(limitNesting(markdown), { async: false }), topHeading);
}
