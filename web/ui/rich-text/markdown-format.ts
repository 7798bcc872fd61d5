import type { JSONContent } from "@tiptap/react";
import { lexMarkdown, readBlock } from "./read-markdown.ts";
import type { Block, RichFormat } from "./rich-format.ts";
import { keepIfSame } from "./same-content.ts";
import { writeBlock } from "./write-markdown.ts";

/** Markdown: of a block that is not touched every character stays. */
export const markdownFormat: RichFormat = { split: splitMarkdown, write: writeMarkdown, gap: "\n\n" };

function splitMarkdown(text: string): { lead: string; blocks: Block[] } {
  let lead = "";
  const blocks: Block[] = [];
  for (const token of lexMarkdown(text)) {
    const [, before = "", source = "", gap = ""] = /^(\s*\n|)([\s\S]*?)(\s*)$/.exec(token.raw) ?? [];
    const last = blocks.at(-1);
    if (last) last.gap += source === "" ? token.raw : before;
    else lead += source === "" ? token.raw : before;
    if (source !== "")
      blocks.push({ source, gap, content: keepIfSame(() => readBlock(token), writeMarkdown, readSingle) });
  }
  return { lead, blocks };
}

/** Writes a block with as few signs of escaping as will do. */
function writeMarkdown(content: JSONContent): string {
  const light = writeBlock(content, "needed");
  const isRead = keepIfSame(
    () => content,
    () => light,
    readSingle,
  );
  return isRead ? light : writeBlock(content, "all");
}

/** The one block that a text is; undefined where it is none, or several. Throws `NotExpressible`. */
function readSingle(markdown: string): JSONContent | undefined {
  const tokens = lexMarkdown(markdown).filter(({ type }) => type !== "space");
  const [only] = tokens;
  return only && tokens.length === 1 ? readBlock(only) : undefined;
}
