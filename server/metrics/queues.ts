// What waits in the database, for metrics and the operator.
import { sql } from "drizzle-orm";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import type { Db } from "../db/database.ts";

export async function countQueues(
  db: Db,
): Promise<{ mails: number; recordsToIndex: number; filesToRemove: number }> {
  const { rows } = await db.execute<Awaited<ReturnType<typeof countQueues>>>(sql`
    select
      (select count(*)::int from mails) as "mails",
      (select count(*)::int from search_queue) as "recordsToIndex",
      (select count(*)::int from removed_files) as "filesToRemove"`);
  return rows[0]!;
}

export interface UnfinishedJobs {
  kind: Job["kind"];
  waiting: number;
  running: number;
  /** How long ago the oldest one was started by its user; null if there is none. */
  oldestSeconds: number | null;
}

/** One entry for each kind. */
export async function countUnfinishedJobs(db: Db): Promise<UnfinishedJobs[]> {
  const { rows } = await db.execute<UnfinishedJobs & Record<string, unknown>>(sql`
    select kind,
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'running')::int as running,
      extract(epoch from now() - min(created_at))::float8 as "oldestSeconds"
    from (values ('process'), ('transcribe')) as kinds (kind)
    left join (select kind, state, created_at from jobs where state in ('waiting', 'running')) as unfinished using (kind)
    group by kind order by kind`);
  return rows;
}
