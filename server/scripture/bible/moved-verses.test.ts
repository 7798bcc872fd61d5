import { expect, test } from "vitest";
import { KING_JAMES_BOOKS } from "./books.ts";
import { findMovedVerse } from "./moved-verses.ts";
import { listSchemes } from "./numbering-schemes.ts";

const format = ({ chapter, verse }: { chapter: number; verse: number }) => `${chapter}:${verse}`;

test.each(KING_JAMES_BOOKS.map(({ name }) => name))(
  "the moved verses of %s are those of all schemes",
  (book) => {
    const [, ...schemes] = listSchemes(book);
    const expected = new Map<string, Set<string>>();
    for (const { counts, find } of schemes)
      for (const [index, count] of counts.entries())
        for (let verse = 1; verse <= count; verse += 1) {
          const place = { chapter: index + 1, verse };
          const places = expected.get(format(place)) ?? new Set();
          expected.set(format(place), places);
          const found = find(place);
          if (found && format(found) !== format(place)) places.add(format(found));
        }
    for (const [place, places] of expected) {
      const [chapter = 0, verse = 0] = place.split(":").map(Number);
      const moved = findMovedVerse(book, { chapter, verse }).map(format);
      expect([place, ...new Set(moved)].toSorted()).toEqual([place, ...places].toSorted());
    }
  },
);
