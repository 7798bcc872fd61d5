// A record as a document: what every written form (Word, PDF, slides, Markdown) is made from.
import { MAX_TABLE_CELLS } from "../../contract/text/markdown.ts";

export interface Run {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
  isStruck?: boolean;
  isCode?: boolean;
  /** Address that it leads to: of a page or of mail. */
  link?: string;
}

/** A paragraph, or what stands in its place. Text is as people read it: nothing in it is markup. */
export type Block =
  | { kind: "paragraph"; runs: Run[]; time?: string }
  /** Of level 1, the largest within a part, to 4. */
  | { kind: "heading"; level: number; runs: Run[] }
  | { kind: "list"; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: "quote"; blocks: Block[]; source?: string }
  | { kind: "code"; text: string }
  | { kind: "table"; rows: Run[][][]; hasHeader: boolean }
  | { kind: "rule" };

export interface Part {
  title: string;
  blocks: Block[];
}

export type Slide =
  | { kind: "point"; title: string; lines: string[] }
  /** Words of the sermon; `note` is what they are worth repeating for, `time` where they were said. */
  | { kind: "quotation"; text: string; note: string; time?: string }
  | { kind: "passage"; reference: string; translation: string; verses: { verse: number; text: string }[] };

export interface ExportedDocument {
  title: string;
  /** What is to be known about it at once, a line each: date, passage, series. */
  facts: string[];
  description: string;
  /** BCP 47 tag; empty where nobody said. */
  language: string;
  parts: Part[];
  slides: Slide[];
}

export const paragraph = (text: string): Block => ({ kind: "paragraph", runs: [{ text }] });

export const paragraphs = (text: string): Block[] =>
  text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => paragraph(line.trim()));

/** A table; one that would have too many cells once short rows are filled up is told row by row. */
export function makeTable(rows: Run[][][], hasHeader: boolean): Block[] {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns * rows.length <= MAX_TABLE_CELLS) return [{ kind: "table", rows, hasHeader }];
  return rows.map((row) => ({
    kind: "paragraph",
    runs: row.flatMap((cell, at) => (at === 0 ? cell : [{ text: " " }, ...cell])),
  }));
}

export const heading = (level: number, text: string): Block => ({ kind: "heading", level, runs: [{ text }] });

export function list(texts: readonly string[], isOrdered = false): Block[] {
  const items = texts.filter((text) => text.trim() !== "").map(paragraphs);
  return items.length === 0 ? [] : [{ kind: "list", isOrdered, start: 1, items }];
}
