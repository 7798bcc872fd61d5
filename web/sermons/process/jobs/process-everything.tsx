import { useState } from "react";
import { z } from "zod";
import type { Job } from "../../../../contract/processing/jobs.schema.ts";
import { PROCESSING_STEPS } from "../../../../contract/sermon-results.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { useStoredValue } from "../../../ui/browser/browser-storage.ts";
import { hasResult } from "../processing-progress.ts";
import { JobDone, JobFailure } from "./job-end.tsx";
import { isFinished } from "./job-progress.ts";
import { JobProgress } from "./job-progress-panel.tsx";
import { StartEverything } from "./start-everything.tsx";

interface ProcessEverythingProps {
  sermon: Sermon;
  job: Job | undefined;
  /** Opens the review; undefined if the page already has a button for it. */
  onReview: (() => void) | undefined;
}

export function ProcessEverything({ sermon, job, onReview }: ProcessEverythingProps) {
  const { uid } = useUser();
  const seen = useStoredValue(`job-seen.${uid}.${sermon.id}`, z.string());
  const [closed, setClosed] = useState(seen.stored);
  const close = (id: string) => {
    setClosed(id);
    seen.store(id);
  };

  if (job && !isFinished(job)) return <JobProgress job={job} />;
  if (job?.state === "failed" && closed !== job.id) {
    return <JobFailure job={job} onClose={() => close(job.id)} />;
  }
  if (job?.state === "completed" && closed !== job.id && sermon.status === "draft") {
    return <JobDone onReview={onReview} onClose={() => close(job.id)} />;
  }
  return isUpToDate(sermon) ? null : <StartEverything sermon={sermon} />;
}

const isUpToDate = (sermon: Sermon) =>
  PROCESSING_STEPS.every((step) => hasResult(sermon, step) && !sermon.results[step.result]?.isOutOfDate);
