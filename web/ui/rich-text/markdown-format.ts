import type { JSONContent } from "@tiptap/react";
import { canParseMarkdown, limitNesting } from "../../../contract/text/markdown.ts";
import { lexMarkdown, readBlock } from "./read-markdown.ts";
import type { Block, RichFormat } from "./rich-format.ts";
import { keepIfLossless } from "./same-content.ts";
import { writeBlock } from "./write-markdown.ts";

/** Markdown: of a block that is not touched every character stays. */
export const markdownFormat: RichFormat = { split: splitMarkdown, write: writeMarkdown, gap: "\n\n" };

/** Whether a text has a shape that nobody writes: it is kept as a whole, for to parse it would take too long. */
const isTooComplex = (text: string) => limitNesting(text) !== text || !canParseMarkdown(text);

function splitMarkdown(text: string): { lead: string; blocks: Block[] } {
  if (isTooComplex(text)) return { lead: "", blocks: [{ source: text, gap: "", content: undefined }] };
  let lead = "";
  const blocks: Block[] = [];
  for (const token of lexMarkdown(text)) {
    const [before, source, gap] = cutSpace(token.raw);
    const last = blocks.at(-1);
    if (last) last.gap += source === "" ? token.raw : before;
    else lead += source === "" ? token.raw : before;
    if (source !== "")
      blocks.push({
        source,
        gap,
        content: keepIfLossless(() => readBlock(token), writeMarkdown, readSingle),
      });
  }
  return { lead, blocks };
}

/** The empty lines before a block, the block, and the white space after it. */
function cutSpace(raw: string): [before: string, source: string, gap: string] {
  const start = raw.length - raw.trimStart().length;
  const before = raw.slice(0, raw.slice(0, start).lastIndexOf("\n") + 1);
  const source = raw.slice(before.length).trimEnd();
  return [before, source, raw.slice(before.length + source.length)];
}

function writeMarkdown(content: JSONContent): string {
  const light = writeBlock(content, "needed");
  const isRead = keepIfLossless(
    () => content,
    () => light,
    readSingle,
  );
  return isRead ? light : writeBlock(content, "all");
}

/** The one block that a text is; undefined where it is none, or several. Throws `UnsupportedContentError`. */
function readSingle(markdown: string): JSONContent | undefined {
  if (isTooComplex(markdown)) return undefined;
  const tokens = lexMarkdown(markdown).filter(({ type }) => type !== "space");
  const [only] = tokens;
  return only && tokens.length === 1 ? readBlock(only) : undefined;
}
