import { decodeHTMLStrict } from "entities";

/** Removes emphasis, links, tags and entities from a line of Markdown and collapses its white space. */
export const plainText = (markdown: string): string =>
  decodeHTMLStrict(markdown)
    .replace(/!?\[([^[\]]{1,200})\]\([^()\s]{1,500}\)/g, "$1")
    .replace(/(\*\*|__|\*|(?<![\p{L}\p{N}])_(?=\S))([^*_\n]{1,300}?)\1(?![\p{L}\p{N}])/gu, "$2")
    .replace(/<\/?[a-z][^<>\n]{0,100}>/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
