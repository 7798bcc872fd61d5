// Removes deleted rows from PostgreSQL's files (docs/decisions/039-erasing-deleted-data.md).
import pg, { type PoolConfig } from "pg";
import type { BaseLogger } from "pino";

export interface Erasure {
  /** Requests an erasure after rows were deleted. The embedded database remembers the request across restarts. */
  request(): Promise<void>;
  runIfDue(): Promise<void>;
}

export const LIST_TABLES_SQL = `
  select format('%I.%I', nspname, relname) as name, pg_total_relation_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname in ('public', 'drizzle')
  order by bytes`;

/** Removes dead rows from a hosted PostgreSQL. Its log, replicas and backups are its operator's. Never throws. */
export function createHostedErasure(connection: PoolConfig, log: BaseLogger): Erasure {
  let isDue = false;

  return {
    async request() {
      isDue = true;
    },
    async runIfDue() {
      if (!isDue) return;
      isDue = false;
      const client = new pg.Client({ ...connection, application_name: "berea erasure" });
      client.on("error", () => undefined);
      try {
        await client.connect();
        const { rows } = await client.query<{ name: string }>(LIST_TABLES_SQL);
        for (const { name } of rows) await client.query(`vacuum (analyze, skip_locked) ${name}`);
      } catch (error) {
        const { code } = error as { code?: string };
        log.warn({ module: "erasure", code }, "vacuum failed; dead rows are left to autovacuum");
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}
