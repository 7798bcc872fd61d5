import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrateDatabase } from "./migrate.ts";
import { createEmptyTestDatabase } from "./testing.ts";
import { removeFolder } from "../testing/testing-folder.ts";

/** The migrations before the one with this name. */
async function copyMigrationsBefore(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-migrations-"));
  onTestFinished(() => removeFolder(folder));
  await cp(path.join(import.meta.dirname, "migrations"), folder, { recursive: true });
  const journalPath = path.join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(journalPath, "utf8"));
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name));
  await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return folder;
}

test("sermons of the first version keep their texts and have no information about their results", async () => {
  const database = await createEmptyTestDatabase();
  const connection = { connectionString: database.url };
  const client = new pg.Client(connection);
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await migrateDatabase(connection, await copyMigrationsBefore("results_versions_jobs"));
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

test("published records were published at their last change; drafts with published versions keep that date", async () => {
  const database = await createEmptyTestDatabase();
  const connection = { connectionString: database.url };
  const client = new pg.Client(connection);
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await migrateDatabase(connection, await copyMigrationsBefore("published_at"));
  await client.connect();
  await client.query("insert into \"user\" (id, name, email) values ('1', 'Anna', 'anna@example.org')");
  const insert = async (title: string, status: string) => {
    const { rows } = await client.query(
      `insert into studies (owner_id, title, status, start_date, updated_at, created_by, last_modified_by)
       values ('1', $1, $2, '2026-01-01', '2026-02-01T00:00:00Z', '1', '1') returning id`,
      [title, status],
    );
    return rows[0].id as string;
  };
  const keep = (id: string, state: object, replacedAt: string) =>
    client.query(
      "insert into versions (owner_id, record_id, part, author, text, replaced_at) values ('1', $1, 'study', 'You', $2, $3)",
      [id, JSON.stringify(state), replacedAt],
    );
  await insert("Published", "published");
  const edited = await insert("Edited since", "draft");
  await keep(edited, { title: "One", status: "published" }, "2026-01-02T00:00:00Z");
  await keep(edited, { title: "Two", status: "draft" }, "2026-01-03T00:00:00Z");
  const never = await insert("Never published", "draft");
  await keep(never, { title: '"status":"published"', status: "draft" }, "2026-01-02T00:00:00Z");

  await migrateDatabase(connection);
  const { rows } = await client.query<{ title: string; published_at: Date | null }>(
    "select title, published_at from studies",
  );
  expect(Object.fromEntries(rows.map((row) => [row.title, row.published_at?.toISOString()]))).toEqual({
    Published: "2026-02-01T00:00:00.000Z",
    "Edited since": "2026-01-02T00:00:00.000Z",
    "Never published": undefined,
  });
});

test("the key of a conflicting version is renamed in the data about results, but not in texts", async () => {
  const database = await createEmptyTestDatabase();
  const connection = { connectionString: database.url };
  const client = new pg.Client(connection);
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await migrateDatabase(connection, await copyMigrationsBefore("conflicting_version_id"));
  await client.connect();
  await client.query("insert into \"user\" (id, name, email) values ('1', 'Anna', 'anna@example.org')");
  const text = 'He wrote "madeBeside": twice';
  const stored = { madeBeside: "v", text };
  await client.query(
    `insert into sermons (owner_id, title, summary, results, created_by, last_modified_by) values ('1', 'S', $2, $1, '1', '1')`,
    [{ summary: stored }, text],
  );
  await client.query(
    `insert into studies (owner_id, title, guide, start_date, created_by, last_modified_by) values ('1', 'S', $1, '2026-01-01', '1', '1')`,
    [stored],
  );
  await client.query(
    `insert into devotionals (owner_id, title, origin, date, created_by, last_modified_by) values ('1', 'D', $1, '2026-01-01', '1', '1')`,
    [stored],
  );
  await client.query(
    `insert into versions (owner_id, record_id, part, author, text) select '1', id, 'study', 'You', $1 from studies`,
    [JSON.stringify({ guide: stored })],
  );

  await migrateDatabase(connection);
  const renamed = { conflictingVersionId: "v", text };
  const { rows } = await client.query(`
    select results -> 'summary' as renamed, summary from sermons union all
    select guide, null from studies union all select origin, null from devotionals union all
    select text::jsonb -> 'guide', null from versions`);
  expect(rows.map((row) => row.renamed)).toEqual([renamed, renamed, renamed, renamed]);
  expect(rows[0].summary).toBe(text);
});
