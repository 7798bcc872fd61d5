import { Document, Footer, HeadingLevel, Packer, PageNumber, Paragraph, TextRun } from "docx";
import type { ExportedDocument } from "../../documents/document.ts";
import { isRightToLeft } from "../../documents/right-to-left.ts";
import { createWordBlocks } from "./word-blocks.ts";
import { QUIET, STYLES } from "./word-styles.ts";

export async function writeWord({
  title,
  facts,
  description,
  language,
  parts,
}: ExportedDocument): Promise<Uint8Array> {
  const bidirectional = isRightToLeft(language);
  const { writeBlocks, numbering } = createWordBlocks(bidirectional);
  const children = [
    new Paragraph({ heading: HeadingLevel.TITLE, bidirectional, children: [new TextRun(title)] }),
    new Paragraph({ bidirectional, children: [new TextRun({ text: facts.join(" · "), color: QUIET })] }),
    ...description
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map(
        (line) => new Paragraph({ bidirectional, children: [new TextRun({ text: line, italics: true })] }),
      ),
    ...parts.flatMap((part) => [
      new Paragraph({ heading: HeadingLevel.HEADING_1, bidirectional, children: [new TextRun(part.title)] }),
      ...writeBlocks(part.blocks),
    ]),
  ];
  const file = new Document({
    title,
    creator: "Berea",
    lastModifiedBy: "Berea",
    styles: { default: STYLES(language) },
    numbering,
    sections: [{ properties: {}, footers: { default: writeFooter() }, children }],
  });
  return Packer.toBuffer(file);
}

const writeFooter = () =>
  new Footer({
    children: [
      new Paragraph({
        alignment: "center",
        children: [
          new TextRun({
            children: [PageNumber.CURRENT, " / ", PageNumber.TOTAL_PAGES],
            color: QUIET,
            size: 18,
          }),
        ],
      }),
    ],
  });
