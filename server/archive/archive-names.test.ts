import { expect, test } from "vitest";
import { createNames, toFilename, toFilenameWithEnding } from "../documents/file-names.ts";

test.each([
  ["Fear not", "Fear not"],
  ["../../etc/passwd", "etc passwd"],
  ["C:\\temp\\x", "C temp x"],
  ['a "b" <c>|d?*', "a b c d"],
  ["line\nbreak\u202e\0", "line break"],
  ["...", "otherwise"],
  ["", "otherwise"],
  ["con", "_con"],
  ["Größe 好", "Größe 好"],
  ["e\u0301", "é"],
])("%j becomes the name %j", (text, name) => {
  expect(toFilename(text, "otherwise")).toBe(name);
});

test("names are cut between characters to a length that every system supports", () => {
  expect([...toFilename("😀".repeat(100), "x")]).toHaveLength(60);
});

test("a file keeps its extension when its name is cut", () => {
  expect(toFilenameWithEnding(`${"a".repeat(300)}.MP3`, "x")).toBe(`${"a".repeat(60)}.mp3`);
  expect(toFilenameWithEnding(".mp3", "x")).toBe("x.mp3");
});

test("names are unique, ignoring case", () => {
  const name = createNames();
  expect([name("Psalms"), name("psalms"), name("Psalms")]).toEqual(["Psalms", "psalms (2)", "Psalms (3)"]);
});
