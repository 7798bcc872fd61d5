import { Marked } from "marked";
import { canParseMarkdown, limitNesting } from "../../../contract/text/markdown.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

const marked = new Marked({ gfm: true, async: false });

export function renderMarkdown(markdown: string, topHeading?: number): string {
  return canParseMarkdown(markdown)
    ? sanitizeHtml(marked.parse(limitNesting(markdown), { async: false }), topHeading)
    : renderPlainText(markdown);
}

/** For texts that would take too long to parse: a paragraph for each line. */
function renderPlainText(markdown: string): string {
  const content = document.createElement("div");
  for (const line of markdown.split("\n").filter((each) => each.trim() !== "")) {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    content.append(paragraph);
  }
  return content.innerHTML;
}
