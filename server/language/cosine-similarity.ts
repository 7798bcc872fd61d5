/** The cosine similarity of two texts by their word counts, from 0 to 1. */
export function cosineSimilarity(one: readonly string[], other: readonly string[]): number {
  const [left, right] = [countWords(one), countWords(other)];
  let product = 0;
  for (const [word, count] of left) product += count * (right.get(word) ?? 0);
  return product === 0 ? 0 : product / Math.sqrt(sumSquares(left) * sumSquares(right));
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const sumSquares = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count * count, 0);
