import { normalizeLink } from "../../contract/text/links.ts";

/** No HTML, no pictures, no links but to pages and mail; what would be one stays as text. */
export function sanitizeMarkdown(markdown: string): string {
  return markdown
    .replaceAll("\u0000", "")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    .replace(PICTURE, escapeSign)
    .replace(LINK, (whole: string, slashes: string, sign: string, at: number, text: string) =>
      leadsSomewhere(text, at + whole.length) ? whole : escapeSign(whole, slashes, sign),
    );
}

// A run of backslashes is looked at from its start only: from each of them, a long one would take time with its square.
const PICTURE = /(?<!\\)(\\*)(!)(?=\[)/g;
const LINK = /(?<!\\)(\\*)(\])(?=[:(])/g;
const ADDRESS = /\((?:<([^<>\n]{1,2000})>|([^\s<>()]{1,2000}))/y;

function leadsSomewhere(text: string, at: number): boolean {
  ADDRESS.lastIndex = at;
  const [, pointed, plain] = ADDRESS.exec(text) ?? [];
  return normalizeLink(pointed ?? plain ?? "") !== undefined;
}

/** A sign after an odd number of backslashes is escaped already. */
const escapeSign = (whole: string, slashes: string, sign: string) =>
  slashes.length % 2 === 0 ? `${slashes}\\${sign}` : whole;
