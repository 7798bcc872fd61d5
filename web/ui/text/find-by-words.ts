/** The entries in which every typed word starts a word; those whose label has them all come first. */
export function findByWords<Entry extends { label: string; words: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const wanted = splitWords(typed);
  const matches = (text: string) => {
    const words = splitWords(text);
    return wanted.every((word) => words.some((each) => each.startsWith(word)));
  };
  const found = entries.filter(({ label, words }) => matches(`${label} ${words}`));
  return [...found.filter(({ label }) => matches(label)), ...found.filter(({ label }) => !matches(label))];
}

/** In lower case, without punctuation. */
export const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
