// Inserts text from users and models into Markdown, so that it can't add headings or quotations.

/** A single line, without line breaks and without a bullet or number at the start. */
export function toPlainLine(text: string): string {
  const line = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:[-*+•–]|\d+[.)])\s+/, "");
  return escapeMarkdownBlock(line);
}

/** Keeps paragraphs and lists. */
export function toPlainParagraphs(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => escapeMarkdownBlock(line.trim()))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Escapes characters that would turn a line into something other than text or a list item. */
const escapeMarkdownBlock = (line: string) =>
  line.replace(/^(?=[#>|=]|-{2,}|[*_](?:\s*[*_]){2,}\s*$)/, "\\").replace(/^(?:`{3,}|~{3,})/, "");

export const quoteBlock = (lines: readonly string[]) => lines.map((line) => `> ${line}`).join("\n>\n");
export const bulletList = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");
export const isWritten = (text: string) => /[\p{L}\p{N}]/u.test(text);
