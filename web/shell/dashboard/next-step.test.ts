import { expect, test } from "vitest";
import type { Results } from "../../../contract/results.ts";
import { findNextStep } from "./next-step.ts";

test("a draft without words goes on where its words are put in", () => {
  const step = findNextStep({ id: "a", status: "draft", sourceType: "pending", results: {} });
  expect(step).toEqual({ label: "Continue", to: "/create/sermon/upload/a" });
});

test("a draft with words goes on with its processing", () => {
  const step = findNextStep({ id: "a", status: "draft", sourceType: "upload", results: {} });
  expect(step).toEqual({ label: "Continue", to: "/create/sermon/process/a" });
});

test("a draft of which something was made goes on with its processing", () => {
  const summary = { engine: "builtin" } as NonNullable<Results["summary"]>;
  const step = findNextStep({ id: "a", status: "draft", sourceType: "pending", results: { summary } });
  expect(step).toEqual({ label: "Continue", to: "/create/sermon/process/a" });
});

test("a finished sermon is viewed", () => {
  const step = findNextStep({ id: "a", status: "completed", sourceType: "youtube", results: {} });
  expect(step).toEqual({ label: "View", to: "/sermon/a" });
});
