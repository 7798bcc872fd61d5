import type { JobProgress, JobStep } from "../../contract/processing/jobs.schema.ts";
import type { Progress } from "../../contract/processing/stream.schema.ts";
import type { Db } from "../db/database.ts";
import { changeClaimedJob, JobLostError } from "./claimed-job.ts";
import type { ClaimedJob } from "./job-kinds.ts";

const PROGRESS_INTERVAL_MS = 300;

/** Writes down how far a job is, but not at every step of it; a job that is no longer ours is aborted. */
export function keepProgress(db: Db, job: ClaimedJob, work: AbortController) {
  const progress = { ...job.progress };
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    try {
      await changeClaimedJob(db, job, { progress: { ...progress } });
    } catch (error) {
      // Where the database is away the next time will do.
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

/** Rejects as soon as `signal` aborts, even where the work itself does not heed it. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
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
