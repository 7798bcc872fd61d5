// One PostgreSQL server for a whole run of the tests, with a migrated database for tests to start from: an embedded one,
// or with TEST_DATABASE_URL that of this address, whose user may make databases.
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import { quickFolder } from "../testing/testing-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { APP_DATABASE } from "./embedded/superuser.ts";
import { migrateDatabase } from "./migrate.ts";

/** A server on which tests make databases of their own. */
export interface TestServer {
  /** Connects as who may make and drop databases. */
  makersUrl: string;
  /** Connects to a database as the app does. */
  appUrl: string;
  /** Who owns the databases. */
  owner: string;
  /** A database with all tables and no rows. */
  template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hosted = process.env.TEST_DATABASE_URL;
  const { server, end } = hosted ? await prepareHosted(hosted) : await startEmbedded();
  project.provide("testServer", server);
  return end;
}

interface Prepared {
  server: TestServer;
  end(): Promise<void>;
}

async function startEmbedded(): Promise<Prepared> {
  const folder = await mkdtemp(join(quickFolder(), "berea-test-"));
  // The tests may run as root, and the database then does not.
  await chmod(folder, 0o711);
  const dataDir = join(folder, "data");
  await prepareDataFolder(dataDir);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: "silent" }),
    onLost(reason) {
      throw reason;
    },
    durable: false,
  });
  await migrateDatabase(embedded.connection);
  const { host, port, password } = embedded.address;
  const urlOf = (user: string, database: string) =>
    `postgres://${user}${password ? `:${password}` : ""}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return {
    server: {
      makersUrl: urlOf("postgres", "postgres"),
      appUrl: urlOf(APP_DATABASE, APP_DATABASE),
      owner: APP_DATABASE,
      template: APP_DATABASE,
    },
    async end() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function prepareHosted(url: string): Promise<Prepared> {
  const template = `test_template_${randomBytes(8).toString("hex")}`;
  await query(url, `create database ${template} template template0`);
  await migrateDatabase({ connectionString: urlOfDatabase(url, template) });
  const owner = decodeURIComponent(new URL(url).username);
  return {
    server: { makersUrl: url, appUrl: url, owner, template },
    end: () => dropDatabase(url, template),
  };
}

/** The address of another database on the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  // So that tests can add to it.
  address.searchParams.set("fallback_application_name", "berea tests");
  return address.href;
}

/** Asks a server for something outside any transaction. */
export async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";

/** Drops a database with all connections to it; waits for a cleaner of the server's own, whom not everybody may end. */
export async function dropDatabase(url: string, name: string, tries = 50): Promise<void> {
  try {
    await query(url, `drop database ${name} with (force)`);
  } catch (error) {
    if (tries === 0 || (error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
    await delay(200);
    await dropDatabase(url, name, tries - 1);
  }
}
