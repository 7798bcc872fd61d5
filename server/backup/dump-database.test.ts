// A dump of the embedded PostgreSQL 18, loaded by psql into other servers. Tests are skipped without psql, and those of an
// older server without one (on Debian: apt-get install postgresql-15).
import { spawnSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createFullAccount } from "../account-deletion/testing-full-account.ts";
import { openDatabase } from "../db/database.ts";
import { jobs } from "../db/schema.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { createEmptyTestDatabase } from "../db/testing.ts";
import { createTestApp, TEST_PASSWORD } from "../testing/testing.ts";
import { dumpDatabase } from "./dump-database.ts";
import { createTestFolder, readAllRows, silentLog, startApp } from "./testing-folders.ts";
import { OLDER_SERVER, readDatabase, startOlderServer } from "./testing-older-server.ts";

/** An account with everything takes long on a busy machine. */
const TIMEOUT_MS = 180_000;

const hasPsql = spawnSync("psql", ["--version"]).status === 0;

let folder: Awaited<ReturnType<typeof createTestFolder>>;
let dataDir: string;
let file: string;
let email: string;
let title: string;

beforeAll(async () => {
  folder = await createTestFolder();
  dataDir = join(folder.path, "data");
  file = join(folder.path, "berea.sql");
  title = 'Tabs\tand \\. lines\n"quoted" — ἀγάπη 🙂 \\N';
  const berea = await startApp(dataDir);
  try {
    const pastor = await berea.signUp("Priscilla");
    ({ email } = pastor);
    await createFullAccount(berea, pastor);
    await pastor.createSermon({ title: "Tents", description: title });
    const countUnfinished = () => berea.context.db.$count(jobs, inArray(jobs.state, ["waiting", "running"]));
    while ((await countUnfinished()) > 0) await delay(100);
    await berea.context.searchIndex.settle();
    // While Berea runs.
    await dumpDatabase(dataDir, file, silentLog);
  } finally {
    await berea.close();
  }
}, TIMEOUT_MS);
afterAll(() => folder.remove());

const load = (url: string) =>
  spawnSync("psql", ["--no-psqlrc", "--quiet", `--dbname=${url}`, `--file=${file}`], { encoding: "utf8" });

async function expectWholeDatabase(url: string): Promise<void> {
  const { rows, parts } = await readDatabase(url);
  expect(Object.values(rows).filter((each) => each.length > 0).length).toBeGreaterThan(20);
  const fresh = await createEmptyTestDatabase();
  onTestFinished(() => fresh.drop());
  await migrateDatabase({ connectionString: fresh.url });
  expect(parts).toEqual((await readDatabase(fresh.url)).parts);
  const expected = await readAllRows(dataDir);
  for (const table of Object.keys(rows).filter((name) => name !== "drizzle.compatibility"))
    expect({ table, rows: rows[table] }).toEqual({ table, rows: expected[table] });

  // Berea starts on it, with the password and the texts.
  await migrateDatabase({ connectionString: url });
  const app = await createTestApp({
    database: openDatabase({ connectionString: url }, silentLog, async () => undefined),
  });
  try {
    const credentials = { email, password: TEST_PASSWORD };
    const { status } = await app.anonymous.call("POST", "/api/auth/sign-in/email", credentials);
    expect(status).toBe(200);
    const { rows: found } = await app.context.database.pool.query(
      "select from sermons where description = $1",
      [title],
    );
    expect(found).toHaveLength(1);
  } finally {
    await app.close();
  }
}

describe.skipIf(!hasPsql)("a dump", { timeout: TIMEOUT_MS }, () => {
  test("has every row, key, trigger and index in another database", async () => {
    const database = await createEmptyTestDatabase();
    onTestFinished(() => database.drop());
    expect(load(database.url)).toMatchObject({ status: 0, stderr: "" });
    await expectWholeDatabase(database.url);
  });

  test("is refused by a database that has tables, and changes nothing", async () => {
    const database = await createEmptyTestDatabase();
    onTestFinished(() => database.drop());
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("create table visits (id int)");
    const loaded = load(database.url);
    expect(loaded.status).not.toBe(0);
    expect(loaded.stderr).toContain("This database has tables.");
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
    await client.end();
    expect(rows).toEqual([{ tablename: "visits" }]);
  });

  test.skipIf(OLDER_SERVER === undefined)("is loaded by an older PostgreSQL", async () => {
    const { url } = await startOlderServer();
    expect(load(url)).toMatchObject({ status: 0, stderr: "" });
    await expectWholeDatabase(url);
  });
});

test.skipIf(process.platform !== "linux")("says if the file can't be written in its folder", async () => {
  const refused = "/sys/berea.sql";
  await expect(dumpDatabase(dataDir, refused, silentLog)).rejects.toThrow(`Berea can't write ${refused}.`);
  const inside = "/sys/berea/berea.sql";
  await expect(dumpDatabase(dataDir, inside, silentLog)).rejects.toThrow(`Berea can't write ${inside}.`);
});

test("only its owner can read the file, and it is never overwritten", async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(dumpDatabase(dataDir, file, silentLog)).rejects.toThrow("already exists");
  expect((await readFile(file, "utf8")).startsWith("-- The database of Berea")).toBe(true);
});
