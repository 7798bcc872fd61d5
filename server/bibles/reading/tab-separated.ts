// Reads text with a verse per line, "Genesis 1:1<tab>text", in which the Berean Standard Bible is published.
import { findBookByEnglishName } from "./book-codes.ts";
import type { EditionBuilder } from "./edition-builder.ts";

const LINE = /^([^\t]{2,40}?) (\d{1,3}):(\d{1,3}(?:[-–]\d{1,3})?)\t(.*)$/;
const MAX_HEADER_LINES = 20;
const MAX_LINE_CHARACTERS = 100_000;

export const isTabSeparated = (text: string) =>
  text
    .slice(0, 20_000)
    .split(/\r?\n/, MAX_HEADER_LINES)
    .some((line) => LINE.test(line.slice(0, 2_000)));

/** If several columns contain editions, reads that with the heading `column`, else the first. */
export function readTabSeparated(text: string, builder: EditionBuilder, column = ""): void {
  let index = 0;
  let book = "";
  for (const [at, line] of splitLines(text)) {
    if (line.length > MAX_LINE_CHARACTERS) builder.fail(at, "this line is too long");
    const [, name = "", chapter = "", verse = "", content = ""] = LINE.exec(line) ?? [];
    if (name === "") {
      if (line.trim() === "") continue;
      if (book !== "" || at > MAX_HEADER_LINES)
        builder.fail(at, "this is not a verse such as “John 3:16”, a tab and its text");
      index = readHeading(line, builder, column) ?? index;
      continue;
    }
    if (name !== book) {
      const found = findBookByEnglishName(name);
      if (!found) builder.fail(at, `“${name}” is not the English name of a book of the Bible`);
      builder.startBook(found);
      book = name;
    }
    if (Number(chapter) !== builder.chapter) builder.startChapter(chapter, at);
    builder.startVerse(verse, at);
    builder.addText(content.split("\t")[index] ?? "", at);
  }
  builder.endBook();
}

function* splitLines(text: string): Generator<[line: number, content: string]> {
  let line = 1;
  for (let start = 0; start < text.length; line += 1) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    yield [line, text.slice(start, end).replace(/\r$/, "")];
    start = end + 1;
  }
}

/** Reads a line before the first verse. Returns the chosen column if the line has the headings. */
function readHeading(line: string, builder: EditionBuilder, column: string): number | undefined {
  const [, ...headings] = line.split("\t").map((heading) => heading.trim());
  if (headings.length === 0) {
    if (/copyright|©|public domain|licen[cs]e/i.test(line)) builder.describe("rights", line);
    return undefined;
  }
  const found = headings.findIndex((heading) => heading.toLowerCase() === column.toLowerCase());
  const index = Math.max(0, found);
  builder.describe("name", headings[index] ?? "");
  return index;
}
