import type { JSONContent } from "@tiptap/react";
import { Marked, type Token, type Tokens } from "marked";
import { parseTimestamp } from "../../../contract/transcript/timestamp.ts";
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

const marked = new Marked({ gfm: true, async: false });

/** `~~` becomes `del`. */
const MARKS = new Map([...ELEMENT_MARKS, ["del", "strike"]]);

export const lexMarkdown = (markdown: string): Token[] => marked.lexer(markdown);

/** Throws `UnsupportedContentError`. */
export function readBlock(token: Token): JSONContent {
  switch (token.type) {
    case "paragraph":
      return createBlock("paragraph", readTimedInline(token.tokens ?? []));
    case "heading":
      return createBlock("heading", readInline(token.tokens ?? []), { level: token.depth as number });
    case "blockquote":
      return createBlock("blockquote", nonEmpty(readBlocks(token.tokens ?? [])));
    case "list":
      return readList(token as Tokens.List);
    case "code":
      return readCode(token as Tokens.Code);
    case "hr":
      return { type: "horizontalRule" };
    default:
      throw new UnsupportedContentError(token.type);
  }
}

function readBlocks(tokens: readonly Token[]): JSONContent[] {
  return tokens
    .filter(({ type }) => type !== "space")
    .map((token) =>
      // The text of a tight list item.
      token.type === "text"
        ? createBlock("paragraph", readInline("tokens" in token ? (token.tokens ?? [token]) : [token]))
        : readBlock(token),
    );
}

const nonEmpty = (content: JSONContent[]) => (content.length > 0 ? content : [createBlock("paragraph", [])]);

function readList({ ordered, start, items }: Tokens.List): JSONContent {
  const content = items.map((item) => {
    if (item.task) throw new UnsupportedContentError("task");
    return createListItem(readBlocks(item.tokens));
  });
  return ordered
    ? createBlock("orderedList", content, { start: start === "" ? 1 : start })
    : createBlock("bulletList", content);
}

function readCode({ text: written, lang }: Tokens.Code): JSONContent {
  const text = written.replace(/(?<!\n)\n+$/, "");
  return createBlock("codeBlock", text === "" ? [] : [createTextNode(text, [])], { language: lang || null });
}

const TIME_MARK = /^\[((?:\d{1,3}:)?\d{1,3}:\d{2})\][ \t]*/;

function readTimedInline(tokens: readonly Token[]): JSONContent[] {
  const [first, ...rest] = tokens;
  const mark = first?.type === "text" ? TIME_MARK.exec(first.raw) : null;
  if (!first || !mark?.[1] || parseTimestamp(mark[1]) === undefined) return readInline(tokens);
  const text = first.raw.slice(mark[0].length);
  const inline = normalizeInline(readTokens([{ ...first, raw: text, text } as Token, ...rest], []));
  return [{ type: "timeMark", attrs: { time: mark[1] } }, ...inline];
}

const readInline = (tokens: readonly Token[]) => normalizeInline(readTokens(tokens, []));

function readTokens(tokens: readonly Token[], marks: readonly Mark[]): JSONContent[] {
  // Unless all elements are closed within these tokens, keep them as written.
  const arePaired = areElementsPaired(tokens);
  /** The marks within each open element. */
  const stack: (readonly Mark[])[] = [];
  return tokens.flatMap((token): JSONContent[] => {
    const current = stack.at(-1) ?? marks;
    if (token.type !== "html") return readToken(token, current);
    if (/^<br\s*\/?>$/.test(token.raw)) return [{ type: "hardBreak" }];
    const tag = readTag(token);
    if (!tag || !arePaired) return [preserve("inline", token.raw)];
    if (tag.isOpening) stack.push(addMark(current, { type: tag.mark }));
    else stack.pop();
    return [];
  });
}

function readTag({ raw }: Token): { name: string; mark: string; isOpening: boolean } | undefined {
  const [, slash, name = ""] = /^<(\/?)([a-z]+)>$/.exec(raw) ?? [];
  const mark = MARKS.get(name);
  return mark === undefined ? undefined : { name, mark, isOpening: slash === "" };
}

function areElementsPaired(tokens: readonly Token[]): boolean {
  const open: string[] = [];
  for (const token of tokens) {
    const tag = token.type === "html" ? readTag(token) : undefined;
    if (!tag) continue;
    if (tag.isOpening) open.push(tag.name);
    else if (open.pop() !== tag.name) return false;
  }
  return open.length === 0;
}

function readToken(token: Token, marks: readonly Mark[]): JSONContent[] {
  const readMarked = (mark: Mark) =>
    readTokens(("tokens" in token && token.tokens) || [], addMark(marks, mark));
  switch (token.type) {
    case "text":
      return "tokens" in token && token.tokens ? readTokens(token.tokens, marks) : readText(token.raw, marks);
    case "escape":
      return [createTextNode(token.text as string, marks)];
    case "strong":
      return readMarked({ type: "bold" });
    case "em":
      return readMarked({ type: "italic" });
    case "del":
      return readMarked({ type: "strike" });
    case "codespan":
      return [createTextNode(token.text as string, addMark(marks, { type: "code" }))];
    case "br":
      return [{ type: "hardBreak" }];
    case "link":
      if (marks.some(({ type }) => type === "link")) throw new UnsupportedContentError("link in a link");
      return readLink(token as Tokens.Link, marks);
    case "image":
      return [preserve("inline", token.raw)];
    default:
      throw new UnsupportedContentError(token.type);
  }
}

function readLink({ href, title = null, text, tokens, autolink }: AnyLink, marks: readonly Mark[]) {
  const linked = addMark(marks, { type: "link", attrs: { href, title } });
  return autolink ? [createTextNode(text, linked)] : readTokens(tokens, linked);
}
type AnyLink = Tokens.Link & { autolink?: boolean };

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
};
const ENTITY = /(&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});)/;

/** Decodes entities; unknown ones are preserved as written. */
function readText(raw: string, marks: readonly Mark[]): JSONContent[] {
  return raw
    .split(ENTITY)
    .filter((part) => part !== "")
    .map((part) => {
      if (!ENTITY.test(part)) return createTextNode(part, marks);
      const character = decodeEntity(part.slice(1, -1));
      return character === undefined ? preserve("inline", part) : createTextNode(character, marks);
    });
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith("#")) return ENTITIES[name];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isText = code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isText ? String.fromCodePoint(code) : undefined;
}
