/** The letters that stand for a person who has no picture: of the first and the last part of their name. */
export function findInitials(name: string): string {
  const parts = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) =>
    firstLetter(part ?? ""),
  );
  return letters.join("").toLocaleUpperCase();
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const firstLetter = (part: string) => graphemes.segment(part)[Symbol.iterator]().next().value?.segment ?? "";
