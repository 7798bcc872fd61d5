import type { PlainSentence } from "./read-sentences.ts";

const INNER_WORD = /(?<=[\p{Ll}\p{N}][,;]? )\p{L}[\p{L}\p{M}'’-]*/gu;

/**
 * Writes words that stand in capitals as the rest of the sermon writes them: "GOD'S OWN CHILDREN" as "God's own
 * children". Names are known by standing with a capital within sentences.
 */
export function makeCaseRestorer(sentences: readonly PlainSentence[]): (capitals: string) => string {
  let usual: Map<string, number> | undefined;
  return (capitals) => {
    usual ??= countCapitals(sentences);
    const counts = usual;
    return capitals.replace(/\p{L}[\p{L}\p{M}'’-]*/gu, (word) => {
      const small = word.toLowerCase();
      const isName = word === "I" || (counts.get(small.replace(/['’]s$/, "")) ?? 0) > 0;
      return isName ? small.charAt(0).toUpperCase() + small.slice(1) : small;
    });
  };
}

/** How much oftener a word stands with a capital than without, by its small form. */
function countCapitals(sentences: readonly PlainSentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of sentences) {
    for (const [word] of text.matchAll(INNER_WORD)) {
      const small = word.toLowerCase();
      if (word === word.toUpperCase() && word.length > 1) continue;
      const bare = small.replace(/['’]s$/, "");
      counts.set(bare, (counts.get(bare) ?? 0) + (word === small ? -1 : 1));
    }
  }
  return counts;
}
