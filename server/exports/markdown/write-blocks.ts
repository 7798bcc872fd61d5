import type { Block, Run } from "../document/document.ts";
import { writeRuns } from "./write-runs.ts";

/** Writes blocks as Markdown (CommonMark with tables) that says and shows the same. */
export const writeBlocks = (blocks: readonly Block[]): string => joinBlocks(blocks, () => "\n\n");

type List = Extract<Block, { kind: "list" }>;

function joinBlocks(blocks: readonly Block[], separate: (before: Block, next: Block) => string): string {
  let text = "";
  let before: Block | undefined;
  let hasOtherMarkers = false;
  for (const block of blocks) {
    // Two lists in a row would be one.
    hasOtherMarkers = isSameList(before, block) && !hasOtherMarkers;
    const written = writeBlock(block, hasOtherMarkers);
    if (written === "") continue;
    text += (before ? separate(before, block) : "") + written;
    before = block;
  }
  return text;
}

const isSameList = (one: Block | undefined, other: Block): boolean =>
  one?.kind === "list" && other.kind === "list" && one.isOrdered === other.isOrdered;

function writeBlock(block: Block, hasOtherMarkers: boolean): string {
  switch (block.kind) {
    case "paragraph":
      return escapeStart(writeRuns(block.runs));
    case "heading":
      return `${"#".repeat(block.level)} ${writeRuns(block.runs).replaceAll("\\\n", " ")}`;
    case "list":
      return writeList(block, hasOtherMarkers);
    case "quote":
      return writeBlocks(block.blocks)
        .split("\n")
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
    case "code":
      return writeCode(block.text);
    case "table":
      return writeTable(block.rows);
    case "rule":
      return "---";
  }
}

function writeList({ isOrdered, start, items }: List, hasOtherMarkers: boolean): string {
  const [bullet, point] = hasOtherMarkers ? ["* ", ") "] : ["- ", ". "];
  return items
    .map((item, at) => {
      const marker = isOrdered ? `${start + at}${point}` : bullet;
      return marker + indent(joinBlocks(item, separateInItem), " ".repeat(marker.length)).trimStart();
    })
    .join("\n");
}

/** A list within an item stands right below its words; one that begins with another number than 1 must not. */
const separateInItem = (before: Block, next: Block) =>
  before.kind === "paragraph" && next.kind === "list" && (!next.isOrdered || next.start === 1)
    ? "\n"
    : "\n\n";

const indent = (text: string, space: string) =>
  text
    .split("\n")
    .map((line) => (line === "" ? "" : space + line))
    .join("\n");

function writeCode(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function writeTable(rows: Run[][][]): string {
  const [first = [], ...rest] = rows.map((row) => row.map(writeCell));
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
  // Only the first row must have them all: of a table with one long row, all the others would be mostly signs.
  const head = Array.from({ length: columns }, (_, column) => first[column] ?? "");
  return [head, head.map(() => "---"), ...rest].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const writeCell = (runs: readonly Run[]): string =>
  writeRuns(runs)
    .replaceAll("\\\n", "<br>")
    // Between the signs of code they are not escaped yet.
    .replace(/(?<!\\)\|/g, "\\|");

/** Signs that would be markup at the beginning of a line. */
const escapeStart = (text: string) =>
  text.replace(/^(\s*)(?:([-+=])|(\d{1,9})([.)]))/gm, (_, space: string, sign, number, point) =>
    sign === undefined ? `${space}${number}\\${point}` : `${space}\\${sign}`,
  );
