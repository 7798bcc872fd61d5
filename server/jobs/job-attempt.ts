import type { Logger } from "pino";
import { JOB_MESSAGES } from "../../contract/processing/jobs.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { attemptsExhausted, changeClaimedJob, completeJob, failJob, JobLostError } from "./claimed-job.ts";
import type { JobOutcome } from "../metrics/metrics.ts";
import type { ClaimedJob, JobKinds } from "./job-kinds.ts";

export class WorkerStopping extends Error {
  override name = "WorkerStopping";
}

interface AttemptParts {
  db: Db;
  kinds: JobKinds;
  log: Logger;
  metrics: Metrics | undefined;
  report(error: unknown, job: Pick<ClaimedJob, "id" | "ownerId">): void;
}

export async function attemptJob(parts: AttemptParts, job: ClaimedJob, work: AbortController): Promise<void> {
  const { log, metrics } = parts;
  const startedAt = performance.now();
  const { id, requestId, kind, attempts, ownerId: uid } = job;
  const described = { jobId: id, requestId, uid, kind, attempts };
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
  const { db, kinds } = parts;
  try {
    if (await attemptsExhausted(db, job)) throw new AppError("internal", JOB_MESSAGES.interrupted);
    await kinds[job.kind].perform(job, work);
    await completeJob(db, kinds, job);
    return "completed";
  } catch (error) {
    return await handleFailure(parts, job, error);
  }
}

async function handleFailure(
  { db, report }: AttemptParts,
  job: ClaimedJob,
  error: unknown,
): Promise<JobOutcome> {
  if (error instanceof JobLostError) return "gone";
  if (error instanceof AppError) {
    await failJob(db, job, { code: error.code, message: error.message });
    return "failed";
  }
  const isStopping = error instanceof WorkerStopping;
  await changeClaimedJob(db, job, {
    state: "waiting",
    ...(isStopping && { attempts: job.attempts - 1 }),
  });
  if (!isStopping) report(error, job);
  return "interrupted";
}
