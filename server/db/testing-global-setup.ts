// One PostgreSQL server for a test run, with a migrated database as the template of test databases: an embedded server,
// or the one at TEST_DATABASE_URL, whose user must be allowed to create databases.
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import { fastTempFolder, removeFolder } from "../testing/testing-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { APP_DATABASE } from "./embedded/superuser.ts";
import { migrateDatabase } from "./migrate.ts";

/** A server on which tests create databases. */
export interface TestServer {
  /** Connects as a user who may create and drop databases. */
  adminUrl: string;
  /** Connects to a database as the app does. */
  appUrl: string;
  /** The owner of the databases. */
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

interface PreparedServer {
  server: TestServer;
  end(): Promise<void>;
}

async function startEmbedded(): Promise<PreparedServer> {
  const folder = await mkdtemp(join(fastTempFolder(), "berea-test-"));
  // If the tests run as root, the database runs as another user.
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
      adminUrl: urlOf("postgres", "postgres"),
      appUrl: urlOf(APP_DATABASE, APP_DATABASE),
      owner: APP_DATABASE,
      template: APP_DATABASE,
    },
    async end() {
      await embedded.stop();
      await removeFolder(folder);
    },
  };
}

async function prepareHosted(url: string): Promise<PreparedServer> {
  const template = `test_template_${randomBytes(8).toString("hex")}`;
  await query(url, `create database ${template} template template0`);
  await migrateDatabase({ connectionString: urlOfDatabase(url, template) });
  const owner = decodeURIComponent(new URL(url).username);
  return {
    server: { adminUrl: url, appUrl: url, owner, template },
    end: () => dropDatabase(url, template),
  };
}

/** The URL of another database on the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  // Also lets tests append parameters with `&`.
  address.searchParams.set("fallback_application_name", "berea tests");
  return address.href;
}

/** Runs a statement outside of transactions. */
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

/** Drops a database with all its connections; retries while an autovacuum worker uses it, which only superusers may end. */
export async function dropDatabase(url: string, name: string, tries = 50): Promise<void> {
  try {
    await query(url, `drop database ${name} with (force)`);
  } catch (error) {
    if (tries === 0 || (error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
    await delay(200);
    await dropDatabase(url, name, tries - 1);
  }
}
