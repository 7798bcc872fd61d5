// Content of the first version of Berea is unchanged after all migrations.
import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "better-auth/crypto";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, readCookies, TEST_PASSWORD, type TestApp } from "../testing/testing.ts";
import { openDatabase } from "./database.ts";
import { migrateDatabase } from "./migrate.ts";
import { createEmptyTestDatabase } from "./testing.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const EMAIL = "lydia@berea.test";
const TRANSCRIPT =
  "[0:00] Lydia, a seller of purple — “whose heart the Lord opened” (Acts 16:14).\n\n[1:05] ἄνοιξον 🙂";

let berea: TestApp;
let connection: { connectionString: string };
let drop: () => Promise<void>;
/** All rows of the first tables, in their first columns, before and after. */
let [before, after]: Record<string, object[]>[] = [];

beforeAll(async () => {
  const empty = await createEmptyTestDatabase();
  drop = empty.drop;
  connection = { connectionString: empty.url };
  await migrateToFirst();
  await withClient(writeRows);
  const columns = await withClient(listColumns);
  // Its counters have moved to another table.
  columns.delete("rate_limit");
  before = await withClient((client) => readTables(client, columns));
  await migrateDatabase(connection);
  after = await withClient((client) => readTables(client, columns));
  berea = await createTestApp({
    database: openDatabase(connection, pino({ level: "silent" }), drop),
  });
});
afterAll(() => berea.close());

/** Creates only the tables of the first migration. */
async function migrateToFirst(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "berea-migrations-"));
  try {
    await cp(join(import.meta.dirname, "migrations"), folder, { recursive: true });
    const file = join(folder, "meta", "_journal.json");
    const journal = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
    await migrateDatabase(connection, folder);
  } finally {
    await removeFolder(folder);
  }
}

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Writes a row with values in all columns of each table, and a sermon with as few values as possible. */
async function writeRows(client: pg.Client): Promise<void> {
  const person = ["lydia", "Lydia of Thyatira", EMAIL, true, "https://lh3.googleusercontent.com/lydia"];
  await client.query(
    `insert into "user" (id, name, email, email_verified, image) values ($1, $2, $3, $4, $5), ('silas', 'Silas', 'silas@berea.test', false, null)`,
    person,
  );
  await client.query(
    `insert into account values ('a', 'lydia', 'lydia', 'credential', 'access', 'refresh', 'id', now(), now(), 'openid', $1)`,
    [await hashPassword(TEST_PASSWORD)],
  );
  await client.query(
    `insert into session values ('s', 'lydia', 'token', now() + interval '1 day', '::1', 'Lynx')`,
  );
  await client.query(`insert into verification values ('v', 'reset', 'value', now())`);
  await client.query(`insert into rate_limit values ('r', 'key', 3, 1730000000000)`);
  await client.query(`insert into sign_in_failures values ('f', 4, 1730000000000)`);
  const segments = [{ start: 0, end: 5, text: "Lydia, a seller of purple" }];
  const highlights = JSON.stringify({ highlights: JSON.stringify({ highlights: [] }) });
  await client.query(
    `insert into sermons values (gen_random_uuid(), 'lydia', 7, 'A seller of purple', '2024-11-03', 'Acts 16:14',
      'On hearts', 'Notes', 'https://youtu.be/dQw4w9WgXcQ', 'youtube', $1, $2, 'Refined.', '# Summary', '<h2>Plan</h2>', $3,
      'completed', 'Europe/Athens', true, '2024-11-01', '2024-11-02', 'lydia', 'lydia', '2024-11-02')`,
    [TRANSCRIPT, JSON.stringify(segments), highlights],
  );
  for (const owner of ["lydia", "silas"])
    await client.query(
      `insert into sermons (owner_id, title, created_by, last_modified_by) values ($1, 'Untitled Sermon', $1, $1)`,
      [owner],
    );
}

async function listColumns(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select table_name as name, string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

async function readTables(client: pg.Client, tables: Map<string, string>) {
  const read: Record<string, object[]> = {};
  for (const [table, columns] of tables)
    read[table] = (await client.query(`select ${columns} from "${table}" order by 1`)).rows;
  return read;
}

test("every migration keeps every value of the first tables", () => {
  expect(Object.values(before!).map((rows) => rows.length > 0)).toEqual(Array(6).fill(true));
  expect(after).toEqual(before);
});

test("all constraints hold for the old rows, and all indexes are valid", async () => {
  const { rows: constraints } = await withClient((client) =>
    client.query(`select conname, convalidated, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace`),
  );
  expect(constraints.length).toBeGreaterThan(30);
  expect(constraints.filter(({ convalidated }) => !convalidated)).toEqual([]);
  const { rows: broken } = await withClient((client) =>
    client.query("select indexrelid::regclass from pg_index where not (indisvalid and indisready)"),
  );
  expect(broken).toEqual([]);
});

test("the tables are the same as in a new installation", async () => {
  const fresh = await createEmptyTestDatabase();
  try {
    await migrateDatabase({ connectionString: fresh.url });
    const old = await withClient(listColumns);
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    const expected = await listColumns(client).finally(() => client.end());
    expect(old).toEqual(expected);
  } finally {
    await fresh.drop();
  }
});

test("the user can sign in with their password, read their sermon and find it by words and passages", async () => {
  const { status, headers } = await berea.anonymous.call("POST", "/api/auth/sign-in/email", {
    email: EMAIL,
    password: TEST_PASSWORD,
  });
  expect(status).toBe(200);
  const cookie = readCookies(headers["set-cookie"]);
  const get = async (path: string) => {
    const { body } = await berea.anonymous.call("GET", `/api/users/lydia/${path}`, undefined, { cookie });
    return body;
  };
  const { items } = await get("sermons");
  expect(items).toHaveLength(2);
  const { id } = items.find(({ title }: { title: string }) => title !== "Untitled Sermon");
  expect(await get(`sermons/${id}`)).toMatchObject({
    title: "A seller of purple",
    version: 7,
    date: "2024-11-03",
    transcript: TRANSCRIPT,
    summary: "# Summary",
    lessonPlan: "<h2>Plan</h2>",
    status: "completed",
    isPublished: true,
  });
  await expect.poll(async () => (await get("search?q=purple")).items).toMatchObject([{ id }]);
  expect((await get("search?q=Acts%2016:14")).items).toMatchObject([{ id }]);
});
