const SIGN = String.raw`(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+)`;
const DEEP = new RegExp(String.raw`^([ \t]*${SIGN}{50})${SIGN}+`, "gm");

/**
 * Markdown without signs of quotes and lists beyond the fiftieth of a line: nobody writes so many, and who reads
 * Markdown goes down a level for each.
 */
export const limitNesting = (markdown: string): string => markdown.replace(DEEP, "$1");
