import { expect, test } from "vitest";
import { type Block, heading } from "../documents/document.ts";
import { findHeadingDepths } from "./heading-depths.ts";

const depthsOf = (levels: number[]) => {
  const blocks: Block[] = levels.map((level) => heading(level, "Fear not"));
  const depths = findHeadingDepths(blocks, 3);
  return blocks.map((block) => depths.get(block));
};

test.each([
  ["begins at the top", [2, 3, 2], [3, 4, 3]],
  ["skips no level", [1, 4, 4, 2], [3, 4, 4, 4]],
  ["goes up again", [3, 2, 1], [3, 3, 3]],
  ["ends at the deepest level of HTML", [1, 2, 3, 4, 4], [3, 4, 5, 6, 6]],
])("a part %s", (_, levels, depths) => {
  expect(depthsOf(levels)).toEqual(depths);
});

test("headings in lists and quotes count, too", () => {
  const inner = heading(3, "Fear not");
  const quote: Block = { kind: "quote", blocks: [inner] };
  const list: Block = { kind: "list", isOrdered: false, start: 1, items: [[quote]] };
  expect(findHeadingDepths([heading(2, "Luke 12"), list], 3).get(inner)).toBe(4);
});
