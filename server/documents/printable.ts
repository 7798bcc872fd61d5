import type { ExportedDocument } from "./document.ts";

/**
 * Control characters that XML 1.0 forbids, noncharacters, and characters that override or embed text direction: they can
 * hide text, and Typst crashes on some. The marks U+200E, U+200F and U+061C stay, since Hebrew and Arabic texts use them.
 */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\ufffe\uffff]/gu;

export const makePrintableText = (text: string): string => text.toWellFormed().replace(UNPRINTABLE, "");

export const makePrintable = (document: ExportedDocument): ExportedDocument =>
  mapTexts(document, makePrintableText);

const UNBROKEN = /\S{1000}(?=\S)/gu;
const ZERO_WIDTH_SPACE = "\u200b";

/** Inserts break opportunities into runs of more than 1,000 characters, since Typst crashes on right-to-left runs of 64 kB. */
export const breakLongRuns = (document: ExportedDocument): ExportedDocument =>
  mapTexts(document, (text) => text.replace(UNBROKEN, `$&${ZERO_WIDTH_SPACE}`));

const mapTexts = (document: ExportedDocument, change: (text: string) => string): ExportedDocument =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === "string" ? change(value) : value,
  ) as ExportedDocument;
