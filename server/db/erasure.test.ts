import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createEmbeddedErasure } from "./embedded/embedded-erasure.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { createHostedErasure } from "./erasure.ts";
import { ask, startServer, useTestFolder } from "./testing-embedded.ts";

const folder = useTestFolder();
const log = pino({ level: "silent" });

async function connect({ connection }: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The name of the file that holds the table of notes: another one after each rewriting. */
const fileOf = async (server: EmbeddedPostgres) =>
  (await ask(server, "select pg_relation_filenode('notes') as name"))["name"];

async function startWithNotes() {
  const dataDir = await folder.copyDataDir();
  const server = await startServer(dataDir);
  await ask(server, "create table notes (text text)");
  const erasure = createEmbeddedErasure(server.address, dataDir, log);
  const isErased = () => existsSync(join(dataDir, "erased"));
  return { server, erasure, isErased };
}

test("an erasure waits for who can still see what was deleted, and is due until then", async () => {
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

test("an erasure is done once, until another is asked for", async () => {
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

test("an erasure gives way to who needs a table that it rewrites, and comes back to it", async () => {
  const { server, erasure, isErased } = await startWithNotes();
  // An index that takes as long to be made as this table says.
  await ask(server, "create table pace as select 0 as seconds");
  await ask(
    server,
    `create function slowly(text) returns text immutable language sql set search_path = public
     as 'select $1 || pg_sleep(seconds) from pace'`,
  );
  await ask(server, "insert into notes values ('one')");
  await ask(server, "create index on notes (slowly(text))");
  await ask(server, "update pace set seconds = 60");
  await erasure.request();
  const erasing = erasure.runIfDue();
  const countLocks = async () =>
    (
      await ask(
        server,
        `select count(*)::int as locks from pg_locks
         where relation = 'notes'::regclass and mode = 'AccessExclusiveLock' and granted`,
      )
    )["locks"];
  await expect.poll(countLocks).toBe(1);

  const begun = performance.now();
  expect(await ask(server, "select text from notes")).toEqual({ text: "one" });
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(isErased()).toBe(false);

  await ask(server, "update pace set seconds = 0");
  await erasing;
  await erasure.runIfDue();
  expect(isErased()).toBe(true);
}, 120_000);

test("an erasure elsewhere removes dead rows, and never fails where that is not possible", async () => {
  const { server } = await startWithNotes();
  await ask(server, "insert into notes values ('one'), ('two')");
  await ask(server, "delete from notes");
  const erasure = createHostedErasure(server.connection, log);
  await erasure.request();
  await erasure.runIfDue();
  expect(await ask(server, "select pg_relation_size('notes')::int as bytes")).toEqual({ bytes: 0 });
  const away = createHostedErasure({ host: "127.0.0.1", port: 1 }, log);
  await away.request();
  await expect(away.runIfDue()).resolves.toBeUndefined();
});
