import { type HtmlNode, parseHtml, writeTree } from "./html-tree.ts";
import { cutBlocks, readBlock, trimSpace } from "./read-html.ts";
import type { Block, RichFormat } from "./rich-format.ts";
import { keepIfSame } from "./same-content.ts";
import { writeBlock } from "./write-html.ts";

export function createHtmlFormat(parse: (html: string) => HtmlNode[]): RichFormat {
  const split = (html: string) => {
    const nodes = parse(html);
    const blocks: Block[] = cutBlocks(nodes).map((one) => ({
      source: trimSpace(writeTree(one)),
      gap: "\n",
      content: keepIfSame(
        () => readBlock(one),
        writeBlock,
        (written) => readBlock(cutBlocks(parse(written))[0] ?? []),
      ),
    }));
    return { lead: "", blocks };
  };
  return { split, write: writeBlock, gap: "\n" };
}

export const htmlFormat = createHtmlFormat(parseHtml);
