const fold = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLocaleLowerCase();

/** Whether every word of a search stands in one of the texts, whatever its case and accents. */
export function isFound(search: string, ...texts: string[]): boolean {
  const text = fold(texts.join(" "));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
