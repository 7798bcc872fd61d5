import { rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { BaseLogger } from "pino";
import { type Erasure, LIST_TABLES_SQL } from "../erasure.ts";
import type { ServerAddress } from "./address.ts";
import { APP_DATABASE, connectAsSuperuser } from "./superuser.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Exists while there is nothing to erase. */
const ERASED_FILE = "erased";
/** Contains common values and words of texts. Rewritten after the tables that it describes. */
const STATISTICS_TABLE = "pg_catalog.pg_statistic";

const START_DELAY_MS = 60_000;
const MAX_BLOCKED_MS = 100;
const POLL_INTERVAL_MS = 25;
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 500;
const MIN_FREE_BYTES = 256 * 1024 ** 2;

/** Rewrites the tables without deleted rows and removes the WAL; pauses as soon as other queries wait for a table. */
export function createEmbeddedErasure(address: ServerAddress, dataDir: string, log: BaseLogger): Erasure {
  const file = join(dataDir, ERASED_FILE);
  const startedAt = performance.now();
  let requests = 0;
  /** Tables rewritten since the last request. */
  let rewritten = new Set<string>();

  async function isDue(): Promise<boolean> {
    // Requests of an earlier process aren't urgent enough to slow down the start.
    if (requests === 0 && performance.now() - startedAt < START_DELAY_MS) return false;
    const last = await stat(file).catch(() => undefined);
    return last === undefined || Date.now() - last.mtimeMs > DAY_MS;
  }

  async function erase(client: pg.Client, monitor: pg.Client, done: Set<string>): Promise<string[]> {
    const { rows } = await client.query<{ name: string; bytes: number }>(LIST_TABLES_SQL);
    for (const { name, bytes } of rows) {
      if (done.has(name)) continue;
      if ((await hasSpace(dataDir, bytes)) && (await rewrite(client, monitor, name))) done.add(name);
    }
    const remaining = rows.map(({ name }) => name).filter((name) => !done.has(name));
    if (!(await rewrite(client, monitor, STATISTICS_TABLE))) remaining.push(STATISTICS_TABLE);
    // The WAL contains the old rows up to here; the checkpoint removes the segments before.
    await client.query("select pg_switch_wal()");
    await client.query("checkpoint");
    return remaining;
  }

  return {
    async request() {
      requests += 1;
      rewritten = new Set();
      await rm(file, { force: true });
    },

    async runIfDue() {
      if (!(await isDue())) return;
      const [requestsBefore, done] = [requests, rewritten];
      const client = await connectAsSuperuser(address, { database: APP_DATABASE });
      const monitor = await connectAsSuperuser(address, { database: APP_DATABASE });
      try {
        if (await isBlocked(client)) return;
        const remaining = await erase(client, monitor, done);
        log.debug({ module: "erasure", remaining }, "erased deleted data from the database files");
        if (remaining.length > 0 || requestsBefore !== requests) return;
        await writeFile(file, `${new Date().toISOString()}\n`);
        rewritten = new Set();
      } finally {
        await Promise.all([client.end(), monitor.end()]);
      }
    },
  };
}

/** Whether a transaction may still see deleted rows, or a backup still needs the WAL, even after waiting for a moment. */
async function isBlocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { rows: found } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and xact_start < $1::timestamptz
       union all select from pg_replication_slots`,
      [rows[0]!.now],
    );
    if (found.length === 0) return false;
    await delay(RETRY_DELAY_MS);
  }
  return true;
}

/** A table is on disk twice while it is rewritten. */
async function hasSpace(dataDir: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize > bytes + MIN_FREE_BYTES;
}

async function rewrite(client: pg.Client, monitor: pg.Client, table: string): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const finished = new AbortController();
    const monitoring = cancelWhenBlocking(client, monitor, finished.signal);
    try {
      await client.query(`vacuum (full, analyze) ${table}`);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    } finally {
      finished.abort();
      await monitoring;
    }
    await delay(attempt * RETRY_DELAY_MS);
  }
  return false;
}

const QUERY_CANCELED = "57014";

/** Cancels a connection's statement as soon as another has been blocked by it for `MAX_BLOCKED_MS`. */
async function cancelWhenBlocking(client: pg.Client, monitor: pg.Client, signal: AbortSignal): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  while (!signal.aborted) {
    await monitor.query(
      `select pg_cancel_backend($1) where exists (
        select from pg_locks
        where not granted and waitstart < clock_timestamp() - make_interval(secs => $2) and pid <> $1
          and $1 = any(pg_blocking_pids(pid))
      )`,
      [processID, MAX_BLOCKED_MS / 1000],
    );
    await delay(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
