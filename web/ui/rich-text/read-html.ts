import type { JSONContent } from "@tiptap/react";
import { type HtmlElement, type HtmlNode, writeTree } from "./html-tree.ts";
import { ELEMENT_MARKS } from "./mark-elements.ts";
import {
  addMark,
  createBlock,
  createListItem,
  type Mark,
  UnsupportedContentError,
  preserve,
  createTextNode,
} from "./rich-format.ts";
import { normalizeInline } from "./normalize-inline.ts";

const MARKS = new Map<string, (element: HtmlElement) => Mark>([
  ...[...ELEMENT_MARKS].map(([name, type]) => [name, () => ({ type })] as const),
  ["code", () => ({ type: "code" })],
  ["a", ({ attributes }) => ({ type: "link", attrs: { href: attributes.href } })],
  ["time", ({ attributes }) => ({ type: "time", attrs: { datetime: attributes.datetime ?? null } })],
]);

/** Removes the white space at both ends that HTML doesn't render. */
export function trimSpace(html: string): string {
  let end = html.length;
  while (end > 0 && SPACE.has(html.charAt(end - 1))) end -= 1;
  return html.slice(0, end).replace(/^[ \t\r\n\f]+/, "");
}
const SPACE = new Set(" \t\r\n\f");

const isBlank = (node: HtmlNode) => typeof node === "string" && /^[ \t\r\n\f]*$/.test(node);

const isInline = (node: HtmlNode): boolean =>
  typeof node === "string" ||
  node.name === "br" ||
  ((MARKS.has(node.name) || node.name === "span") && node.children.every(isInline));

/** Blocks that the editor can't represent are preserved. */
const readBlocks = (nodes: readonly HtmlNode[]): JSONContent[] =>
  splitBlocks(nodes).map((one) => readOrPreserve(one));

export function splitBlocks(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const cut: HtmlNode[][] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    if (!run.every(isBlank)) cut.push(run);
    run = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      run.push(node);
      continue;
    }
    endRun();
    cut.push([node]);
  }
  endRun();
  return cut;
}

function readOrPreserve(nodes: HtmlNode[]): JSONContent {
  try {
    return readBlock(nodes);
  } catch (error) {
    if (error instanceof UnsupportedContentError) return preserve("block", trimSpace(writeTree(nodes)));
    throw error;
  }
}

/** `nodes` is one of the results of `splitBlocks`. Throws `UnsupportedContentError`. */
export function readBlock(nodes: readonly HtmlNode[]): JSONContent {
  const [only] = nodes;
  if (!only || typeof only === "string" || isInline(only)) return createBlock("paragraph", readInline(nodes));
  const { name, attributes, children } = only;
  if (/^h[1-6]$/.test(name))
    return createBlock("heading", readInline(children), { level: Number(name.slice(1)) });
  switch (name) {
    case "p":
      return createBlock("paragraph", readInline(children));
    case "blockquote":
      return createBlock("blockquote", nonEmpty(readBlocks(children)));
    case "ul":
      return createBlock("bulletList", readItems(children));
    case "ol":
      return createBlock("orderedList", readItems(children), { start: Number(attributes.start ?? 1) });
    case "hr":
      return { type: "horizontalRule" };
    case "pre":
      return readCode(children);
    case "div":
    case "section":
      return createBlock("container", nonEmpty(readBlocks(children)), { tag: name });
    case "table":
      return createBlock("table", readRows(children));
    default:
      throw new UnsupportedContentError(name);
  }
}

const nonEmpty = (content: JSONContent[]) => (content.length > 0 ? content : [createBlock("paragraph", [])]);

function readItems(children: readonly HtmlNode[]): JSONContent[] {
  return getElements(children, ["li"]).map((item) => createListItem(readBlocks(item.children)));
}

function getElements(children: readonly HtmlNode[], names: readonly string[]): HtmlElement[] {
  const elements = children.filter((child) => !isBlank(child));
  const unexpected = elements.find((child) => typeof child === "string" || !names.includes(child.name));
  if (unexpected !== undefined || elements.length === 0) throw new UnsupportedContentError(names.join());
  return elements as HtmlElement[];
}

const PARTS: Record<string, string> = { thead: "head", tbody: "body" };

function readRows(children: readonly HtmlNode[], part = "body"): JSONContent[] {
  return getElements(children, ["thead", "tbody", "tr"]).flatMap((element) => {
    if (element.name !== "tr") return readRows(element.children, PARTS[element.name]);
    const cells = getElements(element.children, ["td", "th"]).map((cell) =>
      createBlock(cell.name === "th" ? "tableHeader" : "tableCell", nonEmpty(readBlocks(cell.children)), {
        scope: cell.attributes.scope ?? null,
      }),
    );
    return [createBlock("tableRow", cells, { part })];
  });
}

function readCode(children: readonly HtmlNode[]): JSONContent {
  const [only] = children;
  const isWrapped = children.length === 1 && typeof only === "object" && only.name === "code";
  const inner = isWrapped ? only.children : children;
  if (!inner.every((child) => typeof child === "string")) throw new UnsupportedContentError("pre");
  const text = inner.join("");
  return createBlock("codeBlock", text === "" ? [] : [createTextNode(text, [])], { language: null });
}

function readInline(nodes: readonly HtmlNode[]): JSONContent[] {
  return normalizeInline(readNodes(nodes, []));
}

function readNodes(nodes: readonly HtmlNode[], marks: readonly Mark[]): JSONContent[] {
  return nodes.flatMap((node): JSONContent[] => {
    if (typeof node === "string") return node === "" ? [] : [createTextNode(node, marks)];
    if (node.name === "br") return [{ type: "hardBreak" }];
    const toMark = MARKS.get(node.name);
    const isPlain = node.name === "span" || (node.name === "a" && !node.attributes.href);
    if (isPlain) return readNodes(node.children, marks);
    if (!toMark) throw new UnsupportedContentError(node.name);
    return readNodes(node.children, addMark(marks, toMark(node)));
  });
}
