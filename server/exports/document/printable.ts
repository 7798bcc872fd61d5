import type { ExportedDocument } from "./document.ts";

// What XML cannot hold (XML 1.0, 2.2), which no person typed to be read.
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The document without anything that a file of one of the forms could not hold. */
export function makePrintable(document: ExportedDocument): ExportedDocument {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replace(UNPRINTABLE, "") : value,
  ) as ExportedDocument;
}
