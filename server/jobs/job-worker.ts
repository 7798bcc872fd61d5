// A job belongs to the process that holds its lock. Any process requeues running jobs that no process has locked.
import { and, asc, eq } from "drizzle-orm";
import type { Logger } from "pino";
import { runPeriodically } from "../background/periodic-task.ts";
import type { Db } from "../db/database.ts";
import { jobs } from "../db/schema.ts";
import { describeError } from "../errors.ts";
import type { DatabaseSession } from "../db/database-session.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { claimJob, isCurrentlyClaimed, JobLostError } from "./claimed-job.ts";
import { attemptJob, WorkerStopping } from "./job-attempt.ts";
import type { ClaimedJob, JobKinds } from "./job-kinds.ts";
import { readChange } from "./jobs.ts";
import { findNextJob, KINDS } from "./next-job.ts";

export interface WorkerParts {
  db: Db;
  kinds: JobKinds;
  session: DatabaseSession;
  log: Logger;
  metrics: Metrics | undefined;
}

interface ActiveJob {
  job: ClaimedJob;
  work: AbortController;
}

/** Notifications are faster. This finds jobs whose notification was lost, and those of killed processes. */
const SEARCH_INTERVAL_MS = 5000;
const LOCK_RETRY_MS = 500;

export type JobWorker = ReturnType<typeof startJobWorker>;

export function startJobWorker(parts: WorkerParts) {
  const { db, session } = parts;
  const log = parts.log.child({ module: "jobs" });
  const stopping = new AbortController();
  const activeJobs = new Map<string, ActiveJob>();
  const handling = new Set<Promise<void>>();

  function report(error: unknown, job?: Pick<ClaimedJob, "id" | "ownerId">): void {
    const described = { jobId: job?.id, uid: job?.ownerId, reason: describeError(error) };
    log.warn(described, "job interrupted");
  }

  async function startWaitingJobs(): Promise<void> {
    const locked: string[] = [];
    for (const kind of KINDS) while (!stopping.signal.aborted && (await startNext(kind, locked)));
    // Another process is about to start or to release them.
    if (locked.length > 0) setTimeout(starting.wake, LOCK_RETRY_MS).unref();
  }

  /** Returns whether there may be another job to start. */
  async function startNext(kind: ClaimedJob["kind"], locked: string[]): Promise<boolean> {
    const running = [...activeJobs.values()].map(({ job }) => job);
    const id = await findNextJob(db, kind, running, locked);
    if (id === undefined) return false;
    if (!(await session.tryLock(id))) {
      locked.push(id);
      return true;
    }
    const job = await claimJob(db, id).catch(async (error: unknown) => {
      await session.unlock(id);
      throw error;
    });
    if (job) start(job);
    else await session.unlock(id);
    return true;
  }

  function start(job: ClaimedJob): void {
    const handled = perform(job)
      .catch((error: unknown) => report(error, job))
      .then(() => session.unlock(job.id))
      .finally(() => {
        handling.delete(handled);
        if (!stopping.signal.aborted) starting.wake();
      });
    handling.add(handled);
  }

  async function perform(job: ClaimedJob): Promise<void> {
    const work = new AbortController();
    const stop = () => work.abort(stopping.signal.reason);
    activeJobs.set(job.id, { job, work });
    stopping.signal.addEventListener("abort", stop);
    if (stopping.signal.aborted) stop();
    try {
      await attemptJob({ ...parts, log, report }, job, work);
    } finally {
      stopping.signal.removeEventListener("abort", stop);
      activeJobs.delete(job.id);
    }
  }

  async function stopIfLost({ job, work }: ActiveJob): Promise<void> {
    if (!(await isCurrentlyClaimed(db, job))) work.abort(new JobLostError());
  }

  /** A lost connection releases all locks, and its notifications never arrive. */
  async function checkAfterReconnect(): Promise<void> {
    starting.wake();
    for (const [id, one] of activeJobs) {
      if (await session.tryLock(id)) await stopIfLost(one);
      else one.work.abort(new JobLostError());
    }
  }

  const stopListening = session.listen((payload) => {
    if (payload === undefined) return void checkAfterReconnect().catch((error) => report(error));
    const { id, state } = readChange(payload);
    if (state === "waiting") starting.wake();
    // The notification may concern an earlier attempt.
    const one = state === "running" ? undefined : activeJobs.get(id);
    if (one) stopIfLost(one).catch((error) => report(error));
  });
  const periodic = { milliseconds: SEARCH_INTERVAL_MS, module: "jobs", log: parts.log };
  const starting = runPeriodically(startWaitingJobs, periodic);
  const searching = runPeriodically(() => requeueOrphaned(parts), periodic);

  return {
    async stop() {
      stopListening();
      stopping.abort(new WorkerStopping());
      await Promise.all([starting.close(), searching.close()]);
      await Promise.all(handling);
    },
  };
}

const ORPHAN_BATCH = 500;

/** The update notifies the processes, which then start the jobs. */
async function requeueOrphaned({ db, session }: WorkerParts): Promise<void> {
  const running = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.state, "running"))
    .orderBy(asc(jobs.updatedAt))
    .limit(ORPHAN_BATCH);
  for (const { id } of running) {
    if (!(await session.tryLock(id))) continue;
    const requeued = db
      .update(jobs)
      .set({ state: "waiting" })
      .where(and(eq(jobs.id, id), eq(jobs.state, "running")));
    await requeued.finally(() => session.unlock(id));
  }
}
