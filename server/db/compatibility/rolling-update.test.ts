// Two versions side by side on one database. The newer one is this one with one more migration.
import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SERVER_FOLDER } from "../../paths.ts";
import { readCookies, TEST_PASSWORD } from "../../testing/testing.ts";
import { type BereaProcess, startProcess } from "../../testing/testing-processes.ts";
import { TEST_PROGRAMS_FOLDER } from "../../testing-programs.ts";
import { createEmptyTestDatabase } from "../testing.ts";
import type { Migration } from "./compatibility.ts";
import { removeFolder } from "../../testing/testing-folder.ts";

const PUBLIC_URL = "http://berea.test";

let database: Awaited<ReturnType<typeof createEmptyTestDatabase>>;
let variables: Record<string, string>;
let folder: string;
let nextProgram: string;
const processes: BereaProcess[] = [];

beforeAll(async () => {
  database = await createEmptyTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "berea-next-"));
  nextProgram = await makeNextVersion(`
    alter table sermons add column mood text default 'glad' not null;
    create table visits (id int);`);
  variables = {
    PUBLIC_URL,
    SECRET: "a secret of the tests, at least 32 characters long",
    DATABASE_URL: database.url,
  };
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.close()));
  await database.drop();
  await removeFolder(folder);
});

/** A copy of the built server with another migration; returns its program. */
async function makeNextVersion(statement: string): Promise<string> {
  const server = path.join(folder, "server");
  await cp(path.join(SERVER_FOLDER, TEST_PROGRAMS_FOLDER), path.join(server, "dist"), { recursive: true });
  await symlink(path.join(SERVER_FOLDER, "../node_modules"), path.join(folder, "node_modules"));
  // Files that the server reads at run time.
  for (const entry of await readdir(SERVER_FOLDER))
    if (!/^(?:db|dist.*)$/.test(entry))
      await symlink(path.join(SERVER_FOLDER, entry), path.join(server, entry));
  const migrations = path.join(server, "db/migrations");
  await cp(path.join(SERVER_FOLDER, "db/migrations"), migrations, { recursive: true });
  const file = path.join(migrations, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: (Migration & { idx: number })[] };
  const last = journal.entries.at(-1)!;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: "9999_next" });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(path.join(migrations, "9999_next.sql"), statement);
  return path.join(server, "dist/main.js");
}

async function start(program?: string): Promise<BereaProcess> {
  const started = await startProcess(variables, program);
  processes.push(started);
  return started;
}

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}

let cookie: string;
let uid: string;

const send = ({ origin }: BereaProcess, method: string, address: string, body?: object) =>
  fetch(`${origin}${address}`, {
    method,
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    ...(body && { body: JSON.stringify(body) }),
  });

async function createSermon(server: BereaProcess, title: string): Promise<void> {
  const response = await send(server, "POST", `/api/users/${uid}/sermons`, { title });
  expect(response.status).toBe(201);
}

async function listTitles(server: BereaProcess): Promise<string[]> {
  const response = await send(server, "GET", `/api/users/${uid}/sermons`);
  const { items } = (await response.json()) as { items: { title: string }[] };
  return items.map(({ title }) => title).toSorted();
}

test("a rolling update and its rollback: each version works while and after the other one runs", async () => {
  const [old, otherOld] = await Promise.all([start(), start()]);
  const person = { name: "Lydia", email: "lydia@berea.test", password: TEST_PASSWORD };
  const signedUp = await send(old, "POST", "/api/auth/sign-up/email", person);
  cookie = readCookies(signedUp.headers.getSetCookie());
  uid = ((await signedUp.json()) as { user: { id: string } }).user.id;
  await createSermon(old, "Before");

  // Update one process after the other.
  const updated = await start(nextProgram);
  expect(await query("select mood from sermons")).toEqual([{ mood: "glad" }]);
  await createSermon(updated, "By the new version");
  await createSermon(old, "By the old version");
  await otherOld.kill();

  // An old process that crashes restarts, and so does a rollback.
  const rolledBack = await start();
  await createSermon(rolledBack, "By a restarted old version");
  await updated.kill();
  const titles = ["Before", "By a restarted old version", "By the new version", "By the old version"];
  expect(await listTitles(rolledBack)).toEqual(titles);
  expect(await listTitles(old)).toEqual(titles);

  // Forward again: the migration is not applied twice.
  expect(await listTitles(await start(nextProgram))).toEqual(titles);
});

test("below the floor of the newer version, an older process refuses to start", async () => {
  const [newest] = await query<{ time: string }>(
    "select max(created_at) as time from drizzle.__drizzle_migrations",
  );
  await query(`update drizzle.compatibility set floor = ${newest!.time}`);
  await expect(start()).rejects.toThrow("ended before it was ready");
  expect(await listTitles(await start(nextProgram))).toHaveLength(4);
});
