import type { Logger } from "pino";
import { JOB_MESSAGES } from "../../contract/processing/jobs.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { attemptsExhausted, changeClaimedJob, completeJob, failJob, JobLostError } from "./claimed-job.ts";
import type { JobOutcome } from "../metrics/metrics.ts";
import type { ClaimedJob, JobKinds } from "./job-kinds.ts";
import type { JobQueue } from "./job-queue.ts";

export class WorkerStopping extends Error {
  override name = "WorkerStopping";
}

interface AttemptParts {
  db: Db;
  kinds: JobKinds;
  queue: JobQueue;
  log: Logger;
  metrics: Metrics | undefined;
  report(error: unknown, jobId: string): void;
}

export async function attemptJob(
  parts: AttemptParts,
  job: ClaimedJob,
  work: AbortController,
  requestId: string | undefined,
): Promise<void> {
  const { log, metrics } = parts;
  const startedAt = performance.now();
  const { id, kind, attempts } = job;
  const described = { jobId: id, requestId, kind, attempts };
  log.info(described, "job started");
  const outcome = await perform(parts, job, work).catch((error: unknown) => {
    log.info({ ...described, outcome: "interrupted" }, "job ended");
    throw error;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  log.info({ ...described, outcome, seconds: Math.round(seconds) }, "job ended");
  metrics?.countJob({ kind, outcome }, seconds);
}

async function perform(parts: AttemptParts, job: ClaimedJob, work: AbortController): Promise<JobOutcome> {
  const { db, kinds, queue } = parts;
  try {
    if (await attemptsExhausted(db, job)) throw new AppError("internal", JOB_MESSAGES.interrupted);
    await kinds[job.kind].perform(job, work);
    await completeJob(db, { queue, kinds }, job);
    return "completed";
  } catch (error) {
    return await handleFailure(parts, job, error);
  }
}

async function handleFailure(
  { db, queue, report }: AttemptParts,
  job: ClaimedJob,
  error: unknown,
): Promise<JobOutcome> {
  if (error instanceof JobLostError) return "gone";
  if (error instanceof AppError) {
    await failJob(db, job, { code: error.code, message: error.message });
    return "failed";
  }
  const isStopping = error instanceof WorkerStopping;
  // Queue first: a worker that is notified of the waiting job must find it there.
  await queue.requeue(job.id);
  await changeClaimedJob(db, job, {
    state: "waiting",
    ...(isStopping && { attempts: job.attempts - 1 }),
  });
  if (!isStopping) report(error, job.id);
  return "interrupted";
}
