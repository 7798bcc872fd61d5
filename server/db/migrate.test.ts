import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrateDatabase } from "./migrate.ts";
import { createEmptyTestDatabase } from "./testing.ts";
import { removeFolder } from "../testing/testing-folder.ts";

describe("migrateDatabase", () => {
  let database: Awaited<ReturnType<typeof createEmptyTestDatabase>>;
  let folder: string;

  beforeEach(async () => {
    database = await createEmptyTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "berea-migrations-"));
    await cp(join(import.meta.dirname, "migrations"), folder, { recursive: true });
  });

  afterEach(async () => {
    await database.drop();
    await removeFolder(folder);
  });

  async function query(statement: string) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  }

  async function addMigration(statement: string) {
    const journalPath = join(folder, "meta", "_journal.json");
    const journal = JSON.parse(await readFile(journalPath, "utf8"));
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: "9999_added" });
    await writeFile(journalPath, JSON.stringify(journal));
    await writeFile(join(folder, "9999_added.sql"), statement);
  }

  it("creates the tables in an empty database, and does nothing the second time", async () => {
    await migrateDatabase({ connectionString: database.url });
    await query("insert into \"user\" (id, name, email) values ('1', 'Anna', 'anna@example.org')");
    await migrateDatabase({ connectionString: database.url });
    expect((await query('select name from "user"')).rows).toEqual([{ name: "Anna" }]);
  });

  it("removes the queue of earlier versions when no other process runs", async () => {
    const count = async () =>
      (await query("select count(*)::int as count from pg_namespace where nspname = 'pgboss'")).rows[0].count;
    await query("create schema pgboss; create table pgboss.job (id int)");
    const earlier = new pg.Client({ connectionString: database.url, application_name: "berea session" });
    await earlier.connect();
    await migrateDatabase({ connectionString: database.url });
    expect(await count()).toBe(1);
    await earlier.end();
    await expect
      .poll(async () => {
        await migrateDatabase({ connectionString: database.url });
        return count();
      })
      .toBe(0);
  });

  it("can run in several processes at once", async () => {
    await addMigration("create table visits (id int); insert into visits values (1);");
    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase({ connectionString: database.url }, folder)));
    expect((await query("select count(*)::int as count from visits")).rows).toEqual([{ count: 1 }]);
  });

  it("changes nothing if a migration fails", async () => {
    await addMigration("create table visits (id int);--> statement-breakpoint\nselect 1/0;");
    await expect(migrateDatabase({ connectionString: database.url }, folder)).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringContaining("(division by zero). Nothing was changed."),
    });
    expect((await query("select to_regclass('visits') as found")).rows).toEqual([{ found: null }]);
  });

  it("starts an older version on the tables of a newer one that only added something", async () => {
    await addMigration("create table visits (id int);");
    await migrateDatabase({ connectionString: database.url }, folder);
    await migrateDatabase({ connectionString: database.url });
    expect((await query("select count(*)::int as count from visits")).rows).toEqual([{ count: 0 }]);
    // The newer one is updated again.
    await addMigration("alter table visits add column place text;");
    await migrateDatabase({ connectionString: database.url }, folder);
    await query("select place from visits");
  });

  it("rejects a version below the floor of the newer one, which no older version lowers", async () => {
    await addMigration("create table visits (id int);");
    await migrateDatabase({ connectionString: database.url }, folder);
    await query(
      "update drizzle.compatibility set floor = (select max(created_at) from drizzle.__drizzle_migrations)",
    );
    await migrateDatabase({ connectionString: database.url }, folder);
    await expect(migrateDatabase({ connectionString: database.url })).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringContaining("a newer Berea"),
    });
  });

  it("rejects a newer database without a floor", async () => {
    await addMigration("create table visits (id int);");
    await migrateDatabase({ connectionString: database.url }, folder);
    await query("drop table drizzle.compatibility");
    await expect(migrateDatabase({ connectionString: database.url })).rejects.toMatchObject({
      name: "StartError",
    });
  });
});
