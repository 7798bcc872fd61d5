import { expect, test } from "vitest";
import { createLineSplitter } from "./spoken-lines.ts";

const split = (captions: [number, string][], texts: string[]) => {
  const splitLines = createLineSplitter(captions.map(([start, text]) => ({ start, text })));
  return texts.map((text) => splitLines(text).map((line) => [line.start, line.text]));
};

test("paragraphs consist of captions and what is between them", () => {
  const captions: [number, string][] = [
    [0, "Fear not,"],
    [1.5, "little flock."],
    [4, "Fear not,"],
    [5, "he says."],
  ];
  expect(split(captions, ["Fear not, little flock.", "“Fear not,” he says."])).toEqual([
    [
      [0, "Fear not,"],
      [undefined, " "],
      [1.5, "little flock."],
    ],
    [
      [undefined, "“"],
      [4, "Fear not,"],
      [undefined, "” "],
      [5, "he says."],
    ],
  ]);
});

test("captions that are not in the text are left out, and far ones are not looked for", () => {
  const captions: [number, string][] = [
    [0, "gone"],
    [1, "a river"],
    [2, "flows"],
  ];
  expect(split(captions, ["a river that slowly flows"])).toEqual([
    [
      [1, "a river"],
      [undefined, " that slowly flows"],
    ],
  ]);
});

test("a text without captions stays whole", () => {
  expect(split([], ["Fear not", ""])).toEqual([[[undefined, "Fear not"]], []]);
});
