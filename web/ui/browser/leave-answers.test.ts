import { expect, test } from "vitest";
import { answerShown, startAsking } from "./leave-answers.ts";

const asking = startAsking(["Stop the recording?", "Leave with unsaved changes?"]);

test("two questions are asked one after the other, and the user leaves when both are answered with yes", () => {
  expect(asking.leaves).toBeUndefined();
  const second = answerShown(asking, true);
  expect(second).toEqual({ open: ["Leave with unsaved changes?"], leaves: undefined });
  expect(answerShown(second, true)).toEqual({ open: [], leaves: true });
});

test("who stays is asked nothing more", () => {
  expect(answerShown(asking, false)).toEqual({ open: [], leaves: false });
  expect(answerShown(answerShown(asking, true), false)).toEqual({ open: [], leaves: false });
});

test("the next navigation asks again", () => {
  expect(startAsking(["Stop the recording?"])).toEqual({ open: ["Stop the recording?"], leaves: undefined });
});
