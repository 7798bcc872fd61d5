import type { Block } from "../documents/document.ts";

export type HeadingDepths = ReadonlyMap<Block, number>;

const DEEPEST = 6;

/** The level in HTML of each heading: the highest gets `top`, and no level is skipped. */
export function findHeadingDepths(blocks: readonly Block[], top: number): HeadingDepths {
  const depths = new Map<Block, number>();
  const above: number[] = [];
  for (const block of listHeadings(blocks)) {
    while ((above.at(-1) ?? 0) >= block.level) above.pop();
    depths.set(block, Math.min(DEEPEST, top + above.length));
    above.push(block.level);
  }
  return depths;
}

type Heading = Extract<Block, { kind: "heading" }>;

function listHeadings(blocks: readonly Block[]): Heading[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case "heading":
        return [block];
      case "list":
        return block.items.flatMap(listHeadings);
      case "quote":
        return listHeadings(block.blocks);
      default:
        return [];
    }
  });
}
