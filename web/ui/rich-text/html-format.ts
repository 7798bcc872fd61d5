import { type HtmlNode, parseHtml, writeTree } from "./html-tree.ts";
import { splitBlocks, readBlock, trimSpace } from "./read-html.ts";
import type { Block, RichFormat } from "./rich-format.ts";
import { keepIfLossless } from "./same-content.ts";
import { writeBlock } from "./write-html.ts";

export function createHtmlFormat(parse: (html: string) => HtmlNode[]): RichFormat {
  const split = (html: string) => {
    const blocks: Block[] = splitBlocks(parse(html)).map((one) => ({
      source: trimSpace(writeTree(one)),
      gap: "\n",
      content: keepIfLossless(
        () => readBlock(one),
        writeBlock,
        (written) => readBlock(splitBlocks(parse(written))[0] ?? []),
      ),
    }));
    return { lead: "", blocks };
  };
  return { split, write: writeBlock, gap: "\n" };
}

export const htmlFormat = createHtmlFormat(parseHtml);
