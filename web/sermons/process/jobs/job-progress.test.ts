import { describe, expect, test } from "vitest";
import type { Job } from "../../../../contract/processing/jobs.schema.ts";
import { countCompletedSteps, describeJob, isFinished, JOB_STEPS, getStepProgress } from "./job-progress.ts";

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
  expect(JOB_STEPS.process.map(({ step }) => getStepProgress(job, step))).toEqual([
    { state: "done", percent: 100 },
    { state: "running", percent: 33 },
    { state: "running", percent: 0 },
    { state: "waiting", percent: 0 },
  ]);
  expect(countCompletedSteps(job)).toBe(1);
});

test("a completed job is done regardless of its last progress", () => {
  expect(countCompletedSteps({ ...job, state: "completed" })).toBe(4);
});

test("a job is finished when it is completed, failed or cancelled", () => {
  const states = ["waiting", "running", "completed", "failed", "cancelled"] as const;
  expect(states.map((state) => isFinished({ ...job, state }))).toEqual([false, false, true, true, true]);
});

describe("a transcription", () => {
  const transcription: Job = { ...job, kind: "transcribe", progress: {} };
  const said = (progress: Job["progress"]) => describeJob({ ...transcription, progress });

  test("counts its own steps", () => {
    const progress = { decoding: { done: 90, of: 90 }, transcribing: { done: 7, of: 31 } };
    expect(countCompletedSteps({ ...transcription, progress })).toBe(1);
    expect(countCompletedSteps({ ...transcription, state: "completed" })).toBe(3);
  });

  test("describes its step, with the number of pieces while transcribing", () => {
    const decoding = { done: 90, of: 90 };
    expect(describeJob({ ...transcription, state: "waiting" })).toBe("Waiting to be transcribed");
    expect(said({})).toBe("Transcribing");
    expect(said({ decoding: { done: 10, of: 90 } })).toBe("Decoding");
    expect(said({ decoding, transcribing: { done: 7, of: 31 } })).toBe("Transcribing, 7 of 31");
    expect(said({ decoding, transcribing: { done: 31, of: 31 }, joining: { done: 0, of: 1 } })).toBe(
      "Joining",
    );
    expect(describeJob(job)).toBe("Processing, 1 of 4 done");
  });
});
