import type { ExportedDocument } from "./document.ts";

/**
 * Control characters, which XML 1.0 cannot hold (but for tab and line ends), noncharacters, and the controls that turn or
 * embed the direction of text: they hide what a line says, and Typst crashes on some. The marks U+200E, U+200F and U+061C
 * stay, since people who write Hebrew and Arabic use them.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\ufffe\uffff]/g;

/** The document without what a file of some format cannot hold or a reader must not see. */
export const makePrintable = (document: ExportedDocument): ExportedDocument =>
  mapTexts(document, (text) => text.toWellFormed().replace(UNPRINTABLE, ""));

const UNBROKEN = /\S{1000}(?=\S)/gu;
const ZERO_WIDTH_SPACE = "\u200b";

/** Lets lines break within runs of more than 1,000 characters: Typst crashes on right-to-left runs of 64 kB. */
export const breakLongRuns = (document: ExportedDocument): ExportedDocument =>
  mapTexts(document, (text) => text.replace(UNBROKEN, `$&${ZERO_WIDTH_SPACE}`));

const mapTexts = (document: ExportedDocument, change: (text: string) => string): ExportedDocument =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === "string" ? change(value) : value,
  ) as ExportedDocument;
