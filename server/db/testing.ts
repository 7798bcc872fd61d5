// Databases for the tests of all rooms.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import type { Database } from "./database.ts";
import { openDatabase } from "./database.ts";
import { appDatabase, connectAsSuperuser } from "./embedded/superuser.ts";
import "./testing-global-setup.ts";

/** A database of its own with all tables and no rows; `close()` drops it. */
export async function createTestDatabase(): Promise<Database> {
  const name = await createDatabase(appDatabase);
  const { host, port, password } = inject("databaseServer");
  const connection = {
    host,
    port,
    ...(password ? { password } : {}),
    user: appDatabase,
    database: name,
    ssl: false,
  };
  return openDatabase(connection, pino({ level: "silent" }), () => dropDatabase(name));
}

/** A URL, fit for DATABASE_URL, of a database without tables, and how to drop it. */
export async function createEmptyTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = await createDatabase("template1");
  const { host, port } = inject("databaseServer");
  const url = `postgres://${appDatabase}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return { url, drop: () => dropDatabase(name) };
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asSuperuser(`create database ${name} template ${template} owner ${appDatabase}`);
  return name;
}

async function dropDatabase(name: string): Promise<void> {
  await asSuperuser(`drop database ${name} with (force)`);
}

async function asSuperuser(statement: string): Promise<void> {
  const client: pg.Client = await connectAsSuperuser(inject("databaseServer"));
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
