const MARKER = String.raw`(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+)`;
const DEEP = new RegExp(String.raw`^([ \t]*${MARKER}{50})${MARKER}+`, "gm");

/** Removes markers of quotes and lists beyond the fiftieth of a line, because parsers recurse for each. */
export const limitNesting = (markdown: string): string => markdown.replace(DEEP, "$1");

/** Maximum number of table cells in a text, including those that fill up short rows. */
export const MAX_TABLE_CELLS = 20_000;

/** Estimated parser steps: about one second, and a hundred times what real long texts need. */
const MAX_STEPS = 2e8;

const QUOTE_SIGNS = /^(?: {0,3}> ?)+/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const DELIMITER_ROW = /^[ \t>*+\d.)|:-]*-[ \t|:-]*$/;
/** Markers for which a parser searches the closing one; a bracket that closes before the next opens is excluded. */
const INLINE_SIGNS = /[*_~`!<]|\[(?![^[\]]*\])/g;
/** Possible URLs and email addresses, which parsers try to match from each character. */
const LONG_WORD = /[!-~]{200,}/g;

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * Whether Markdown can be parsed in reasonable time. Parsers take quadratic time for markers that never close, list items
 * of many lines and very long words, and each row of a table gets a cell for every column of its header. This estimate is
 * linear and rejects too much rather than too little.
 */
export function canParseMarkdown(markdown: string): boolean {
  let steps = 0;
  let cells = 0;
  let columns = 0;
  let block = { characters: 0, signs: 0 };
  let item: { characters: number; lines: number } | undefined;
  let isAfterBlank = true;
  const endBlock = () => {
    steps += block.characters * block.signs;
    block = { characters: 0, signs: 0 };
    columns = 0;
  };
  const endItem = () => {
    if (item) steps += item.characters * item.lines;
    item = undefined;
  };
  for (const line of markdown.split("\n")) {
    const inner = line.replace(QUOTE_SIGNS, "");
    if (inner.trim() === "") {
      endBlock();
      isAfterBlank = true;
    } else {
      if (DELIMITER_ROW.test(line)) columns = Math.max(columns, countMatches(line, /\|/g) + 1);
      cells += columns;
      block.characters += line.length;
      block.signs += countMatches(line, INLINE_SIGNS);
      const isItem = LIST_ITEM.test(inner);
      if (isItem || (isAfterBlank && !/^[ \t]/.test(inner))) endItem();
      if (isItem) item = { characters: 0, lines: 0 };
      isAfterBlank = false;
      for (const [word] of line.matchAll(LONG_WORD)) steps += word.length ** 2;
    }
    if (item) {
      item.characters += line.length + 1;
      item.lines += 1;
    }
    if (steps > MAX_STEPS || cells > MAX_TABLE_CELLS) return false;
  }
  endBlock();
  endItem();
  return steps <= MAX_STEPS;
}
