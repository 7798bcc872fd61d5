/**
 * Markdown that holds nothing but text: no HTML, no pictures from elsewhere, no links but those
 * that lead to pages and to mail. What would be one stays to be read.
 */
export function sanitizeMarkdown(markdown: string): string {
  return markdown
    .replaceAll("\u0000", "")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    .replace(PICTURE, escapeSign)
    .replace(LINK, escapeSign);
}

// A run of backslashes is looked at from its start only: from each of them, a long one would take time with its square.
const PICTURE = /(?<!\\)(\\*)(!)(?=\[)/g;
/** The end of a link's text before its address, or before the definition of what it leads to. */
const LINK = /(?<!\\)(\\*)(\])(?=:|\((?!https?:|mailto:))/gi;

/** A sign after an odd number of backslashes is escaped already. */
const escapeSign = (whole: string, slashes: string, sign: string) =>
  slashes.length % 2 === 0 ? `${slashes}\\${sign}` : whole;
