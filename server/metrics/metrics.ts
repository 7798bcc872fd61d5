import { sql } from "drizzle-orm";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import type { Database, Db } from "../db/database.ts";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const JOB_SECONDS = [1, 5, 15, 60, 300, 900, 3600, 4 * 3600];

export type JobOutcome = "completed" | "failed" | "gone" | "interrupted";

export type Metrics = ReturnType<typeof createMetrics>;

export interface MetricsParts extends Pick<Database, "db" | "pool"> {
  /** Rejects if files can't be stored. */
  checkStorage(): Promise<void>;
}

export function createMetrics({ db, pool, checkStorage }: MetricsParts) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: "berea_http_request_duration_seconds",
    help: "Seconds from a request to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: "berea_job_duration_seconds",
    help: "Seconds that this process had a job in hand, by how that ended",
    labelNames: ["kind", "outcome"],
    buckets: JOB_SECONDS,
    registers,
  });
  const connections = new Gauge({
    name: "berea_database_connections",
    help: "Connections of this process' pool",
    labelNames: ["state"],
    registers,
  });
  const waiting = new Gauge({
    name: "berea_database_waiting",
    help: "Pieces of work that wait for a connection of the pool",
    registers,
  });
  const queues = new Gauge({
    name: "berea_queue_length",
    help: "What waits in the database, for all processes together",
    labelNames: ["queue"],
    registers,
  });
  const storage = new Gauge({
    name: "berea_storage_available",
    help: "1 if files can be stored, otherwise 0",
    registers,
  });
  const failures = new Counter({
    name: "berea_queue_length_failures_total",
    help: "How often the database could not be asked for the lengths of the queues",
    registers,
  });

  function measurePool(): void {
    connections.set({ state: "idle" }, pool.idleCount);
    connections.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
  }

  const measureStorage = () =>
    checkStorage().then(
      () => storage.set(1),
      () => storage.set(0),
    );

  async function measureQueues(): Promise<void> {
    queues.reset();
    try {
      for (const [queue, length] of Object.entries(await countQueues(db))) queues.set({ queue }, length);
    } catch {
      // The other metrics are most useful while the database is unavailable.
      failures.inc();
    }
  }

  return {
    /** `route` is the pattern, never the URL; undefined if none matches. */
    countRequest(
      { method, route, status }: { method: string; route: string | undefined; status: number },
      seconds: number,
    ) {
      // One time series for all unknown paths.
      const where = route === undefined ? { method: "any", route: "none" } : { method, route };
      requests.observe({ ...where, status: String(status) }, seconds);
    },
    countJob: (job: { kind: Job["kind"]; outcome: JobOutcome }, seconds: number) =>
      jobs.observe(job, seconds),
    async read() {
      measurePool();
      await Promise.all([measureQueues(), measureStorage()]);
      return { mediaType: registry.contentType, text: await registry.metrics() };
    },
  };
}

async function countQueues(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*)::int from jobs where state = 'waiting') as "jobs waiting",
      (select count(*)::int from jobs where state = 'running') as "jobs running",
      (select count(*)::int from mails) as "mails",
      (select count(*)::int from search_queue) as "records to index",
      (select count(*)::int from removed_files) as "files to remove"`);
  return rows[0]!;
}
