/** Starts a list somewhere else for each text, always at the same place for the same text. */
export const rotate = <Item>(items: readonly Item[], seed: string): Item[] => {
  let hash = 7;
  for (const letter of seed) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  const from = items.length === 0 ? 0 : hash % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
};
