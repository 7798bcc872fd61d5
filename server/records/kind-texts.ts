import type { ExportedDocument, Printing } from "../documents/document.ts";
import type { QuotationSettings } from "../engine/verify/scripture/scripture-check.ts";
import type { RecordFile } from "../documents/markdown/record-file.ts";
import type { SearchedText } from "./searched-text.ts";

export interface CheckSettings extends QuotationSettings {
  /** Names and terms of the user's church. */
  terms: readonly string[];
}

/** What a kind declares about the texts of its records. Used by worker processes. */
export interface KindTexts {
  /** The searchable texts of a record, most important first, starting with the title. */
  listTexts(record: never): SearchedText[];
  checks?: {
    pick(record: never): unknown;
    check(texts: never, settings: CheckSettings): unknown;
  };
  exports?: {
    describe(record: never, printing: Printing): ExportedDocument;
    writeMarkdown(record: never): RecordFile;
    /** Reads a new record from a Markdown file that Berea exported. Throws a `ZodError` for invalid values. */
    readMarkdown(file: RecordFile): object;
  };
}
