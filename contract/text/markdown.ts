const SIGN = String.raw`(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+)`;
const DEEP = new RegExp(String.raw`^([ \t]*${SIGN}{50})${SIGN}+`, "gm");

/**
 * Markdown without signs of quotes and lists beyond the fiftieth of a line: nobody writes so many, and who reads
 * Markdown goes down a level for each.
 */
export const limitNesting = (markdown: string): string => markdown.replace(DEEP, "$1");

/** Cells that the tables of one text may have, with those that short rows are filled up with. */
export const MAX_TABLE_CELLS = 20_000;

/** Steps that parsing may take: about a second of them, and a hundred times what long texts that people write take. */
const MAX_STEPS = 2e8;

const QUOTE_SIGNS = /^(?: {0,3}> ?)+/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const DELIMITER_ROW = /^[ \t>*+\d.)|:-]*-[ \t|:-]*$/;
/** Signs that a parser looks for the other end of; a bracket that is closed before the next one is none of them. */
const INLINE_SIGNS = /[*_~`!<]|\[(?![^[\]]*\])/g;
/** What could be an address of a page or of mail, which is looked for from each of its characters. */
const LONG_WORD = /[!-~]{200,}/g;

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * Whether Markdown can be parsed in a time that people wait. Parsers take time with the square of some shapes: of
 * signs that open and never close, of items of many lines, of words without end; and a table has all the cells that its
 * header has columns, in each row. This looks at each character a few times and errs on the side of refusing.
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
