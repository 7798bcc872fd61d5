import type { JSONContent } from "@tiptap/react";
import { escapeText, writeElement } from "./html-tree.ts";
import { MARK_ELEMENTS } from "./mark-elements.ts";
import { type Mark, PRESERVED, isSameMark } from "./rich-format.ts";
import { isBlank, normalizeInline } from "./normalize-inline.ts";

export function writeBlock(node: JSONContent): string {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case "paragraph":
      return writeElement("p", {}, writeInline(content));
    case "heading":
      return writeElement(`h${attrs.level}`, {}, writeInline(content));
    case "blockquote":
      return writeElement("blockquote", {}, writeBlocks(content));
    case "bulletList":
      return writeElement("ul", {}, content.map(writeItem).join(""));
    case "orderedList":
      return writeElement(
        "ol",
        { start: attrs.start === 1 ? null : attrs.start },
        content.map(writeItem).join(""),
      );
    case "codeBlock":
      return writeElement(
        "pre",
        {},
        writeElement("code", {}, escapeText(content.map(({ text }) => text).join(""))),
      );
    case "horizontalRule":
      return writeElement("hr", {}, "");
    case "container":
      return writeElement(String(attrs.tag), {}, writeBlocks(content));
    case "table":
      return writeElement("table", {}, writeRows(content));
    case PRESERVED.block:
      return String(attrs.source);
    default:
      throw new Error(`HTML has no ${type}.`);
  }
}

const writeBlocks = (blocks: readonly JSONContent[]) =>
  blocks
    .filter((one) => !isBlank(one))
    .map(writeBlock)
    .join("");

const isList = ({ type }: JSONContent) => type === "bulletList" || type === "orderedList";

function writeItem(item: JSONContent): string {
  const content = (item.content ?? []).filter((one) => !isBlank(one));
  const [first, ...rest] = content;
  const isPlain = first?.type === "paragraph" && rest.every(isList);
  return writeElement(
    "li",
    {},
    isPlain ? writeInline(first.content ?? []) + writeBlocks(rest) : writeBlocks(content),
  );
}

function writeRows(rows: readonly JSONContent[]): string {
  const parts: { name: string; rows: string[] }[] = [];
  for (const row of rows) {
    const name = row.attrs?.part === "head" ? "thead" : "tbody";
    const written = writeElement("tr", {}, (row.content ?? []).map(writeCell).join(""));
    const last = parts.at(-1);
    if (last?.name === name) last.rows.push(written);
    else parts.push({ name, rows: [written] });
  }
  return parts.map((part) => writeElement(part.name, {}, part.rows.join(""))).join("");
}

function writeCell({ type, attrs = {}, content: all = [] }: JSONContent): string {
  const content = all.filter((one) => !isBlank(one));
  const [only] = content;
  const isPlain = content.length === 1 && only?.type === "paragraph";
  return writeElement(
    type === "tableHeader" ? "th" : "td",
    { scope: attrs.scope },
    isPlain ? writeInline(only.content ?? []) : writeBlocks(content),
  );
}

const ELEMENTS: Readonly<Record<string, string>> = {
  ...MARK_ELEMENTS,
  code: "code",
  link: "a",
  time: "time",
};

function writeInline(content: readonly JSONContent[]): string {
  return writeRun(normalizeInline(content), 0);
}

/** Writes nodes that share their first `depth` marks; runs that share the next one are wrapped together. */
function writeRun(nodes: readonly JSONContent[], depth: number): string {
  let written = "";
  for (let at = 0; at < nodes.length;) {
    const mark = nodes[at]?.marks?.[depth];
    const end = mark ? findMarkEnd(nodes, at, depth) : at + 1;
    const inner = mark ? writeRun(nodes.slice(at, end), depth + 1) : writeNode(nodes[at] as JSONContent);
    written += mark ? writeElement(ELEMENTS[mark.type] ?? "span", getMarkAttributes(mark), inner) : inner;
    at = end;
  }
  return written;
}

/** The end index of the run that shares the mark at `depth` with the node at `at`. */
function findMarkEnd(nodes: readonly JSONContent[], at: number, depth: number): number {
  const mark = nodes[at]?.marks?.[depth];
  let end = at + 1;
  while (end < nodes.length && isSameMark(mark, nodes[end]?.marks?.[depth])) end += 1;
  return end;
}

const getMarkAttributes = ({ type, attrs = {} }: Mark): Record<string, unknown> => {
  if (type === "link") return { href: attrs.href, rel: "noopener noreferrer nofollow" };
  return type === "time" ? { datetime: attrs.datetime } : {};
};

function writeNode({ type, text = "", attrs }: JSONContent): string {
  if (type === "hardBreak") return writeElement("br", {}, "");
  if (type === PRESERVED.inline) return escapeText(String(attrs?.source));
  if (type === "timeMark") return `[${attrs?.time}] `;
  return escapeText(text);
}
