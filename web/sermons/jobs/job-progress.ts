import type { Job } from "../../../contract/jobs.ts";
import { PROCESSING_STEPS, type ProcessingStep } from "../../../contract/processing.ts";

/** Whether nothing more will come of a job. */
export function isOver({ state }: Job): boolean {
  return state === "completed" || state === "failed" || state === "cancelled";
}

export type StepState = "waiting" | "running" | "done";

/** How far one of the four results has come: its state, and hundredths of its pieces. */
export function readStepProgress(
  job: Job,
  { result }: ProcessingStep,
): { state: StepState; percent: number } {
  const progress = job.progress[result];
  if (job.state === "completed") return { state: "done", percent: 100 };
  if (!progress) return { state: "waiting", percent: 0 };
  const percent = progress.of === 0 ? 0 : Math.floor((100 * progress.done) / progress.of);
  return { state: progress.of > 0 && progress.done >= progress.of ? "done" : "running", percent };
}

/** How many of the four results are made. */
export function countDone(job: Job): number {
  return PROCESSING_STEPS.filter((step) => readStepProgress(job, step).state === "done").length;
}
