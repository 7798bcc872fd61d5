import path from "node:path";
import { sql } from "drizzle-orm";
import pino from "pino";
import { findRemainingData, isSettled } from "../server/account-deletion/testing-full-account.ts";
import { type Database, openDatabase } from "../server/db/database.ts";
import { APP_DATABASE } from "../server/db/embedded/superuser.ts";
import { accountDeletions, files } from "../server/db/schema.ts";
import { openFileStorage } from "../server/storage/file-storage.ts";
import type { Report } from "./report.ts";

export function openEmbedded(dataDir: string): Database {
  const connection = {
    host: path.join(dataDir, "run"),
    port: 5432,
    user: APP_DATABASE,
    database: APP_DATABASE,
  };
  return openDatabase(connection, pino({ level: "silent" }), async () => undefined);
}

/** Makes the database record each end of a job in the same transaction. */
export async function recordJobEnds({ pool }: Database): Promise<void> {
  await pool.query(`
    create table job_ends (job_id uuid not null, state text not null);
    create function record_job_end() returns trigger language plpgsql as $$
      begin insert into job_ends values (new.id, new.state); return null; end $$;
    create trigger record_job_end after update on jobs for each row
      when (new.state in ('completed', 'failed', 'cancelled') and old.state is distinct from new.state)
      execute function record_job_end();`);
}

export async function expireUploads({ pool }: Database): Promise<void> {
  await pool.query("update files set updated_at = now() - interval '25 hours' where state = 'uploading'");
}

export async function isIdle({ db }: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select (select count(*) from jobs where state in ('waiting', 'running'))
      + (select count(*) from files where state = 'uploading') as count`);
  return Number(rows[0]?.count) === 0 && (await db.$count(accountDeletions)) === 0 && (await isSettled(db));
}

export async function audit(
  { db, pool }: Database,
  { dataDir, deleted, report }: { dataDir: string; deleted: readonly string[]; report: Report },
): Promise<void> {
  const repeated = await pool.query("select job_id from job_ends group by job_id having count(*) > 1");
  for (const { job_id: id } of repeated.rows) report.violate(`job ${id} ended more than once`);

  const storage = await openFileStorage(path.join(dataDir, "files"));
  const rows = await db.select().from(files);
  const keys = new Set(await storage.listKeys());
  for (const { storageKey, bytes } of rows) {
    if ((await storage.findSize(storageKey)) !== bytes) report.violate(`row ${storageKey} lacks its file`);
    keys.delete(storageKey);
  }
  for (const key of keys) report.violate(`file ${key} has no row`);

  const remaining = await findRemainingData(db, storage, deleted);
  for (const place of new Set(remaining)) report.violate(`data of a deleted account remains in ${place}`);
}
