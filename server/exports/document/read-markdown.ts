import { decodeHTML } from "entities";
import { lexer, type Token, type Tokens } from "marked";
import { normalizeLink } from "../../../contract/text/links.ts";
import { canParseMarkdown, limitNesting } from "../../../contract/text/markdown.ts";
import { readParagraph } from "../../../contract/transcript/transcript.ts";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { type Block, paragraphs, type Run, makeTable } from "./document.ts";
import { readHtml } from "./read-html.ts";

const LOWEST_LEVEL = 4;
/** Nesting that no person writes; deeper blocks are told as text. */
const DEEPEST = 12;

/**
 * Reads Markdown as it is stored (CommonMark with tables); raw HTML in it is read as HTML. What would take too long to
 * parse is told as it is written.
 */
export function readMarkdown(markdown: string): Block[] {
  if (!canParseMarkdown(markdown)) return paragraphs(markdown);
  return readBlocks(lexer(limitNesting(markdown), { gfm: true }), 0);
}

/** Reads Markdown whose paragraphs may begin with marks `[m:ss]`: these become the paragraphs' times. */
export const readTimedMarkdown = (markdown: string): Block[] => readMarkdown(markdown).map(takeTime);

function takeTime(block: Block): Block {
  const [first, ...rest] = block.kind === "paragraph" ? block.runs : [];
  if (!first) return block;
  const { text, start } = readParagraph(first.text);
  if (start === undefined) return block;
  const runs = text === "" ? rest : [{ ...first, text: first.text.slice(first.text.indexOf(text)) }, ...rest];
  return { kind: "paragraph", runs, time: formatTimestamp(start) };
}

function readBlocks(tokens: readonly Token[], depth: number): Block[] {
  return tokens.flatMap((token) => readBlock(token, depth));
}

function readBlock(token: Token, depth: number): Block[] {
  if (depth > DEEPEST) return [{ kind: "paragraph", runs: [{ text: token.raw.trim() }] }];
  switch (token.type) {
    case "heading":
      return [
        {
          kind: "heading",
          level: Math.min((token as Tokens.Heading).depth, LOWEST_LEVEL),
          runs: readInline(token),
        },
      ];
    case "paragraph":
    case "text":
      return [{ kind: "paragraph", runs: readInline(token) }];
    case "blockquote":
      return [{ kind: "quote", blocks: readBlocks(token.tokens ?? [], depth + 1) }];
    case "list":
      return [readList(token as Tokens.List, depth)];
    case "code":
      return [{ kind: "code", text: (token as Tokens.Code).text }];
    case "hr":
      return [{ kind: "rule" }];
    case "table":
      return readTable(token as Tokens.Table);
    case "html":
      return readHtml(token.raw);
    default:
      return [];
  }
}

function readList({ ordered, start, items }: Tokens.List, depth: number): Block {
  return {
    kind: "list",
    isOrdered: ordered,
    start: typeof start === "number" ? start : 1,
    items: items.map((item) => readBlocks(item.tokens, depth + 1)),
  };
}

const readRow = (cells: Tokens.TableCell[]) => cells.map((cell) => readInline(cell));

function readTable({ header, rows }: Tokens.Table): Block[] {
  return makeTable([header, ...rows].map(readRow), true);
}

type Look = Omit<Run, "text">;

function readInline(token: { tokens?: Token[]; text?: string }, look: Look = {}): Run[] {
  const tokens = token.tokens ?? [];
  if (tokens.length === 0) return token.text ? [{ ...look, text: decodeHTML(token.text) }] : [];
  return tokens.flatMap((each) => readRun(each, look));
}

function readRun(token: Token, look: Look): Run[] {
  switch (token.type) {
    case "strong":
      return readInline(token as Tokens.Strong, { ...look, isBold: true });
    case "em":
      return readInline(token as Tokens.Em, { ...look, isItalic: true });
    case "del":
      return readInline(token as Tokens.Del, { ...look, isStruck: true });
    case "codespan":
      return [{ ...look, isCode: true, text: decodeHTML((token as Tokens.Codespan).text) }];
    case "br":
      return [{ ...look, text: "\n" }];
    case "link": {
      const link = normalizeLink((token as Tokens.Link).href);
      return readInline(token as Tokens.Link, link === undefined ? look : { ...look, link });
    }
    case "image":
      return [{ ...look, text: (token as Tokens.Image).text }];
    case "html":
      // Tags between words say how these look at most; the words themselves are tokens of their own.
      return /^<br\s*\/?>/i.test(token.raw) ? [{ ...look, text: "\n" }] : [];
    case "escape":
      return [{ ...look, text: decodeHTML((token as Tokens.Escape).text) }];
    default:
      return readInline(token as Tokens.Text, look);
  }
}
