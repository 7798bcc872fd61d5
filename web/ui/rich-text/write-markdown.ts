// What the editor holds as Markdown.
import type { JSONContent } from "@tiptap/react";
import { MARK_ELEMENTS } from "./mark-elements.ts";
import { type Mark, PRESERVED, sameMark } from "./rich-format.ts";
import { isBlank, tidyInline } from "./tidy-inline.ts";

/**
 * How much is escaped: `needed` only what would plainly be read as a sign, `all` every sign of punctuation, with
 * elements in the place of `**`.
 */
export type Escaping = "needed" | "all";

export function writeBlock(content: JSONContent, escaping: Escaping): string {
  const { type, attrs } = content;
  switch (type) {
    case "paragraph":
      return writeInline(content.content ?? [], escaping, true);
    case "heading":
      return writeHeading(content, escaping);
    case "blockquote":
      return prefixLines(writeBlocks(content.content ?? [], escaping), "> ");
    case "bulletList":
    case "orderedList":
      return writeList(content, escaping, false);
    case "codeBlock":
      return writeCode(content);
    case "horizontalRule":
      return "---";
    case PRESERVED.block:
      return String(attrs?.source);
    default:
      throw new Error(`Markdown has no ${type}.`);
  }
}

/** Blocks one below the other. Two lists of a kind that follow each other get different signs, to stay two. */
function writeBlocks(content: readonly JSONContent[], escaping: Escaping, isTight = false): string {
  const blocks = content.filter((one) => !isBlank(one));
  let isOther = false;
  let written = "";
  blocks.forEach((one, at) => {
    isOther = at > 0 && isList(one) && blocks[at - 1]?.type === one.type && !isOther;
    const text = isList(one) ? writeList(one, escaping, isOther) : writeBlock(one, escaping);
    written += at === 0 ? text : `${isTight ? "\n" : "\n\n"}${text}`;
  });
  return written;
}

const isList = ({ type }: JSONContent) => type === "bulletList" || type === "orderedList";

function prefixLines(text: string, prefix: string, first = prefix): string {
  return text
    .split("\n")
    .map((line, at) => {
      const before = at === 0 ? first : prefix;
      return line === "" ? before.trimEnd() : before + line;
    })
    .join("\n");
}

function writeHeading({ content = [], attrs }: JSONContent, escaping: Escaping): string {
  // A heading has one line, and signs at its end would be taken off.
  const text = writeInline(content, escaping, false).replaceAll(/ *\n/g, "<br>");
  const ended = escaping === "needed" ? text.replace(/#$/, "\\#") : text;
  return `${"#".repeat(Number(attrs?.level))} ${ended}`.trimEnd();
}

function writeList({ type, attrs, content: items = [] }: JSONContent, escaping: Escaping, isOther: boolean) {
  const isTight =
    escaping === "needed" &&
    items.every(({ content = [] }) =>
      content
        .filter((one) => !isBlank(one))
        .slice(1)
        .every(isList),
    );
  const start = Number(attrs?.start ?? 1);
  return items
    .map((item, at) => {
      const sign = type === "orderedList" ? `${start + at}${isOther ? ")" : "."}` : isOther ? "*" : "-";
      const first = `${sign} `;
      return prefixLines(writeBlocks(item.content ?? [], escaping, isTight), " ".repeat(first.length), first);
    })
    .join(isTight ? "\n" : "\n\n");
}

function writeCode({ content = [], attrs }: JSONContent): string {
  const text = content.map((node) => node.text ?? "").join("");
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}${attrs?.language ?? ""}\n${text}\n${fence}`;
}

function writeInline(content: readonly JSONContent[], escaping: Escaping, mayBeginBlock: boolean): string {
  const [first] = content;
  if (first?.type === "timeMark") {
    return `[${first.attrs?.time}] ${writeInline(content.slice(1), escaping, false)}`.trimEnd();
  }
  const tidy = tidyInline(content.map((node) => (node.type === "timeMark" ? timeAsText(node) : node)));
  let written = "";
  let open: readonly Mark[] = [];
  for (const [at, node] of [...tidy.entries(), [tidy.length, undefined] as const]) {
    const marks = node?.marks ?? (node?.type === "text" ? [] : node ? open : []);
    const kept = open.findIndex((mark, place) => !sameMark(mark, marks[place]));
    const common = kept === -1 ? open.length : kept;
    written += open
      .slice(common)
      .toReversed()
      .map((mark) => closeMark(mark, escaping))
      .join("");
    written += marks
      .slice(common)
      .map((mark) => openMark(mark, escaping))
      .join("");
    open = marks;
    const last = tidy[at - 1];
    // A line with nothing on it would end the paragraph.
    if (node?.type === "hardBreak") written += !last || last.type === "hardBreak" ? "<br>" : "  \n";
    else if (node) written += writeNode(node, escaping, mayBeginBlock && at === 0);
  }
  return written;
}

const timeAsText = ({ attrs }: JSONContent): JSONContent => ({ type: "text", text: `[${attrs?.time}] ` });

function writeNode(node: JSONContent, escaping: Escaping, isFirst: boolean): string {
  if (node.type === PRESERVED.inline) return String(node.attrs?.source);
  const text = node.text ?? "";
  if (node.marks?.some(({ type }) => type === "code")) return writeCodeSpan(text);
  const href = node.marks?.find(({ type }) => type === "link")?.attrs?.href;
  return href === text ? text : escapeText(text, escaping, isFirst);
}

function writeCodeSpan(text: string): string {
  const runs = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const ticks = "`".repeat(length);
  const room = /^`|`$|^ .* $/.test(text) ? " " : "";
  return `${ticks}${room}${text}${room}${ticks}`;
}

const SIGNS: Record<string, string> = { bold: "**", italic: "*", strike: "~~" };
function openMark({ type }: Mark, escaping: Escaping): string {
  if (type === "link") return "[";
  if (type === "code") return "";
  return (escaping === "needed" && SIGNS[type]) || (MARK_ELEMENTS[type] ? `<${MARK_ELEMENTS[type]}>` : "");
}

function closeMark({ type, attrs }: Mark, escaping: Escaping): string {
  if (type === "link") return `](${writeAddress(String(attrs?.href))}${writeTitle(attrs?.title)})`;
  if (type === "code") return "";
  return (escaping === "needed" && SIGNS[type]) || (MARK_ELEMENTS[type] ? `</${MARK_ELEMENTS[type]}>` : "");
}

const writeAddress = (href: string) =>
  /^[^\s()<>\\]+$/.test(href) ? href : `<${href.replaceAll(/[<>\\]/g, "\\$&").replaceAll(/\s/g, "%20")}>`;
const writeTitle = (title: unknown) =>
  typeof title === "string" && title !== "" ? ` "${title.replaceAll(/["\\]/g, "\\$&")}"` : "";

/** Text that is to be read as it stands. */
function escapeText(text: string, escaping: Escaping, isFirst: boolean): string {
  if (escaping === "all") return text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
  const escaped = text
    .replaceAll(/[\\`*]|~(?=~)/g, "\\$&")
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replaceAll(/<(?=[a-zA-Z/!?])/g, "\\<")
    .replaceAll(/&(?=#?[a-zA-Z\d]+;)/g, "&amp;")
    .replaceAll(/\](?=[([])/g, "\\]");
  return isFirst ? escapeBeginning(escaped) : escaped;
}

/** Signs that begin a heading, a quotation, a list and the like at the start of a block. */
function escapeBeginning(text: string): string {
  return text
    .replace(/^(#{1,6}|>|[-+])(?=\s|$)/, "\\$1")
    .replace(/^(>|=+$|-+$)/, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}
