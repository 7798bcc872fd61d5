import { diffWords } from "../../contract/transcript/diff-words.ts";

const TAGS = /<[^<>]*>/g;
const WORD = /[\p{L}\p{N}]+/gu;
const listWords = (text: string): string[] => text.replace(TAGS, " ").match(WORD) ?? [];

/** Share of the words that were added, removed or replaced, from 0 to 1. Tags of HTML do not count. */
export function measureChange({ before, after }: { before: string; after: string }): number {
  const [first, second] = [listWords(before), listWords(after)];
  const total = Math.max(first.length, second.length);
  if (total === 0) return 0;
  const changed = diffWords(first, second).reduce(
    (sum, difference) =>
      sum + Math.max(difference.beforeEnd - difference.before, difference.afterEnd - difference.after),
    0,
  );
  return Math.min(1, changed / total);
}
