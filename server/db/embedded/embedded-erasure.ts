import { rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { BaseLogger } from "pino";
import { type Erasure, LIST_TABLES_SQL } from "../erasure.ts";
import type { ServerAddress } from "./address.ts";
import { APP_DATABASE, connectAsSuperuser } from "./superuser.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Written after every complete erasure, and removed when there is more to erase. */
const ERASED_FILE = "erased";
/** What ANALYZE finds: common values, and words of texts. Rewritten after the tables that it is about. */
const STATISTICS = "pg_catalog.pg_statistic";

const START_MS = 60_000;
const MAX_WAIT_OF_OTHERS_MS = 100;
const LOOK_MS = 25;
const MAX_ATTEMPTS = 5;
const PAUSE_MS = 500;
const FREE_BYTES = 256 * 1024 ** 2;

/** Rewrites the tables without deleted rows and drops the log; gives way as soon as somebody waits for a table. */
export function createEmbeddedErasure(address: ServerAddress, dataDir: string, log: BaseLogger): Erasure {
  const file = join(dataDir, ERASED_FILE);
  const begun = performance.now();
  let requests = 0;
  /** Tables that were rewritten since the last request. */
  let rewritten = new Set<string>();

  async function isDue(): Promise<boolean> {
    // What an earlier process has left to do is not urgent enough to slow the start.
    if (requests === 0 && performance.now() - begun < START_MS) return false;
    const last = await stat(file).catch(() => undefined);
    return last === undefined || Date.now() - last.mtimeMs > DAY_MS;
  }

  async function erase(client: pg.Client, watch: pg.Client, done: Set<string>): Promise<string[]> {
    const { rows } = await client.query<{ name: string; bytes: number }>(LIST_TABLES_SQL);
    for (const { name, bytes } of rows) {
      if (done.has(name)) continue;
      if ((await hasRoom(dataDir, bytes)) && (await rewrite(client, watch, name))) done.add(name);
    }
    const left = rows.map(({ name }) => name).filter((name) => !done.has(name));
    if (!(await rewrite(client, watch, STATISTICS))) left.push(STATISTICS);
    // The changes are in the log up to here; the checkpoint removes all of it that comes before.
    await client.query("select pg_switch_wal()");
    await client.query("checkpoint");
    return left;
  }

  return {
    async request() {
      requests += 1;
      rewritten = new Set();
      await rm(file, { force: true });
    },

    async runIfDue() {
      if (!(await isDue())) return;
      const [asked, done] = [requests, rewritten];
      const client = await connectAsSuperuser(address, { database: APP_DATABASE });
      const watch = await connectAsSuperuser(address, { database: APP_DATABASE });
      try {
        if (await isHeldBack(client)) return;
        const left = await erase(client, watch, done);
        log.debug({ module: "erasure", left }, "deleted data was erased from the files of the database");
        if (left.length > 0 || asked !== requests) return;
        await writeFile(file, `${new Date().toISOString()}\n`);
        rewritten = new Set();
      } finally {
        await Promise.all([client.end(), watch.end()]);
      }
    },
  };
}

/** Whether an earlier transaction may still see deleted rows, or a backup keeps the log; waits a moment for them. */
async function isHeldBack(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { rows: found } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and xact_start < $1::timestamptz
       union all select from pg_replication_slots`,
      [rows[0]!.now],
    );
    if (found.length === 0) return false;
    await delay(PAUSE_MS);
  }
  return true;
}

/** A rewritten table is on the disk twice until it takes the place of the old one. */
async function hasRoom(dataDir: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize > bytes + FREE_BYTES;
}

async function rewrite(client: pg.Client, watch: pg.Client, table: string): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const over = new AbortController();
    const watching = giveWay(client, watch, over.signal);
    try {
      await client.query(`vacuum (full, analyze) ${table}`);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    } finally {
      over.abort();
      await watching;
    }
    await delay(attempt * PAUSE_MS);
  }
  return false;
}

const QUERY_CANCELED = "57014";

/** Cancels what a connection does as soon as somebody has waited for it for longer than is noticed. */
async function giveWay(client: pg.Client, watch: pg.Client, signal: AbortSignal): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  while (!signal.aborted) {
    await watch.query(
      `select pg_cancel_backend($1) where exists (
        select from pg_locks
        where not granted and waitstart < clock_timestamp() - make_interval(secs => $2) and pid <> $1
          and $1 = any(pg_blocking_pids(pid))
      )`,
      [processID, MAX_WAIT_OF_OTHERS_MS / 1000],
    );
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}
