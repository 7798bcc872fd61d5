import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { PoolConfig } from "pg";
import type { BaseLogger } from "pino";
import type { Config } from "../config/config.ts";
import { StartError } from "../processes/start-error.ts";
import { explainConnectionFailure } from "./connection-failure.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { createEmbeddedErasure } from "./embedded/embedded-erasure.ts";
import { createHostedErasure, type Erasure } from "./erasure.ts";
import { RetryingPool } from "./retrying-pool.ts";
import * as schema from "./schema.ts";

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface Database {
  db: Db;
  pool: RetryingPool;
  connection: PoolConfig;
  isReachable(): Promise<boolean>;
  /** Undefined in tests, which don't need to erase deleted data. */
  erasure?: Erasure;
  close(): Promise<void>;
}

const MIN_SERVER_VERSION = 140_000;
const CONNECTION_TIMEOUT_MS = 10_000;
const RESTART_TIMEOUT_MS = 10_000;

/** Starts the embedded server or connects to DATABASE_URL. `onLost` is called if the embedded one can't be restarted. */
export async function connectDatabase(
  config: Pick<Config, "database" | "dataDir">,
  log: BaseLogger,
  onLost: (reason: StartError) => void,
): Promise<Database> {
  if (config.database.kind === "hosted") return connectHostedDatabase(config.database.url, log);
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log, onLost });
  const database = openDatabase(server.connection, log, () => server.stop());
  return { ...database, erasure: createEmbeddedErasure(server.address, config.dataDir, log) };
}

async function connectHostedDatabase(url: string, log: BaseLogger): Promise<Database> {
  const connection = { connectionString: url };
  await checkServer(url);
  const database = openDatabase(connection, log, async () => undefined);
  return { ...database, erasure: createHostedErasure(connection, log) };
}

async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; readonly: boolean }>(
      "select current_setting('server_version_num')::int as version, current_setting('transaction_read_only')::bool as readonly",
    );
    if (rows[0]!.version < MIN_SERVER_VERSION) {
      throw new StartError("The server of DATABASE_URL is older than PostgreSQL 14. Use a newer one.");
    }
    if (rows[0]!.readonly) {
      throw new StartError(
        "The database of DATABASE_URL is read-only. Use the address of its primary server.",
      );
    }
  } catch (error) {
    throw error instanceof StartError ? error : explainConnectionFailure(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function openDatabase(
  connection: PoolConfig,
  log: BaseLogger,
  afterClose: () => Promise<void>,
): Database {
  const pool = new RetryingPool(
    {
      ...connection,
      application_name: "berea",
      max: 10,
      // Closes idle connections to free their memory.
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      statement_timeout: 30_000,
      // Longer than the server's own limit: for queries whose server disappeared.
      query_timeout: 35_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
    log,
    RESTART_TIMEOUT_MS,
  );
  let closing: Promise<void> | undefined;
  return {
    db: drizzle(pool, { schema }),
    pool,
    connection,
    isReachable: () => isReachable(connection),
    close: () => (closing ??= pool.end().then(afterClose)),
  };
}

// Uses its own connection, because a busy pool doesn't mean that the database is unreachable.
async function isReachable(connection: PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
