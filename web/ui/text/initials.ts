export function getInitials(name: string): string {
  const parts = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) =>
    firstLetter(part ?? ""),
  );
  return letters.join("").toLocaleUpperCase();
}

/** A Latin letter without combining marks. */
const PLAIN_LETTER = /^\p{Script=Latin}(?![\p{M}\u200d])/u;

/** `Intl.Segmenter` takes about 50 ms to initialize, which most names don't need. */
const firstLetter = (part: string) =>
  PLAIN_LETTER.exec(part)?.[0] ??
  new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(part)[Symbol.iterator]().next().value
    ?.segment ??
  "";
