import { expect, test } from "vitest";
import { describeBible, formatLanguage, listBibleOptions } from "./bible-facts.ts";

test("names languages in English, and shows tags that have no name", () => {
  expect(formatLanguage("es")).toBe("Spanish");
  expect(formatLanguage("zh-Hant")).toBe("Traditional Chinese");
  expect(formatLanguage("qqq")).toBe("qqq");
  expect(formatLanguage("not a tag")).toBe("not a tag");
});

test("describes an edition by language, size and license, if it is known", () => {
  const bible = { id: "kjv", name: "King James Version", abbreviation: "KJV", language: "en", copyright: "" };
  expect(describeBible({ ...bible, verses: 31_102, license: "Public domain", isBundled: true })).toBe(
    "English · 31,102 verses · Public domain",
  );
  expect(describeBible({ ...bible, verses: 7, license: "", isBundled: false })).toBe("English · 7 verses");
});

test("options are sorted, and grouped only if there are several languages", () => {
  const world = { id: "web", name: "World English Bible", language: "en" };
  const king = { id: "kjv", name: "King James Version", language: "en" };
  const valera = { id: "rv", name: "Reina-Valera", language: "es" };
  expect(listBibleOptions([world, king])).toEqual([
    { value: "kjv", label: "King James Version" },
    { value: "web", label: "World English Bible" },
  ]);
  expect(listBibleOptions([valera, world])).toEqual([
    { group: "English", items: [{ value: "web", label: "World English Bible" }] },
    { group: "Spanish", items: [{ value: "rv", label: "Reina-Valera" }] },
  ]);
  expect(listBibleOptions([])).toEqual([]);
});
