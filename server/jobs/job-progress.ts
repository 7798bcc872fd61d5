import type { JobProgress, JobStep } from "../../contract/processing/jobs.schema.ts";
import type { Progress } from "../../contract/processing/stream.schema.ts";
import type { Db } from "../db/database.ts";
import { changeClaimedJob, JobLostError } from "./claimed-job.ts";
import type { ClaimedJob } from "./job-kinds.ts";

const PROGRESS_INTERVAL_MS = 300;

/** Stores the progress of a job at most every 300 ms. Aborts `work` if another process has claimed the job. */
export function trackProgress(db: Db, job: ClaimedJob, work: AbortController) {
  const progress = { ...job.progress };
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    try {
      await changeClaimedJob(db, job, { progress: { ...progress } });
    } catch (error) {
      // If the database is unavailable, the next write catches up.
      if (error instanceof JobLostError) work.abort(error);
    }
  };
  return {
    note(step: JobStep, made: Progress) {
      progress[step] = made;
      timer ??= setTimeout(() => {
        timer = undefined;
        writing = writing.then(write);
      }, PROGRESS_INTERVAL_MS);
    },
    async finish(step: JobStep): Promise<Progress> {
      const of = progress[step]?.of ?? 1;
      progress[step] = { done: of, of };
      await writing;
      return progress[step];
    },
    all: (): JobProgress => ({ ...progress }),
    async settled() {
      clearTimeout(timer);
      await writing;
    },
  };
}

/** Rejects as soon as `signal` aborts, even if the work itself ignores the signal. */
export async function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
    aborted.promise.catch(() => undefined);
    work.catch(() => undefined);
  }
}
