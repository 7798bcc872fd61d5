import { expect, test } from "vitest";
import { findNextStep } from "./next-step.ts";

test("a draft without words goes on where its words are put in", () => {
  const step = findNextStep({ id: "a", status: "draft", sourceType: "pending" });
  expect(step).toEqual({ label: "Continue", to: "/create/sermon/upload/a" });
});

test("a draft with words goes on with its processing", () => {
  const step = findNextStep({ id: "a", status: "draft", sourceType: "upload" });
  expect(step).toEqual({ label: "Continue", to: "/create/sermon/process/a" });
});

test("a finished sermon is viewed", () => {
  const step = findNextStep({ id: "a", status: "completed", sourceType: "youtube" });
  expect(step).toEqual({ label: "View", to: "/sermon/a" });
});
