import { expect, test } from "vitest";
import { addEntries, removeEntries } from "./generated-entries.ts";

test("what is generated comes behind what a person wrote, in place of blank entries", () => {
  expect(addEntries(["Who is he?", " "], ["Why now?", "Where?"])).toEqual([
    "Who is he?",
    "Why now?",
    "Where?",
  ]);
  expect(addEntries([""], ["Why now?"])).toEqual(["Why now?"]);
  expect(addEntries([""], [])).toEqual([""]);
});

test("taking a batch away leaves what was there, and what was changed since", () => {
  const list = ["Why now?", "Mine", "Where is he now?", "Why now?"];
  expect(removeEntries(list, ["Where?", "Why now?"])).toEqual(["Why now?", "Mine", "Where is he now?"]);
});

test("a blank entry is left where all were generated", () => {
  expect(removeEntries(["Why now?"], ["Why now?"])).toEqual([""]);
});
