import { cleanListItem } from "./lenient-schemas.ts";
import { SimilarTexts } from "../../builtin/study/candidates.ts";

const MAX_ITEM_LENGTH = 1_000;

/** Collects at most `maxItems` questions or activities from a model, without rephrased repetitions and empty items. */
export function createItemCollector(
  existing: readonly string[],
  maxItems: number,
  onItem?: (item: string) => void,
) {
  const known = new SimilarTexts(existing);
  const collected: string[] = [];
  return {
    collected: collected as readonly string[],
    /** Adds the items that are new. Returns whether there were any. */
    add(items: readonly string[]): boolean {
      const before = collected.length;
      for (const item of items) {
        const text = cleanListItem(item);
        if (collected.length >= maxItems) break;
        if (!/\p{L}/u.test(text) || text.length > MAX_ITEM_LENGTH || known.has(text)) continue;
        known.add(text);
        collected.push(text);
        onItem?.(text);
      }
      return collected.length > before;
    },
  };
}
