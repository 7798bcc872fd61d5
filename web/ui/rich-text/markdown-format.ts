import type { JSONContent } from "@tiptap/react";
import { canParseMarkdown, limitNesting } from "../../../contract/text/markdown.ts";
import { lexMarkdown, readBlock } from "./read-markdown.ts";
import type { Block, RichFormat } from "./rich-format.ts";
import { keepIfLossless } from "./same-content.ts";
import { writeBlock } from "./write-markdown.ts";

/** Blocks that aren't edited keep every character. */
export const markdownFormat: RichFormat = { split: splitMarkdown, write: writeMarkdown, gap: "\n\n" };

/** Whether parsing the text would take too long. It then becomes one block that can't be edited. */
const isTooComplex = (text: string) => limitNesting(text) !== text || !canParseMarkdown(text);

function splitMarkdown(text: string): { lead: string; blocks: Block[] } {
  if (isTooComplex(text)) return { lead: "", blocks: [{ source: text, gap: "", content: undefined }] };
  let lead = "";
  const blocks: Block[] = [];
  for (const token of lexMarkdown(text)) {
    const [before, source, gap] = splitWhitespace(token.raw);
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

function splitWhitespace(raw: string): [before: string, source: string, gap: string] {
  const start = raw.length - raw.trimStart().length;
  const before = raw.slice(0, raw.slice(0, start).lastIndexOf("\n") + 1);
  const source = raw.slice(before.length).trimEnd();
  return [before, source, raw.slice(before.length + source.length)];
}

function writeMarkdown(content: JSONContent): string {
  const minimal = writeBlock(content, "needed");
  const isLossless = keepIfLossless(
    () => content,
    () => minimal,
    readSingle,
  );
  return isLossless ? minimal : writeBlock(content, "all");
}

/** Undefined if the text isn't exactly one block. Throws `UnsupportedContentError`. */
function readSingle(markdown: string): JSONContent | undefined {
  if (isTooComplex(markdown)) return undefined;
  const tokens = lexMarkdown(markdown).filter(({ type }) => type !== "space");
  const [only] = tokens;
  return only && tokens.length === 1 ? readBlock(only) : undefined;
}
