import { cleanListItem } from "./lenient-schemas.ts";
import { SimilarTexts } from "../../builtin/study/candidates.ts";

const MAX_ITEM = 1_000;

/**
 * Takes questions or activities one by one as a model gives them, at most as many as are wanted. Leaves out what repeats one of `existing` or another, however it is worded, and what is no sentence.
 */
export function createItemCollector(
  existing: readonly string[],
  most: number,
  onItem?: (item: string) => void,
) {
  const remembered = new SimilarTexts(existing);
  const taken: string[] = [];
  return {
    taken: taken as readonly string[],
    /** Takes those that are new, in the order in which they stand; answers whether there were any. */
    take(items: readonly string[]): boolean {
      const before = taken.length;
      for (const item of items) {
        const text = cleanListItem(item);
        if (taken.length >= most) break;
        if (!/\p{L}/u.test(text) || text.length > MAX_ITEM || remembered.has(text)) continue;
        remembered.add(text);
        taken.push(text);
        onItem?.(text);
      }
      return taken.length > before;
    },
  };
}
