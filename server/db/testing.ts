// Databases for tests.
import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { inject } from "vitest";
import type { Database } from "./database.ts";
import { openDatabase } from "./database.ts";
import { dropDatabase, query, urlOfDatabase } from "./testing-global-setup.ts";

/** Creates a database with all tables and no rows; `close()` drops it. */
export async function createTestDatabase(): Promise<Database> {
  const { url, drop } = await createDatabase(inject("testServer").template);
  return openDatabase({ connectionString: url }, pino({ level: "silent" }), drop);
}

/** Creates a database without tables; its URL can be used as DATABASE_URL. */
export const createEmptyTestDatabase = () => createDatabase("template0");

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { adminUrl, appUrl, owner } = inject("testServer");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await query(adminUrl, `create database ${name} template ${template} owner ${owner}`);
  return {
    url: urlOfDatabase(appUrl, name),
    drop: () => dropDatabase(adminUrl, name),
  };
}
