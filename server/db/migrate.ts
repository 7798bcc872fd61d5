import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { PoolConfig } from "pg";
import { SERVER_FOLDER } from "../paths.ts";
import { StartError } from "../processes/start-error.ts";
import { type Migration, raiseFloor, rejectIncompatibleTables } from "./compatibility/compatibility.ts";

const MIGRATIONS_FOLDER = join(SERVER_FOLDER, "db/migrations");
// Any number, as long as every version uses the same one.
const MIGRATION_LOCK = 6_229_311;

/** Safe to call from several processes at once, also of adjacent versions. A failed migration changes nothing. */
export async function migrateDatabase(connection: PoolConfig, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "berea migration" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    // Held by the connection, so a process that dies releases it.
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const known = await readMigrations(folder);
    await rejectIncompatibleTables(client, known);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await raiseFloor(client, known);
    await dropFormerQueue(client);
  } catch (error) {
    throw error instanceof StartError ? error : explainFailure(error);
  } finally {
    await client.end();
  }
}

/** Versions up to decision 066 had a queue in a schema of its own. It remains while a process of such a version may run. */
async function dropFormerQueue(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'berea session'",
  );
  if (rows.length > 0) return;
  await client.query("set lock_timeout = '2s'");
  // Somebody may be reading it, such as pg_dump. The next start tries again.
  await client.query("drop schema if exists pgboss cascade").catch(() => undefined);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = await readFile(join(folder, "meta", "_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: Migration[] }).entries;
}

/** All migrations with their SQL files. */
export const readMigrationFiles = async (): Promise<(Migration & { file: string })[]> =>
  (await readMigrations(MIGRATIONS_FOLDER)).map(({ tag, when }) => ({
    tag,
    when,
    file: join(MIGRATIONS_FOLDER, `${tag}.sql`),
  }));

export const readMigrationTimes = async (): Promise<number[]> =>
  (await readMigrations(MIGRATIONS_FOLDER)).map(({ when }) => when);

function explainFailure(error: unknown): StartError {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code, message } = cause as { code?: string; message?: string };
  if (code === "53100") {
    return new StartError(
      "The disk of the database is full. Free some space on it, then start Berea again.",
      {
        cause,
      },
    );
  }
  if (code === "42501") {
    return new StartError(
      `The user in DATABASE_URL isn't allowed to create Berea's tables (${message}). Make that user the owner of the database.`,
      { cause },
    );
  }
  return new StartError(`The tables of the database couldn't be updated (${message}). Nothing was changed.`, {
    cause,
  });
}
