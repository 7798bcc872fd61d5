// Passages that some editions print in another book: the Greek parts of Daniel and Esther and the letter after Baruch.
import type { Place } from "../../scripture/bible/numbering-schemes.ts";

interface MovedPassage {
  from: { book: string; chapter: number; verse?: number };
  to: { book: string; chapter: number; verse?: number };
}

const MOVED: readonly MovedPassage[] = [
  { from: { book: "Daniel", chapter: 13 }, to: { book: "Susanna", chapter: 1 } },
  { from: { book: "Daniel", chapter: 14 }, to: { book: "Bel and the Dragon", chapter: 1 } },
  { from: { book: "Baruch", chapter: 6 }, to: { book: "Epistle of Jeremiah", chapter: 1 } },
  ...[11, 12, 13, 14, 15, 16].map((chapter) => ({
    from: { book: "Esther", chapter },
    to: { book: "Greek Esther", chapter },
  })),
  {
    from: { book: "Esther", chapter: 10, verse: 4 },
    to: { book: "Greek Esther", chapter: 10, verse: 4 },
  },
];

/** Undefined for verses that are printed in their own book. */
export function findMovedPlace(
  book: string,
  { chapter, verse }: Place,
): (Place & { book: string }) | undefined {
  const moved = MOVED.find(
    ({ from }) => from.book === book && from.chapter === chapter && verse >= (from.verse ?? 1),
  );
  if (!moved) return undefined;
  const { from, to } = moved;
  return { book: to.book, chapter: to.chapter, verse: verse - (from.verse ?? 1) + (to.verse ?? 1) };
}
