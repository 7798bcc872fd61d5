// A record as a document, from which Word, PDF, slides and Markdown files are written.
import { MAX_TABLE_CELLS } from "../../contract/text/markdown.ts";
import type { EditionSource } from "../scripture/bible/edition.ts";

/** How a record is printed. */
export interface Printing {
  locale: string;
  /** The edition of the Bible that passages are printed in. */
  edition: EditionSource;
}

export interface Run {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
  isStruck?: boolean;
  isCode?: boolean;
  /** Target of a link: a web or email address. */
  link?: string;
}

/** A paragraph or another block. Texts are plain, without markup. */
export type Block =
  | { kind: "paragraph"; runs: Run[]; time?: string }
  /** Level 1 (largest within a part) to 4. */
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
  /** Quoted words of the sermon, why they are worth repeating, and when they were said. */
  | { kind: "quotation"; text: string; note: string; time?: string }
  | {
      kind: "passage";
      reference: string;
      translation: string;
      /** Shown below the first page of a passage; "" otherwise. */
      copyright: string;
      verses: { number: string; text: string }[];
    };

export interface ExportedDocument {
  title: string;
  /** Lines below the title, such as date, passage and series. */
  facts: string[];
  description: string;
  /** BCP 47 tag; empty if unknown. */
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

/** A table, or paragraphs if the table would have too many cells with all rows at full length. */
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
