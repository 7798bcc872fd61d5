import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { BaseLogger } from "pino";
import type { Tx } from "../db/database.ts";

interface Order {
  requestId: string;
}

const QUEUE = "process";
const JOBS_AT_A_TIME = 4;
const MAX_JOB_SECONDS = 24 * 60 * 60 - 1;
const HOUR = 60 * 60;

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

export async function openJobQueue(pool: Pool, log: BaseLogger) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: "pgboss",
    // Maintenance of features that we do not use.
    schedule: false,
    monitorVacuum: false,
    superviseIntervalSeconds: HOUR,
    queueCacheIntervalSeconds: HOUR,
    flowIntervalSeconds: HOUR,
    bamIntervalSeconds: HOUR,
  });
  boss.on("error", ({ message }) => log.warn({ module: "jobs", reason: message }, "job queue failed"));
  await boss.start();
  await boss.createQueue(QUEUE, {
    // The worker decides whether a job is retried.
    retryLimit: 1_000_000,
    expireInSeconds: MAX_JOB_SECONDS,
    deleteAfterSeconds: HOUR,
  });
  const workers: string[] = [];

  return {
    async add(tx: Tx, id: string, requestId: string) {
      await boss.send(QUEUE, { requestId } satisfies Order, { id, db: fromDrizzle(tx, sql) });
    },
    async withdraw(tx: Tx, id: string) {
      await boss.cancel(QUEUE, id, { db: fromDrizzle(tx, sql) });
    },
    async remove(tx: Tx, ids: string[]) {
      if (ids.length > 0) await boss.deleteJob(QUEUE, ids, { db: fromDrizzle(tx, sql) });
    },
    async work(handle: (id: string, requestId: string | undefined) => Promise<void>) {
      for (let count = 0; count < JOBS_AT_A_TIME; count += 1) {
        // Polling only finds jobs whose notification was lost.
        const worker = await boss.work<Order | null>(QUEUE, { pollingIntervalSeconds: 60 }, async ([job]) => {
          if (job) await handle(job.id, job.data?.requestId);
        });
        workers.push(worker);
      }
    },
    wake: () => workers.forEach((worker) => boss.notifyWorker(worker)),
    /** Makes a job wait again, whether it is active, marked as done or missing from the queue. */
    async requeue(id: string) {
      const [job] = await boss.findJobs<Order | null>(QUEUE, { id });
      if (job?.state === "active") return void (await boss.fail(QUEUE, id));
      if (job?.state === "created" || job?.state === "retry") return;
      if (job) await boss.deleteJob(QUEUE, id);
      await boss.send(QUEUE, job?.data ?? null, { id });
    },
    stopWorking: () => boss.offWork(QUEUE, { wait: false }),
    close: () => boss.stop({ graceful: false, close: false }),
  };
}
