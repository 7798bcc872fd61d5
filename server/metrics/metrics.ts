import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import type { FailureOutcome } from "../background/retry-queue.ts";
import { readLastBackup } from "../data-folder/last-backup.ts";
import type { Database } from "../db/database.ts";
import { countQueues, countUnfinishedJobs } from "./queues.ts";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const JOB_SECONDS = [1, 5, 15, 60, 300, 900, 3600, 4 * 3600];

export type JobOutcome = "completed" | "failed" | "gone" | "interrupted";

export type Metrics = ReturnType<typeof createMetrics>;

export interface MetricsParts extends Pick<Database, "db" | "pool"> {
  /** Rejects if files can't be stored. */
  checkStorage(): Promise<void>;
  dataDir: string | undefined;
}

/** Their names end in `_total` although they are gauges, which Prometheus' check complains about. */
const MISNAMED = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

export function createMetrics({ db, pool, checkStorage, dataDir }: MetricsParts) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);

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
  const oldestJobs = new Gauge({
    name: "berea_oldest_job_age_seconds",
    help: "How long ago the oldest unfinished job was started by its user, 0 if there is none",
    labelNames: ["kind"],
    registers,
  });
  const freeDisk = new Gauge({
    name: "berea_disk_free_bytes",
    help: "Free space of the disk with the data folder",
    registers,
  });
  const lastBackup = new Gauge({
    name: "berea_last_backup_timestamp_seconds",
    help: "When the last backup was completed, in seconds since 1970, 0 if there was none",
    registers,
  });
  const storageErrors = new Counter({
    name: "berea_storage_errors_total",
    help: "Operations that failed because of the file storage",
    labelNames: ["operation"],
    registers,
  });
  const failedMails = new Counter({
    name: "berea_mail_failures_total",
    help: "Attempts to send an email that failed, by what happens to the email",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["retried", "given up"] as const) failedMails.inc({ outcome }, 0);
  const failedSignIns = new Counter({
    name: "berea_sign_in_failures_total",
    help: "Sign-ins that were refused",
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

  async function measureDataFolder(): Promise<void> {
    if (dataDir === undefined) return;
    const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: NaN, bsize: 1 }));
    freeDisk.set(bavail * bsize);
    lastBackup.set(((await readLastBackup(dataDir))?.getTime() ?? 0) / 1000);
  }

  async function measureQueues(): Promise<void> {
    queues.reset();
    oldestJobs.reset();
    try {
      const [{ mails, recordsToIndex, filesToRemove }, jobsByKind] = [
        await countQueues(db),
        await countUnfinishedJobs(db),
      ];
      const sum = (state: "waiting" | "running") =>
        jobsByKind.reduce((total, kind) => total + kind[state], 0);
      queues.set({ queue: "jobs waiting" }, sum("waiting"));
      queues.set({ queue: "jobs running" }, sum("running"));
      queues.set({ queue: "mails" }, mails);
      queues.set({ queue: "records to index" }, recordsToIndex);
      queues.set({ queue: "files to remove" }, filesToRemove);
      for (const { kind, oldestSeconds } of jobsByKind) oldestJobs.set({ kind }, oldestSeconds ?? 0);
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
    countStorageError: (operation: string) => storageErrors.inc({ operation }),
    countFailedMail: (outcome: FailureOutcome) => failedMails.inc({ outcome }),
    countFailedSignIn: () => failedSignIns.inc(),
    async read() {
      measurePool();
      await Promise.all([measureQueues(), measureStorage(), measureDataFolder()]);
      return { mediaType: registry.contentType, text: await registry.metrics() };
    },
  };
}
