import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createEmbeddedErasure } from "./embedded/embedded-erasure.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { createHostedErasure } from "./erasure.ts";
import { queryRow, startServer, useTestFolder } from "./testing-embedded.ts";

const folder = useTestFolder();
const log = pino({ level: "silent" });

async function connect({ connection }: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The file of the table of notes, which changes when the table is rewritten. */
const fileOf = async (server: EmbeddedPostgres) =>
  (await queryRow(server, "select pg_relation_filenode('notes') as name"))["name"];

async function startWithNotes() {
  const dataDir = await folder.copyDataDir();
  const server = await startServer(dataDir);
  await queryRow(server, "create table notes (text text)");
  const erasure = createEmbeddedErasure(server.address, dataDir, log);
  const isErased = () => existsSync(join(dataDir, "erased"));
  return { server, erasure, isErased };
}

test("waits for transactions that can still see deleted rows", async () => {
  const { server, erasure, isErased } = await startWithNotes();
  const reader = await connect(server);
  await reader.query("begin isolation level repeatable read; select from notes");
  await erasure.request();
  await erasure.runIfDue();
  expect(isErased()).toBe(false);
  await reader.query("commit");
  const before = await fileOf(server);
  await erasure.runIfDue();
  expect(isErased()).toBe(true);
  expect(await fileOf(server)).not.toBe(before);
});

test("erases once per request", async () => {
  const { server, erasure, isErased } = await startWithNotes();
  await erasure.request();
  await erasure.runIfDue();
  const rewritten = await fileOf(server);
  await erasure.runIfDue();
  expect(await fileOf(server)).toBe(rewritten);
  await erasure.request();
  expect(isErased()).toBe(false);
  await erasure.runIfDue();
  expect(await fileOf(server)).not.toBe(rewritten);
});

test("interrupts rewriting a table that others need, and retries later", async () => {
  const { server, erasure, isErased } = await startWithNotes();
  // Building this index takes as long as the table says.
  await queryRow(server, "create table pace as select 0 as seconds");
  await queryRow(
    server,
    `create function slowly(text) returns text immutable language sql set search_path = public
     as 'select $1 || pg_sleep(seconds) from pace'`,
  );
  await queryRow(server, "insert into notes values ('one')");
  await queryRow(server, "create index on notes (slowly(text))");
  await queryRow(server, "update pace set seconds = 60");
  await erasure.request();
  const erasing = erasure.runIfDue();
  const countLocks = async () =>
    (
      await queryRow(
        server,
        `select count(*)::int as locks from pg_locks
         where relation = 'notes'::regclass and mode = 'AccessExclusiveLock' and granted`,
      )
    )["locks"];
  await expect.poll(countLocks).toBe(1);

  const startedAt = performance.now();
  expect(await queryRow(server, "select text from notes")).toEqual({ text: "one" });
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(isErased()).toBe(false);

  await queryRow(server, "update pace set seconds = 0");
  await erasing;
  await erasure.runIfDue();
  expect(isErased()).toBe(true);
}, 120_000);

test("removes dead rows from a hosted database, and never throws", async () => {
  const { server } = await startWithNotes();
  await queryRow(server, "insert into notes values ('one'), ('two')");
  await queryRow(server, "delete from notes");
  const erasure = createHostedErasure(server.connection, log);
  await erasure.request();
  await erasure.runIfDue();
  expect(await queryRow(server, "select pg_relation_size('notes')::int as bytes")).toEqual({ bytes: 0 });
  const unreachable = createHostedErasure({ host: "127.0.0.1", port: 1 }, log);
  await unreachable.request();
  await expect(unreachable.runIfDue()).resolves.toBeUndefined();
});
