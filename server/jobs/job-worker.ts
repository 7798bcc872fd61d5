// A job belongs to the process that holds its lock. Any process requeues unfinished jobs that no process has locked.
import { setTimeout as delay } from "node:timers/promises";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import { jobs } from "../db/schema.ts";
import type { DatabaseSession } from "../db/database-session.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { claimJob, isCurrentlyClaimed, JobLostError } from "./claimed-job.ts";
import { attemptJob, WorkerStopping } from "./job-attempt.ts";
import type { ClaimedJob, JobKinds } from "./job-kinds.ts";
import type { JobQueue } from "./job-queue.ts";
import { isOver, readChange } from "./jobs.ts";

export interface WorkerParts {
  db: Db;
  kinds: JobKinds;
  queue: JobQueue;
  session: DatabaseSession;
  log: Logger;
  metrics: Metrics | undefined;
}

interface ActiveJob {
  job: ClaimedJob;
  work: AbortController;
}

const SEARCH_INTERVAL_MS = 5000;
const LOCK_TIMEOUT_MS = 500;

export type JobWorker = Awaited<ReturnType<typeof startJobWorker>>;

export async function startJobWorker(parts: WorkerParts) {
  const { db, queue, session } = parts;
  const log = parts.log.child({ module: "jobs" });
  const stopping = new AbortController();
  const activeJobs = new Map<string, ActiveJob>();
  const handling = new Set<Promise<void>>();

  function report(error: unknown, jobId?: string): void {
    const { name, code } = error as NodeJS.ErrnoException;
    log.warn({ jobId, reason: [name, code].filter(Boolean).join(" ") }, "job interrupted");
  }

  async function claim(id: string, requestId: string | undefined): Promise<void> {
    while (!(await session.tryLock(id))) {
      if (stopping.signal.aborted) return queue.requeue(id);
      await delay(LOCK_TIMEOUT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    try {
      const job = stopping.signal.aborted ? undefined : await claimJob(db, id);
      if (job) await perform(job, requestId);
      else if (stopping.signal.aborted) await queue.requeue(id);
    } finally {
      await session.unlock(id);
    }
  }

  async function perform(job: ClaimedJob, requestId: string | undefined): Promise<void> {
    const work = new AbortController();
    const stop = () => work.abort(stopping.signal.reason);
    activeJobs.set(job.id, { job, work });
    stopping.signal.addEventListener("abort", stop);
    if (stopping.signal.aborted) stop();
    try {
      await attemptJob({ ...parts, log, report }, job, work, requestId);
    } finally {
      stopping.signal.removeEventListener("abort", stop);
      activeJobs.delete(job.id);
    }
  }

  function handle(id: string, requestId: string | undefined): Promise<void> {
    const handled = claim(id, requestId).catch((error: unknown) => {
      report(error, id);
      // pg-boss stores the error it gets, and ours may quote user content.
      // oxlint-disable-next-line preserve-caught-error
      throw new Error("interrupted");
    });
    const settled = handled.catch(() => undefined).finally(() => handling.delete(settled));
    handling.add(settled);
    return handled;
  }

  async function stopIfLost({ job, work }: ActiveJob): Promise<void> {
    if (!(await isCurrentlyClaimed(db, job))) work.abort(new JobLostError());
  }

  /** A lost connection releases all locks, and its notifications never arrive. */
  async function checkAfterReconnect(): Promise<void> {
    queue.wake();
    for (const [id, one] of activeJobs) {
      if (await session.tryLock(id)) await stopIfLost(one);
      else one.work.abort(new JobLostError());
    }
  }

  const stopListening = session.listen((payload) => {
    if (payload === undefined) return void checkAfterReconnect().catch((error) => report(error));
    const { id, state } = readChange(payload);
    if (state === "waiting") queue.wake();
    // The notification may concern an earlier attempt.
    const one = state === "running" ? undefined : activeJobs.get(id);
    if (one) stopIfLost(one).catch((error) => report(error));
  });
  const search = () => requeueOrphaned(parts, (id) => activeJobs.has(id));
  await search();
  await queue.work(handle);
  const searching = setInterval(() => void search().catch((error) => report(error)), SEARCH_INTERVAL_MS);

  return {
    async stop() {
      clearInterval(searching);
      stopListening();
      await queue.stopWorking();
      stopping.abort(new WorkerStopping());
      await Promise.all(handling);
    },
  };
}

const ORPHAN_BATCH = 50;

async function requeueOrphaned(
  { db, queue, session }: WorkerParts,
  isActive: (id: string) => boolean,
): Promise<void> {
  const hasWaited = and(eq(jobs.state, "waiting"), sql`${jobs.updatedAt} < now() - interval '5 seconds'`);
  const candidates = await db
    .select({ id: jobs.id, state: jobs.state })
    .from(jobs)
    .where(or(eq(jobs.state, "running"), hasWaited))
    .orderBy(asc(jobs.updatedAt))
    .limit(ORPHAN_BATCH);
  for (const { id } of candidates) {
    if (isActive(id) || !(await session.tryLock(id))) continue;
    await requeueUnfinished(db, queue, id).finally(() => session.unlock(id));
  }
  if (candidates.some(({ state }) => state === "waiting")) queue.wake();
}

async function requeueUnfinished(db: Db, queue: JobQueue, id: string): Promise<void> {
  const [job] = await db.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, id));
  if (!job || isOver(job)) return;
  // The queue counts a job as done if its process died, so it would never be claimed again.
  await queue.requeue(id);
  if (job.state === "running") await db.update(jobs).set({ state: "waiting" }).where(eq(jobs.id, id));
}
