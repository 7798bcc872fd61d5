import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { ClientBase, PoolConfig } from "pg";
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

/** Not startup parameters, which PgBouncer refuses unless it is told to ignore them. */
const SESSION_SETTINGS =
  "set statement_timeout = '30s'; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '60s'";

/** The pool waits for it. */
const applySettings = async (client: ClientBase): Promise<void> => {
  await client.query(SESSION_SETTINGS);
};

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
    await rejectSharedSession(client, url);
  } catch (error) {
    throw error instanceof StartError ? error : explainConnectionFailure(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const SESSION_CHECKS = 5;

/** A pooler in transaction mode gives two open connections the same session. Locks and notifications need one each. */
async function rejectSharedSession(client: pg.Client, url: string): Promise<void> {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  other.on("error", () => undefined);
  try {
    await other.connect();
    // Several times, because another process may be given the session in between.
    for (let check = 0; check < SESSION_CHECKS; check += 1) {
      if ((await readSession(client)) !== (await readSession(other))) continue;
      throw new StartError(
        "DATABASE_URL leads to a connection pooler in transaction mode, which Berea can't use. Set it to session mode (pool_mode = session), or connect to PostgreSQL directly.",
      );
    }
  } finally {
    await other.end().catch(() => undefined);
  }
}

async function readSession(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
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
      onConnect: applySettings,
      // Longer than the server's own limit: for queries whose server disappeared.
      query_timeout: 35_000,
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
