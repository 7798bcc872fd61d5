import {
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type INumberingOptions,
  LevelFormat,
  Paragraph,
  type ParagraphChild,
  type IParagraphOptions,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { Block, Run } from "../../documents/document.ts";
import { ACCENT, QUIET } from "./word-styles.ts";

export type WordPiece = Paragraph | Table;

const INDENT = 360;
const MAX_LEVEL = 8;
const HEADINGS = [
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
];

interface Place {
  level: number;
  isQuoted: boolean;
  /** The bullet or number of the first paragraph of a list item. */
  marker?: IParagraphOptions["numbering"] | "bullet";
}

/** Writes blocks. `numbering` collects the numbered lists that the file has to declare. */
export function createWordBlocks(bidirectional: boolean) {
  const numbering: INumberingOptions = { config: [] };
  const lists = numbering.config as INumberingOptions["config"][number][];

  const write = (block: Block, place: Place): WordPiece[] => {
    switch (block.kind) {
      case "paragraph": {
        const time = block.time === undefined ? [] : [timeRun(`${block.time}  `)];
        return [paragraph([...time, ...block.runs.flatMap(writeRun)], place)];
      }
      case "heading":
        return [
          new Paragraph({
            heading: HEADINGS[block.level - 1]!,
            bidirectional,
            children: block.runs.flatMap(writeRun),
          }),
        ];
      case "list":
        return writeList(block, place);
      case "quote":
        return [
          ...block.blocks.flatMap((inner) => write(inner, { ...place, isQuoted: true })),
          ...(block.source === undefined
            ? []
            : [paragraph([timeRun(block.source)], { ...place, isQuoted: true })]),
        ];
      case "code":
        return [paragraph(writeRun({ text: block.text, isCode: true }), place)];
      case "table":
        // Word requires a paragraph after a table.
        return [writeTable(block), new Paragraph({})];
      case "rule":
        return [
          new Paragraph({
            border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: "C8C8C8", space: 1 } },
          }),
        ];
    }
  };

  const paragraph = (children: ParagraphChild[], { level, isQuoted, marker }: Place) =>
    new Paragraph({
      bidirectional,
      children,
      ...(marker === "bullet" ? { bullet: { level: level - 1 } } : marker && { numbering: marker }),
      ...(marker === undefined &&
        (level > 0 || isQuoted) && {
          indent: { start: INDENT * (2 * level + (isQuoted ? 1 : 0)) },
        }),
      ...(isQuoted && {
        border: { left: { style: BorderStyle.SINGLE, size: 12, color: ACCENT, space: 8 } },
      }),
    });

  function writeList({ isOrdered, start, items }: Extract<Block, { kind: "list" }>, place: Place) {
    const level = Math.min(place.level + 1, MAX_LEVEL);
    const reference = `list-${lists.length}`;
    if (isOrdered) lists.push({ reference, levels: [describeLevel(level - 1, start)] });
    const marker = isOrdered ? { reference, level: level - 1 } : ("bullet" as const);
    return items.flatMap((blocks) =>
      blocks.flatMap((block, at) => {
        const { marker: _, ...inside } = { ...place, level };
        return write(block, at === 0 ? { ...inside, marker } : inside);
      }),
    );
  }

  function writeTable({ rows, hasHeader }: Extract<Block, { kind: "table" }>): Table {
    const columns = Math.max(1, ...rows.map((row) => row.length));
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      visuallyRightToLeft: bidirectional,
      rows: rows.map(
        (row, at) =>
          new TableRow({
            tableHeader: hasHeader && at === 0,
            children: Array.from(
              { length: columns },
              (_, column) =>
                new TableCell({
                  children: [
                    new Paragraph({ bidirectional, children: (row[column] ?? []).flatMap(writeRun) }),
                  ],
                }),
            ),
          }),
      ),
    });
  }

  return {
    numbering,
    writeBlocks: (blocks: readonly Block[]) =>
      blocks.flatMap((block) => write(block, { level: 0, isQuoted: false })),
  };
}

const describeLevel = (level: number, start: number) => ({
  level,
  start,
  format: LevelFormat.DECIMAL,
  text: `%${level + 1}.`,
  style: { paragraph: { indent: { start: INDENT * 2 * (level + 1), hanging: INDENT } } },
});

const timeRun = (text: string) => new TextRun({ text, color: QUIET, size: 18 });

function writeRun({ text, isBold, isItalic, isStruck, isCode, link }: Run): ParagraphChild[] {
  const lines = text.split("\n").map(
    (line, at) =>
      new TextRun({
        text: line,
        ...(at > 0 && { break: 1 }),
        ...(isBold && { bold: true }),
        ...(isItalic && { italics: true }),
        ...(isStruck && { strike: true }),
        ...(isCode && { font: "Consolas" }),
        ...(link !== undefined && { style: "Hyperlink" }),
      }),
  );
  return link === undefined ? lines : [new ExternalHyperlink({ link, children: lines })];
}
