import { expect, test } from "vitest";
import { addEntries, removeEntries } from "./generated-entries.ts";

test("addEntries appends generated items and replaces blank entries", () => {
  expect(addEntries(["Who is he?", " "], ["Why now?", "Where?"])).toEqual([
    "Who is he?",
    "Why now?",
    "Where?",
  ]);
  expect(addEntries([""], ["Why now?"])).toEqual(["Why now?"]);
  expect(addEntries([""], [])).toEqual([""]);
});

test("removeEntries keeps existing and edited entries", () => {
  const list = ["Why now?", "Mine", "Where is he now?", "Why now?"];
  expect(removeEntries(list, ["Where?", "Why now?"])).toEqual(["Why now?", "Mine", "Where is he now?"]);
});

test("removeEntries leaves a blank entry if all were generated", () => {
  expect(removeEntries(["Why now?"], ["Why now?"])).toEqual([""]);
});
