import type { Job, JobStep } from "../../../../contract/processing/jobs.schema.ts";
import { PROCESSING_STEPS } from "../../../../contract/sermon-results.ts";

export const JOB_STEPS: Record<Job["kind"], readonly { step: JobStep; name: string }[]> = {
  process: PROCESSING_STEPS.map(({ result, name }) => ({ step: result, name })),
  transcribe: [
    { step: "decoding", name: "Decoding" },
    { step: "transcribing", name: "Transcribing" },
    { step: "joining", name: "Joining" },
  ],
};

export function isFinished({ state }: Job): boolean {
  return state === "completed" || state === "failed" || state === "cancelled";
}

export type StepState = "waiting" | "running" | "done";

export function getStepProgress(job: Job, step: JobStep): { state: StepState; percent: number } {
  const progress = job.progress[step];
  if (job.state === "completed") return { state: "done", percent: 100 };
  if (!progress) return { state: "waiting", percent: 0 };
  const percent = progress.of === 0 ? 0 : Math.floor((100 * progress.done) / progress.of);
  return { state: progress.of > 0 && progress.done >= progress.of ? "done" : "running", percent };
}

export function getOverallPercent(job: Job): number {
  const steps = JOB_STEPS[job.kind];
  const sum = steps.reduce((percents, { step }) => percents + getStepProgress(job, step).percent, 0);
  return Math.floor(sum / steps.length);
}

export function countCompletedSteps(job: Job): number {
  return JOB_STEPS[job.kind].filter(({ step }) => getStepProgress(job, step).state === "done").length;
}

/** The progress of a job: "Processing, 2 of 4 done", "Transcribing, 7 of 31". */
export function describeJob(job: Job): string {
  if (job.kind === "process")
    return `Processing, ${countCompletedSteps(job)} of ${JOB_STEPS.process.length} done`;
  if (job.state === "waiting") return "Waiting to be transcribed";
  const current = JOB_STEPS.transcribe.findLast(({ step }) => job.progress[step]);
  return current ? `${current.name}${describePieces(job, current.step)}` : "Transcribing";
}

const describePieces = (job: Job, step: JobStep) => {
  const progress = job.progress[step];
  return step === "transcribing" && progress && progress.of > 0 ? `, ${progress.done} of ${progress.of}` : "";
};
