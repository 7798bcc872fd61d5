import type { ExportedDocument } from "../documents/document.ts";
import type { RecordFile } from "../documents/markdown/record-file.ts";
import type { SearchedText } from "./searched-text.ts";

/** What a kind declares about the texts of its records; worker processes use it. */
export interface KindTexts {
  /** All texts of a record that are searched, the weightiest first; its title is the first. */
  listTexts(record: never): SearchedText[];
  checks?: {
    /** What of a record is checked. */
    pick(record: never): unknown;
    check(texts: never): unknown;
  };
  exports?: {
    describe(record: never, locale: string): ExportedDocument;
    writeMarkdown(record: never): RecordFile;
    /** A new record from Markdown that Berea wrote; throws a `ZodError` if it says what no record can hold. */
    readMarkdown(file: RecordFile): object;
  };
}
