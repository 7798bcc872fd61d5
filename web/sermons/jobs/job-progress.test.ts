import { expect, test } from "vitest";
import type { Job } from "../../../contract/jobs.ts";
import { PROCESSING_STEPS } from "../../../contract/processing.ts";
import { countDone, isOver, readStepProgress } from "./job-progress.ts";

const job: Job = {
  id: "1",
  kind: "process",
  sermonId: "2",
  state: "running",
  progress: {
    refinedTranscript: { done: 4, of: 4 },
    summary: { done: 1, of: 3 },
    lessonPlan: { done: 0, of: 0 },
  },
  error: null,
  createdAt: "2026-02-01T09:30:00.000Z",
  updatedAt: "2026-02-01T09:30:00.000Z",
};

test("each result is waiting, running or done", () => {
  expect(PROCESSING_STEPS.map((step) => readStepProgress(job, step))).toEqual([
    { state: "done", percent: 100 },
    { state: "running", percent: 33 },
    { state: "running", percent: 0 },
    { state: "waiting", percent: 0 },
  ]);
  expect(countDone(job)).toBe(1);
});

test("completed work is done whatever its last progress was", () => {
  expect(countDone({ ...job, state: "completed" })).toBe(4);
});

test("work is over when it is completed, failed or cancelled", () => {
  const states = ["waiting", "running", "completed", "failed", "cancelled"] as const;
  expect(states.map((state) => isOver({ ...job, state }))).toEqual([false, false, true, true, true]);
});
