import { normalizeLink } from "../../contract/text/links.ts";

/** Turns HTML, images and unsafe links into plain text. Only web and email links stay. */
export function sanitizeMarkdown(markdown: string): string {
  return markdown
    .replaceAll("\u0000", "")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    .replace(PICTURE, escapeCharacter)
    .replace(LINK, (whole: string, slashes: string, sign: string, at: number, text: string) =>
      isAllowedLink(text, at + whole.length) ? whole : escapeCharacter(whole, slashes, sign),
    );
}

// Matches a run of backslashes from its start only. Matching from each backslash would take quadratic time.
const PICTURE = /(?<!\\)(\\*)(!)(?=\[)/g;
const LINK = /(?<!\\)(\\*)(\])(?=[:(])/g;
const ADDRESS = /\((?:<([^<>\n]{1,2000})>|([^\s<>()]{1,2000}))/y;

function isAllowedLink(text: string, at: number): boolean {
  ADDRESS.lastIndex = at;
  const [, pointed, plain] = ADDRESS.exec(text) ?? [];
  return normalizeLink(pointed ?? plain ?? "") !== undefined;
}

/** A character after an odd number of backslashes is escaped already. */
const escapeCharacter = (whole: string, slashes: string, sign: string) =>
  slashes.length % 2 === 0 ? `${slashes}\\${sign}` : whole;
