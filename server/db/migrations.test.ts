import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrateDatabase } from "./migrate.ts";
import { createEmptyTestDatabase } from "./testing.ts";

/** The migrations that there were when the tables were first made. */
async function copyFirstMigration(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join(import.meta.dirname, "migrations"), folder, { recursive: true });
  const journalPath = path.join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(journalPath, "utf8"));
  await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return folder;
}

test("a database of the first tables keeps its sermons, whose results nobody knows the making of", async () => {
  const database = await createEmptyTestDatabase();
  const connection = { connectionString: database.url };
  const client = new pg.Client(connection);
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await migrateDatabase(connection, await copyFirstMigration());
  await client.connect();
  await client.query("insert into \"user\" (id, name, email) values ('1', 'Anna', 'anna@example.org')");
  await client.query(`
    insert into sermons (owner_id, title, transcript, refined_transcript, summary, created_by, last_modified_by)
    values ('1', 'Fear not', 'fear not', 'Fear not.', '# Fear not', '1', '1')`);
  const { rows: before } = await client.query("select * from sermons");

  await migrateDatabase(connection);
  const { rows: after } = await client.query(
    "select *, transcript_hash = md5('fear not') as is_hashed from sermons",
  );
  expect(after).toEqual([expect.objectContaining({ ...before[0], results: {}, is_hashed: true })]);
});
