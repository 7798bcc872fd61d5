import { Marked } from "marked";
import { canParseMarkdown, limitNesting } from "../../contract/text/markdown.ts";
import { formatTimestamp } from "../../contract/transcript/timestamp.ts";
import { readParagraph } from "../../contract/transcript/transcript.ts";
import { type Block, paragraphs } from "./document.ts";
import { readHtml } from "./read-html.ts";

/** Keeps single line breaks. */
const marked = new Marked({ gfm: true, breaks: true, async: false });

/** Reads stored Markdown (CommonMark with tables and HTML). Text that would take too long to parse stays plain text. */
export const readMarkdown = (markdown: string): Block[] =>
  canParseMarkdown(markdown)
    ? readHtml(marked.parse(limitNesting(markdown), { async: false }))
    : paragraphs(markdown);

/** Reads Markdown whose paragraphs may start with `[m:ss]`, which becomes the paragraph's time. */
export const readTimedMarkdown = (markdown: string): Block[] => readMarkdown(markdown).map(extractTime);

function extractTime(block: Block): Block {
  const [first, ...rest] = block.kind === "paragraph" ? block.runs : [];
  if (!first) return block;
  const { text, start } = readParagraph(first.text);
  if (start === undefined) return block;
  const runs = text === "" ? rest : [{ ...first, text: first.text.slice(first.text.indexOf(text)) }, ...rest];
  return { kind: "paragraph", runs, time: formatTimestamp(start) };
}
