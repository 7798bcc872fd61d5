import { parseDocument } from "htmlparser2";
import { normalizeLink } from "../../contract/text/links.ts";
import { type Block, type Run, makeTable } from "./document.ts";

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Node, { name: string; children: unknown }>;
type TextStyle = Omit<Run, "text">;

const LOWEST_LEVEL = 4;
const MAX_DEPTH = 24;
const SKIPPED_ELEMENTS = new Set(["script", "style", "template", "title", "head", "noscript"]);
const ELEMENT_STYLES: Record<string, TextStyle> = {
  strong: { isBold: true },
  b: { isBold: true },
  dt: { isBold: true },
  em: { isItalic: true },
  i: { isItalic: true },
  cite: { isItalic: true },
  s: { isStruck: true },
  del: { isStruck: true },
  code: { isCode: true },
};
const BLOCKS = new Set(
  "address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

export function readHtml(html: string): Block[] {
  return readChildren(parseDocument(html).children, {}, 0);
}

const isElement = (node: Node): node is Element => node.type === "tag";

/** Reads block elements. Text between them becomes separate paragraphs. */
function readChildren(nodes: readonly Node[], style: TextStyle, depth: number): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const endParagraph = () => {
    const tidy = tidyRuns(runs);
    if (tidy.length > 0) blocks.push({ kind: "paragraph", runs: tidy });
    runs = [];
  };
  for (const node of nodes) {
    if (isElement(node) && (BLOCKS.has(node.name) || holdsBlock(node, depth))) {
      endParagraph();
      blocks.push(...readElement(node, style, depth + 1));
    } else runs.push(...readInline(node, style, depth + 1));
  }
  endParagraph();
  return blocks;
}

const holdsBlock = ({ children }: Element, depth: number): boolean =>
  depth < MAX_DEPTH &&
  children.some((child) => isElement(child) && (BLOCKS.has(child.name) || holdsBlock(child, depth + 1)));

function readElement(element: Element, style: TextStyle, depth: number): Block[] {
  const { name, children } = element;
  if (SKIPPED_ELEMENTS.has(name)) return [];
  if (depth > MAX_DEPTH) return readAsText(element);
  const inner = { ...style, ...ELEMENT_STYLES[name] };
  if (/^h[1-6]$/.test(name)) {
    const runs = tidyRuns(children.flatMap((child) => readInline(child, style, depth + 1)));
    return runs.length === 0
      ? []
      : [{ kind: "heading", level: Math.min(Number(name[1]), LOWEST_LEVEL), runs }];
  }
  if (name === "hr") return [{ kind: "rule" }];
  if (name === "pre") return [{ kind: "code", text: readText(element).replace(/\n$/, "") }];
  if (name === "blockquote") return [{ kind: "quote", blocks: readChildren(children, inner, depth) }];
  if (name === "ul" || name === "ol") return readList(element, inner, depth);
  if (name === "table") return readTable(element, depth);
  return readChildren(children, inner, depth);
}

function readList(element: Element, style: TextStyle, depth: number): Block[] {
  const items: Block[][] = [];
  for (const child of element.children.filter(isElement)) {
    const isList = child.name === "ul" || child.name === "ol";
    const blocks = isList ? readElement(child, style, depth + 1) : readChildren(child.children, style, depth);
    const above = items.at(-1);
    // A list between two items belongs to the item before it.
    if (isList && above) above.push(...blocks);
    else if (blocks.length > 0) items.push(blocks);
  }
  if (items.length === 0) return [];
  const start = Number.parseInt(element.attribs.start ?? "1", 10);
  return [{ kind: "list", isOrdered: element.name === "ol", start: Number.isNaN(start) ? 1 : start, items }];
}

function readTable(table: Element, depth: number): Block[] {
  const rowsOf = (element: Element): Element[] =>
    element.children.filter(isElement).flatMap((child) => (child.name === "tr" ? [child] : rowsOf(child)));
  const cellsOf = (row: Element) =>
    row.children.filter(isElement).filter(({ name }) => name === "td" || name === "th");
  const rows = rowsOf(table).map(cellsOf);
  const captions = table.children.filter((child) => isElement(child) && child.name === "caption");
  const above = readChildren(captions, {}, depth);
  if (rows.length === 0) return above;
  const hasHeader = rows[0]!.length > 0 && rows[0]!.every(({ name }) => name === "th");
  const read = (cell: Element) =>
    tidyRuns(cell.children.flatMap((child) => readInline(child, {}, depth + 1)));
  return [
    ...above,
    ...makeTable(
      rows.map((row) => row.map(read)),
      hasHeader,
    ),
  ];
}

function readInline(node: Node, style: TextStyle, depth: number): Run[] {
  if (node.type === "text") return [{ ...style, text: node.data.replace(/\s+/g, " ") }];
  if (!isElement(node) || SKIPPED_ELEMENTS.has(node.name)) return [];
  if (depth > MAX_DEPTH) return [{ ...style, text: readText(node).replace(/\s+/g, " ") }];
  if (node.name === "img") return [{ ...style, text: node.attribs["alt"] ?? "" }];
  if (node.name === "br") return [{ ...style, text: "\n" }];
  const address = node.name === "a" ? normalizeLink(node.attribs["href"] ?? "") : undefined;
  const link = address === undefined ? {} : { link: address };
  const runs = node.children.flatMap((child) =>
    readInline(child, { ...style, ...ELEMENT_STYLES[node.name], ...link }, depth + 1),
  );
  if (node.name === "q") return [{ ...style, text: "“" }, ...runs, { ...style, text: "”" }];
  return BLOCKS.has(node.name) ? [{ text: " " }, ...runs, { text: " " }] : runs;
}

function readAsText(element: Element): Block[] {
  const runs = tidyRuns([{ text: readText(element).replace(/\s+/g, " ") }]);
  return runs.length === 0 ? [] : [{ kind: "paragraph", runs }];
}

function readText(node: Node): string {
  let text = "";
  const left: Node[] = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.type === "text") text += next.data;
    else if (isElement(next) && !SKIPPED_ELEMENTS.has(next.name)) left.push(...next.children.toReversed());
  }
  return text;
}

/** Removes white space at the ends of a paragraph and before a break, and collapses repeated white space. */
function tidyRuns(runs: readonly Run[]): Run[] {
  const tidy: Run[] = [];
  let before = "\n";
  for (const run of runs) {
    let text = run.text;
    if (/[ \n]$/.test(before)) text = text.replace(/^ +/, "");
    if (text === "") continue;
    if (text.startsWith("\n")) trimEnd(tidy);
    tidy.push({ ...run, text });
    before = text;
  }
  trimEnd(tidy);
  return tidy;
}

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== "") return;
    runs.pop();
  }
}
