/** The letters that stand for a person who has no picture: of the first and the last part of their name. */
export function findInitials(name: string): string {
  const parts = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) =>
    firstLetter(part ?? ""),
  );
  return letters.join("").toLocaleUpperCase();
}

/** A Latin letter that nothing is put upon. */
const PLAIN = /^\p{Script=Latin}(?![\p{M}\u200d])/u;

/** Browsers take a twentieth of a second to learn how to segment text, which most names do not need. */
const firstLetter = (part: string) =>
  PLAIN.exec(part)?.[0] ??
  new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(part)[Symbol.iterator]().next().value
    ?.segment ??
  "";
