import { expect, test } from "vitest";
import { getPassageText } from "./bible-text.ts";
import { KING_JAMES } from "./edition.ts";
import { parseReference } from "../references/references.ts";
import { createVerseNumbering, listCopyrightLines, namePrintedPassage } from "./printed-passage.ts";
import { writeEdition } from "./testing-edition.ts";

const edition = writeEdition({
  verses: Object.fromEntries(
    ["Psalms 51:1", "Psalms 51:2", "Psalms 51:3", "Joel 2:27", "Joel 2:28"].map((place) => [place, "Words."]),
  ),
  numbers: {
    "Psalms 51:1": "51:1-3",
    "Psalms 51:2": "51:4",
    "Psalms 51:3": "51:5",
    "Joel 2:28": "3:1",
  },
});

function print(reference: string, of = edition): { name: string; numbers: string[] } {
  const verses = getPassageText(parseReference(reference)!, of);
  const number = createVerseNumbering(verses);
  return { name: namePrintedPassage({ reference, verses, edition: of }), numbers: verses.map(number) };
}

test.each([
  ["Psalm 51:1-3", "Psalm 51:1-3 (Plain Bible: 51:1-5)", ["1-3", "4", "5"]],
  ["Psalm 51:1", "Psalm 51:1 (Plain Bible: 51:1-3)", ["1-3"]],
  ["Psalm 51:2", "Psalm 51:2 (Plain Bible: 51:4)", ["4"]],
  ["Joel 2:27-28", "Joel 2:27-28 (Plain Bible: 2:27-3:1)", ["2:27", "3:1"]],
  ["Joel 2:27", "Joel 2:27 (Plain Bible)", ["27"]],
])("%s is printed with the edition's own numbers", (reference, name, numbers) => {
  expect(print(reference)).toEqual({ name, numbers });
});

test("numbers that don't differ are printed once", () => {
  expect(print("Psalm 23:1-2", KING_JAMES)).toEqual({
    name: "Psalm 23:1-2 (King James Version)",
    numbers: ["1", "2"],
  });
  expect(print("Psalm 1:6-2:1", KING_JAMES).numbers).toEqual(["1:6", "2:1"]);
});

test("each copyright line is listed once, on one line", () => {
  const other = { ...edition, copyright: " © The Plain\nBible Society " };
  expect(listCopyrightLines([edition, other, KING_JAMES])).toEqual(["© The Plain Bible Society"]);
});
