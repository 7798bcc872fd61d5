// Runs the app on data folders with an embedded database, and the backup commands, for tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { readOrCreateSecret } from "../config/secret.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { createTestApp, type TestApp } from "../testing/testing.ts";
import { removeFolder } from "../testing/testing-folder.ts";

export const silentLog = pino({ level: "silent" });

/** Creates a folder for data folders that the database's user can access. */
export async function createTestFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "berea-test-"));
  await chmod(path, 0o711);
  const remove = () => removeFolder(path);
  return { path, remove };
}

/** Starts the app on a data folder as `main.ts` does. Closing it stops the database too. */
export async function startApp(dataDir: string): Promise<TestApp> {
  await prepareDataFolder(dataDir);
  const secret = await readOrCreateSecret(join(dataDir, "secret"));
  const database = await openDatabaseOf(dataDir);
  await migrateDatabase(database.connection);
  return createTestApp({ database, secret, storage: await openFileStorage(join(dataDir, "files")) });
}

async function openDatabaseOf(dataDir: string): Promise<Database> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    onLost: () => undefined,
    durable: false,
  });
  return openDatabase(server.connection, silentLog, () => server.stop());
}

/** All rows of a data folder that isn't in use, by table. */
export async function readAllRows(dataDir: string): Promise<Record<string, string[]>> {
  const { pool, close } = await openDatabaseOf(dataDir);
  try {
    const { rows: tables } = await pool.query<{ name: string }>(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
    const all: Record<string, string[]> = {};
    for (const { name } of tables) all[name] = await readRows(pool, name);
    return all;
  } finally {
    await close();
  }
}

export async function readRows(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(`select row::text from ${table} as row order by 1`);
  return rows.map(({ row }) => row);
}

/** Runs `npm run backup` or `npm run restore` on a data folder. */
export function runBackupCommand(dataDir: string, ...parameters: string[]) {
  const program = join(import.meta.dirname, "backup-command.ts");
  const child = spawn(process.execPath, [program, ...parameters], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  return { ended, kill: () => child.kill("SIGKILL") };
}
