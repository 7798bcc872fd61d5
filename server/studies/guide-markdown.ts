/**
 * Markdown of a leader's guide that holds nothing but text: no HTML, no pictures from elsewhere, no links but those
 * that lead to pages and to mail. What would be one stays to be read.
 */
export function sanitizeGuide(markdown: string): string {
  return markdown
    .replaceAll("\u0000", "")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    .replace(/(?<!\\)!(?=\[)/g, "\\!")
    .replace(/(?<!\\)\](?=\((?!https?:|mailto:))/gi, "\\]")
    .replace(/^([\s>]*)(?=\[[^\]\n]*\]:)/gm, "$1\\");
}
