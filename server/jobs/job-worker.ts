import { setTimeout as delay } from "node:timers/promises";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { JOB_MESSAGES } from "../../contract/jobs.ts";
import type { Db } from "../db/database.ts";
import { jobs } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { DatabaseSession } from "./database-session.ts";
import {
  changeHeldJob,
  completeJob,
  failJob,
  type HeldJob,
  isHeld,
  isHopeless,
  JobGone,
  takeJob,
} from "./held-job.ts";
import type { JobKinds, JobOutcome } from "./job-kinds.ts";
import type { JobQueue } from "./job-queue.ts";
import { isOver, readChange } from "./jobs.ts";

export interface JobWorker {
  /** Hands the jobs back that are in hand; whoever works next goes on with them. */
  stop(): Promise<void>;
}

interface WorkerParts {
  db: Db;
  kinds: JobKinds;
  queue: JobQueue;
  session: DatabaseSession;
  log: Logger;
  metrics: Metrics | undefined;
}

const SEARCH_MILLISECONDS = 5000;
const LOCK_PATIENCE_MILLISECONDS = 500;

/** This process stops; its jobs go on elsewhere or later. */
class Stopping extends Error {
  override name = "Stopping";
}

/**
 * Does jobs, several at a time. A job belongs to the process that holds its lock: where nobody does, its process is
 * gone, and it is put back into the queue by whoever notices.
 */
export async function startJobWorker(parts: WorkerParts): Promise<JobWorker> {
  const { db, kinds, queue, session, metrics } = parts;
  const log = parts.log.child({ room: "jobs" });
  const stopping = new AbortController();
  const inHand = new Map<string, { job: HeldJob; work: AbortController }>();
  const ended = new Set<Promise<void>>();

  async function handle(id: string, requestId: string | undefined): Promise<void> {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    ended.add(end);
    try {
      await takeUp(id, requestId);
    } catch (error) {
      reportTrouble(error, id);
      // pg-boss keeps what it is thrown, and the error may quote what people wrote.
      // oxlint-disable-next-line preserve-caught-error
      throw new Error("interrupted");
    } finally {
      resolve();
      ended.delete(end);
    }
  }

  async function takeUp(id: string, requestId: string | undefined): Promise<void> {
    while (!(await session.tryLock(id))) {
      if (stopping.signal.aborted) return queue.putBack(id);
      await delay(LOCK_PATIENCE_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    try {
      const job = stopping.signal.aborted ? undefined : await takeJob(db, id);
      if (job) await reportJob(job, requestId, () => doJob(job));
      else if (stopping.signal.aborted) await queue.putBack(id);
    } finally {
      await session.unlock(id);
    }
  }

  /** Logs an attempt, with what it was ordered by, and measures it. */
  async function reportJob(
    { id, kind, attempts }: HeldJob,
    requestId: string | undefined,
    attempt: () => Promise<JobOutcome>,
  ): Promise<void> {
    const began = performance.now();
    const job = { jobId: id, requestId, kind, attempts };
    log.info(job, "a job began");
    const outcome = await attempt().catch((error: unknown) => {
      log.info({ ...job, outcome: "interrupted" }, "a job ended");
      throw error;
    });
    const seconds = (performance.now() - began) / 1000;
    log.info({ ...job, outcome, seconds: Math.round(seconds) }, "a job ended");
    metrics?.countJob({ kind, outcome }, seconds);
  }

  async function doJob(job: HeldJob): Promise<JobOutcome> {
    const work = new AbortController();
    inHand.set(job.id, { job, work });
    const stop = () => work.abort(stopping.signal.reason);
    stopping.signal.addEventListener("abort", stop);
    if (stopping.signal.aborted) stop();
    try {
      if (await isHopeless(db, job)) throw new AppError("internal", JOB_MESSAGES.interrupted);
      await kinds[job.kind].perform(job, work);
      await completeJob(db, job);
      return "completed";
    } catch (error) {
      return await endBadly(job, error);
    } finally {
      stopping.signal.removeEventListener("abort", stop);
      inHand.delete(job.id);
    }
  }

  async function endBadly(job: HeldJob, error: unknown): Promise<JobOutcome> {
    if (error instanceof JobGone) return "gone";
    if (error instanceof AppError) {
      await failJob(db, job, { code: error.code, message: error.message });
      return "failed";
    }
    // The queue first: who hears that the job waits must find it there.
    await queue.putBack(job.id);
    if (error instanceof Stopping) {
      await changeHeldJob(db, job, { state: "waiting", attempts: job.attempts - 1 });
      return "interrupted";
    }
    await changeHeldJob(db, job, { state: "waiting" });
    reportTrouble(error, job.id);
    return "interrupted";
  }

  function reportTrouble(error: unknown, jobId?: string): void {
    const { name, code } = error as NodeJS.ErrnoException;
    log.warn({ jobId, reason: [name, code].filter(Boolean).join(" ") }, "a job was interrupted");
  }

  /** Puts jobs back whose process is gone. */
  async function searchForsaken(): Promise<void> {
    const candidates = await db
      .select({ id: jobs.id, state: jobs.state })
      .from(jobs)
      .where(
        or(
          eq(jobs.state, "running"),
          and(eq(jobs.state, "waiting"), sql`${jobs.updatedAt} < now() - interval '5 seconds'`),
        ),
      )
      .orderBy(asc(jobs.updatedAt))
      .limit(50);
    for (const { id } of candidates) {
      if (inHand.has(id) || !(await session.tryLock(id))) continue;
      await putBackIfForsaken(id).finally(() => session.unlock(id));
    }
    if (candidates.some(({ state }) => state === "waiting")) queue.wake();
  }

  async function putBackIfForsaken(id: string): Promise<void> {
    const [job] = await db.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, id));
    if (!job || isOver(job)) return;
    // The queue forgets a job as done whose attempt ended without a word, and nobody else would ever look for it.
    await queue.putBack(id);
    if (job.state === "running") await db.update(jobs).set({ state: "waiting" }).where(eq(jobs.id, id));
  }

  function hear(payload: string | undefined): void {
    if (payload === undefined) return void lookAfterSilence().catch((error) => reportTrouble(error));
    const { id, state } = readChange(payload);
    if (state === "waiting") queue.wake();
    // What is heard may be of an attempt before this one.
    if (state !== "running") stopIfGone(id).catch((error) => reportTrouble(error));
  }

  /** A connection that was lost has given the locks back, and nobody told us what happened to the jobs meanwhile. */
  async function lookAfterSilence(): Promise<void> {
    queue.wake();
    for (const [id, { work }] of inHand) {
      if (await session.tryLock(id)) await stopIfGone(id);
      else work.abort(new JobGone());
    }
  }

  async function stopIfGone(id: string): Promise<void> {
    const held = inHand.get(id);
    if (held && !(await isHeld(db, held.job))) held.work.abort(new JobGone());
  }

  const stopListening = session.listen(hear);
  await searchForsaken();
  await queue.work(handle);
  const searching = setInterval(
    () => void searchForsaken().catch((error) => reportTrouble(error)),
    SEARCH_MILLISECONDS,
  );

  return {
    async stop() {
      clearInterval(searching);
      stopListening();
      await queue.stopWorking();
      stopping.abort(new Stopping());
      await Promise.all(ended);
    },
  };
}
