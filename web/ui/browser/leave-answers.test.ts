import { expect, test } from "vitest";
import { answerShown, openQuestions } from "./leave-answers.ts";

const questions = openQuestions(["Stop the recording?", "Leave with unsaved changes?"]);

test("two questions are asked one after the other, and the user leaves when both are answered with yes", () => {
  expect(questions.leaves).toBeUndefined();
  const second = answerShown(questions, true);
  expect(second).toEqual({ open: ["Leave with unsaved changes?"], leaves: undefined });
  expect(answerShown(second, true)).toEqual({ open: [], leaves: true });
});

test("who stays is asked nothing more", () => {
  expect(answerShown(questions, false)).toEqual({ open: [], leaves: false });
  expect(answerShown(answerShown(questions, true), false)).toEqual({ open: [], leaves: false });
});

test("the next navigation asks again", () => {
  expect(openQuestions(["Stop the recording?"])).toEqual({
    open: ["Stop the recording?"],
    leaves: undefined,
  });
});
