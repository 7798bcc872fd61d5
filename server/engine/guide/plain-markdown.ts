// What people and models wrote, as text of a Markdown document: it cannot add headings or quotations of its own to it.

/** One line: without breaks, and without the bullet or number of a list before it. */
export function toPlainLine(text: string): string {
  const line = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:[-*+•–]|\d+[.)])\s+/, "");
  return escapeMarkdownBlock(line);
}

/** Paragraphs and lists as they were written. */
export function toPlainParagraphs(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => escapeMarkdownBlock(line.trim()))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Signs that would make something else of a line than text or an item of a list. */
const escapeMarkdownBlock = (line: string) =>
  line.replace(/^(?=[#>|=]|-{2,}|[*_](?:\s*[*_]){2,}\s*$)/, "\\").replace(/^(?:`{3,}|~{3,})/, "");

export const quoteBlock = (lines: readonly string[]) => lines.map((line) => `> ${line}`).join("\n>\n");
export const bulletList = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");
export const isWritten = (text: string) => /[\p{L}\p{N}]/u.test(text);
