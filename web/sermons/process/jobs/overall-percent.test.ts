import { expect, test } from "vitest";
import type { Job } from "../../../../contract/processing/jobs.schema.ts";
import { getOverallPercent } from "./job-progress.ts";

const job: Job = {
  id: "j",
  kind: "process",
  sermonId: "s",
  state: "running",
  progress: {},
  error: null,
  createdAt: "2026-11-22T10:00:00.000Z",
  updatedAt: "2026-11-22T10:00:00.000Z",
};

test("each step of a job counts equally", () => {
  expect(getOverallPercent(job)).toBe(0);
  const progress = { summary: { done: 1, of: 1 }, highlights: { done: 1, of: 2 } };
  expect(getOverallPercent({ ...job, progress })).toBe(37);
});

test("a completed job is at 100%", () => {
  expect(getOverallPercent({ ...job, state: "completed" })).toBe(100);
});
