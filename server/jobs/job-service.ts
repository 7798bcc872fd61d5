import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type DatabaseSession, openDatabaseSession } from "./database-session.ts";
import type { JobKinds } from "./job-kinds.ts";
import { type JobQueue, openJobQueue } from "./job-queue.ts";
import { type JobWorker, startJobWorker } from "./job-worker.ts";
import { JOB_CHANNEL } from "./jobs.ts";

/** What a process has to do with jobs: it adds them, hears of them and, unless told otherwise, does them. */
export interface JobService {
  queue: JobQueue;
  session: DatabaseSession;
  kinds: JobKinds;
  /** Takes jobs up from now on, first those whose process is gone. */
  work(): Promise<void>;
  /** Hands jobs in hand back and lets go of the database. */
  close(): Promise<void>;
}

export async function openJobService(
  database: Database,
  kinds: JobKinds,
  log: Logger,
  metrics?: Metrics,
): Promise<JobService> {
  const { db, pool, connection } = database;
  const session = await openDatabaseSession(connection, JOB_CHANNEL, log);
  const queue = await openJobQueue(pool, log);
  let worker: JobWorker | undefined;
  return {
    queue,
    session,
    kinds,
    async work() {
      worker = await startJobWorker({ db, kinds, queue, session, log, metrics });
    },
    async close() {
      await worker?.stop();
      await queue.close();
      await session.close();
    },
  };
}
