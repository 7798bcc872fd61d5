import { expect, it } from "vitest";
import { KING_JAMES } from "./edition.ts";
import { writeEdition } from "./testing-edition.ts";
import { getBiblePassage } from "./get-bible-passage.ts";

it("returns the verses of a reference in any format", () => {
  const passage = getBiblePassage("jn 3:16f", KING_JAMES);
  expect(passage).toMatchObject({ reference: "John 3:16-17", translation: "King James Version" });
  expect(passage?.verses.map(({ chapter, verse }) => [chapter, verse])).toEqual([
    [3, 16],
    [3, 17],
  ]);
  expect(passage?.verses[0]?.text).toMatch(/^For God so loved the world/);
});

it("returns at most 200 verses", () => {
  expect(getBiblePassage("Psalms", KING_JAMES)?.verses).toHaveLength(200);
  expect(getBiblePassage("Psalm 119", KING_JAMES)?.verses).toHaveLength(176);
});

it("returns nothing for a passage that doesn't exist", () => {
  for (const reference of ["John 3:99", "Romans 17", "the telephone book", ""]) {
    expect(getBiblePassage(reference, KING_JAMES)).toBeUndefined();
  }
});

const renumbered = writeEdition(
  { verses: { "Psalms 51:1": "# Be kind to me, God." }, numbers: { "Psalms 51:1": "51:3" } },
  { id: "renumbered", name: "Renumbered Bible" },
);

it("returns an edition's text, name, copyright line and own verse numbers", () => {
  expect(getBiblePassage("Psalm 51:1-2", renumbered)).toEqual({
    reference: "Psalm 51:1-2",
    bible: "renumbered",
    translation: "Renumbered Bible",
    abbreviation: "PB",
    copyright: "© The Plain Bible Society",
    verses: [{ book: "Psalms", chapter: 51, verse: 1, number: "51:3", text: "Be kind to me, God." }],
  });
});

it("returns the King James Version if the edition has none of the verses", () => {
  expect(getBiblePassage("John 3:16", renumbered)).toMatchObject({ bible: "kjv", copyright: "" });
});
