// Converts the editor's content to an mdast tree and serializes it.
import type { BlockContent, List, ListItem, PhrasingContent } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { type Handle, type Options, toMarkdown } from "mdast-util-to-markdown";
import type { JSONContent } from "@tiptap/react";
import { MARK_ELEMENTS } from "./mark-elements.ts";
import { type Mark, PRESERVED, isSameMark } from "./rich-format.ts";
import { isBlank, normalizeInline } from "./normalize-inline.ts";

/** `needed` escapes only what would be parsed as Markdown; `all` escapes all punctuation and writes marks as HTML. */
export type Escaping = "needed" | "all";

const PUNCTUATION = Array.from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");
const ESCAPE_ALL: Options = {
  unsafe: PUNCTUATION.map((character) => ({ character, inConstruct: "phrasing" as const })),
};

const writeText: Handle = (node: { value: string }, _, state, info) => {
  const safe = {
    "[": true,
    "&": !/&(?=#?[a-zA-Z\d]+;)/.test(node.value),
    "~": !node.value.includes("~~"),
  } as Record<string, boolean>;
  const unsafe = state.unsafe.filter(({ character }) => !safe[character]);
  return state.safe.call({ ...state, unsafe }, node.value, info);
};

const OPTIONS: Options = { bullet: "-", rule: "-", fences: true, resourceLink: true };
const EXTENSIONS = {
  needed: [gfmStrikethroughToMarkdown(), { handlers: { text: writeText } }],
  all: [ESCAPE_ALL],
};

export const writeBlock = (content: JSONContent, escaping: Escaping): string =>
  toMarkdown(
    { type: "root", children: [toBlock(content, escaping)] },
    { ...OPTIONS, extensions: EXTENSIONS[escaping] },
  ).replace(/\n$/, "");

function toBlock(block: JSONContent, escaping: Escaping): BlockContent {
  const { type, attrs, content = [] } = block;
  switch (type) {
    case "paragraph":
      return { type: "paragraph", children: toInline(content, escaping) };
    case "heading": {
      // Headings are single lines.
      const children = toInline(content, escaping).map((node) =>
        node.type === "break" ? BREAK_ELEMENT : node,
      );
      return { type: "heading", depth: Number(attrs?.level) as 1, children };
    }
    case "blockquote":
      return { type: "blockquote", children: toBlocks(content, escaping) };
    case "bulletList":
    case "orderedList":
      return toList(block, escaping);
    case "codeBlock":
      return {
        type: "code",
        lang: (attrs?.language as string | null) ?? null,
        value: content.map(({ text = "" }) => text).join(""),
      };
    case "horizontalRule":
      return { type: "thematicBreak" };
    case PRESERVED.block:
      return { type: "html", value: String(attrs?.source) };
    default:
      throw new Error(`Markdown has no ${type}.`);
  }
}

const toBlocks = (content: readonly JSONContent[], escaping: Escaping): BlockContent[] =>
  content.filter((one) => !isBlank(one)).map((one) => toBlock(one, escaping));

function toList({ type, attrs, content: items = [] }: JSONContent, escaping: Escaping): List {
  const children = items.map(({ content = [] }): ListItem => ({
    type: "listItem",
    spread: false,
    children: toBlocks(content, escaping),
  }));
  const isTight =
    escaping === "needed" &&
    children.every((item) => item.children.slice(1).every((block) => block.type === "list"));
  for (const item of children) item.spread = !isTight;
  return {
    type: "list",
    ordered: type === "orderedList",
    start: Number(attrs?.start ?? 1),
    spread: !isTight,
    children,
  };
}

const html = (value: string): PhrasingContent => ({ type: "html", value });
const BREAK_ELEMENT = html("<br>");

function toInline(content: readonly JSONContent[], escaping: Escaping): PhrasingContent[] {
  const [first, ...rest] = content;
  if (first?.type === "timeMark") {
    const after = toInline(rest, escaping);
    return [html(`[${first.attrs?.time}]${after.length > 0 ? " " : ""}`), ...after];
  }
  const normalized = normalizeInline(
    content.map((node) => (node.type === "timeMark" ? timeAsText(node) : node)),
  );
  return nestMarks(normalized, 0, escaping);
}

const timeAsText = ({ attrs }: JSONContent): JSONContent => ({ type: "text", text: `[${attrs?.time}] ` });

const NODES: Record<string, "strong" | "emphasis" | "delete"> = {
  bold: "strong",
  italic: "emphasis",
  strike: "delete",
};

function nestMarks(content: readonly JSONContent[], level: number, escaping: Escaping): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < content.length;) {
    const mark = content[at]?.marks?.[level];
    const end = content.findIndex((node, place) => place > at && !isSameMark(mark, node.marks?.[level]));
    const run = content.slice(at, end === -1 ? undefined : end);
    if (mark) nodes.push(...toMarked(mark, run, level, escaping));
    else nodes.push(...run.map((node) => toNode(node, escaping)));
    at += run.length;
  }
  return nodes;
}

function toMarked({ type, attrs }: Mark, content: JSONContent[], level: number, escaping: Escaping) {
  const children = nestMarks(content, level + 1, escaping);
  if (type === "code") return children;
  if (type === "link") {
    return [{ type: "link" as const, url: String(attrs?.href), title: attrs?.title as string, children }];
  }
  const node = escaping === "needed" ? NODES[type] : undefined;
  if (node) return [{ type: node, children } as PhrasingContent];
  const element = MARK_ELEMENTS[type];
  return element ? [html(`<${element}>`), ...children, html(`</${element}>`)] : children;
}

function toNode({ type, attrs, marks = [], text = "" }: JSONContent, escaping: Escaping): PhrasingContent {
  if (type === PRESERVED.inline) return html(String(attrs?.source));
  if (type === "hardBreak") return escaping === "all" ? BREAK_ELEMENT : { type: "break" };
  return { type: marks.some((mark) => mark.type === "code") ? "inlineCode" : "text", value: text };
}
