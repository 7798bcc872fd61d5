import { expect, test } from "vitest";
import type { Devotional } from "../../contract/records/devotional.schema.ts";
import { createDevotional } from "../engine/builtin/devotional/create-devotional.ts";
import { writeEdition } from "../scripture/bible/testing-edition.ts";
import { describeDevotional } from "./devotional-document.ts";
import { listPassageSlides } from "./passage-slides.ts";

const edition = writeEdition();
const renumbered = writeEdition(
  { verses: { "Joel 2:28": "# I will give everyone my Spirit." }, numbers: { "Joel 2:28": "3:1" } },
  { name: "Renumbered Bible", copyright: "" },
);

const print = (fields: Partial<Devotional>, of = edition) =>
  JSON.stringify(
    describeDevotional(
      { title: "", date: "2026-12-01", series: "", seriesDay: null, ...EMPTY, ...fields } as Devotional,
      { locale: "en", edition: of },
    ).parts,
  );
const EMPTY = { scripture: "", reading: "", reflectionQuestions: [], prayer: "" };
const countIn = (text: string, words: string) => text.split(words).length - 1;

test("a printed devotional has its passages in the edition, with its name and once its copyright line", () => {
  const text = print({ scripture: "John 3:16-17; Matthew 5:14" });
  expect(text).toContain("16 God loved everyone on earth so deeply that he gave his one Son. 17 He did not");
  expect(text).toContain("John 3:16-17 (Plain Bible)");
  expect(countIn(text, "© The Plain Bible Society")).toBe(1);
});

test("a passage that the reading has already is not printed again", () => {
  const generated = createDevotional({ edition, scripture: "John 3:16-18", title: "" });
  const text = print({ reading: generated.reading, scripture: "John 3:16-18" });
  expect(countIn(text, "he gave his one Son.")).toBe(1);
  expect(countIn(text, "© The Plain Bible Society")).toBe(1);
});

test("a passage that the edition lacks is printed from the King James Version", () => {
  const text = print({ scripture: "Psalm 23:1" });
  expect(text).toContain("Psalm 23:1 (King James Version)");
  expect(text).not.toContain("Plain Bible");
});

test("verses have the edition's own numbers", () => {
  const text = print({ scripture: "Joel 2:28" }, renumbered);
  expect(text).toContain("1 I will give everyone my Spirit.");
  expect(text).toContain("Joel 2:28 (Renumbered Bible: 3:1)");
});

test("slides name the edition, with its copyright line on the first slide of a passage", () => {
  expect(listPassageSlides("John 3:16", edition)).toEqual([
    {
      kind: "passage",
      reference: "John 3:16",
      translation: "Plain Bible",
      copyright: "© The Plain Bible Society",
      verses: [{ number: "16", text: "God loved everyone on earth so deeply that he gave his one Son." }],
    },
  ]);
  const psalm = listPassageSlides("Psalm 23", edition);
  expect(psalm.map((slide) => slide.kind === "passage" && slide.translation)).toEqual(
    psalm.map(() => "King James Version"),
  );
});
