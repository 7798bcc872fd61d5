import type { Job } from "../../../contract/processing/jobs.schema.ts";
import { JOB_STEPS, getStepProgress } from "../../sermons/process/jobs/job-progress.ts";

export function getOverallPercent(job: Job): number {
  const steps = JOB_STEPS[job.kind];
  const sum = steps.reduce((percents, { step }) => percents + getStepProgress(job, step).percent, 0);
  return Math.floor(sum / steps.length);
}
