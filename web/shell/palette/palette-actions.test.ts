import { expect, test } from "vitest";
import { findByWords } from "../../ui/text/find-by-words.ts";
import { listActions } from "./palette-actions.ts";

const find = (typed: string) => findByWords(listActions(false), typed).map(({ label }) => label);

test("actions are found by the starts of words, those with the words in their name first", () => {
  expect(find("new bib")).toEqual(["New Bible Study"]);
  expect(find("bib")[0]).toBe("New Bible Study");
  expect(find("sermon").slice(0, 2)).toEqual(["New Sermon", "Create Sermon Step by Step"]);
  expect(find("log out")).toEqual(["Account and Sign Out"]);
  expect(find("ermon")).toEqual([]);
});

test("without words all actions are listed, each once", () => {
  const labels = find(" ");
  expect(labels).toEqual(listActions(false).map(({ label }) => label));
  expect(new Set(labels).size).toBe(labels.length);
});

test("the action for colors names the other ones", () => {
  expect(find("dark")).toEqual(["Use Dark Colors"]);
  expect(findByWords(listActions(true), "light").map(({ label }) => label)).toEqual(["Use Light Colors"]);
});
