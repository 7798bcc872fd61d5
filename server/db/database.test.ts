import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "./database.ts";
import { connectDatabase } from "./database.ts";
import { startServer, useTestFolder } from "./testing-embedded.ts";
import { createEmptyTestDatabase, createTestDatabase } from "./testing.ts";

function connect(url: string): Promise<Database> {
  return connectDatabase(
    { dataDir: "", database: { kind: "hosted", url } },
    pino({ level: "silent" }),
    () => undefined,
  );
}

async function startFailure(url: string): Promise<string> {
  try {
    await connect(url);
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
  return expect.fail("It connected.");
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

describe("the database of DATABASE_URL", () => {
  const folder = useTestFolder();

  it("is used if the address is right", async () => {
    const { url, drop } = await createEmptyTestDatabase();
    onTestFinished(drop);
    const database = await connect(url);
    onTestFinished(() => database.close());
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    expect(await database.isReachable()).toBe(true);
  });

  it("stops the start if the password or the database is wrong, without showing the password", async () => {
    const server = await startServer(`${folder.path}/loopback`, { transport: "loopback" });
    const { host, port, password } = server.address;
    const refused = await startFailure(`postgres://berea:not-my-word@${host}:${port}/berea`);
    expect(refused).toBe(
      `StartError: The database server ${host}:${port} rejected the user name or the password in DATABASE_URL. Check both.`,
    );
    const missing = await startFailure(`postgres://berea:${password}@${host}:${port}/corinth`);
    expect(missing).toBe(
      `StartError: The database server ${host}:${port} has no database named corinth. Create it, or check DATABASE_URL.`,
    );
  });

  it("stops the start if no server responds", async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await startFailure(`postgres://berea:secret@127.0.0.1:${port}/berea`)).toBe(
      `StartError: No database server responds at 127.0.0.1:${port}. Start it, or check the host and port in DATABASE_URL.`,
    );
  });

  it("stops the start if the host does not exist", async () => {
    expect(await startFailure("postgres://berea:secret@corinth.invalid/berea")).toBe(
      "StartError: The host in DATABASE_URL (corinth.invalid:5432) wasn't found. Check its spelling and the network.",
    );
  });

  it("stops the start if the server isn't PostgreSQL", async () => {
    const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const port = await listen(server);
    onTestFinished(() => void server.close());
    expect(await startFailure(`postgres://berea:secret@127.0.0.1:${port}/berea`)).toBe(
      `StartError: The server at 127.0.0.1:${port} isn't a PostgreSQL server that Berea can use. Check DATABASE_URL.`,
    );
  });

  it("stops the start if the server doesn't respond for ten seconds", async () => {
    const server = createServer();
    const port = await listen(server);
    onTestFinished(() => void server.close());
    expect(await startFailure(`postgres://berea:secret@127.0.0.1:${port}/berea`)).toBe(
      `StartError: The database server 127.0.0.1:${port} didn't respond within 10 seconds. Check DATABASE_URL and the network.`,
    );
  });

  it("stops the start if it is read-only", async () => {
    const { url, drop } = await createEmptyTestDatabase();
    onTestFinished(drop);
    const readOnly = `${url}&options=${encodeURIComponent("-c default_transaction_read_only=on")}`;
    expect(await startFailure(readOnly)).toMatch(/^StartError: .* is read-only\. /);
  });
});

describe("the pool", () => {
  it("survives more connections lost during transactions than it has", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    for (let time = 0; time < 12; time += 1) {
      const broken = database.db.transaction((tx) =>
        tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
      );
      await expect(broken).rejects.toThrow("Failed query");
    }
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it("survives a connection lost while it is checked out and idle", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const client = await database.pool.connect();
    const { rows } = await client.query("select pg_backend_pid() as id");
    const lost = new Promise((resolve) => client.once("end", resolve));
    await database.pool.query("select pg_terminate_backend($1)", [rows[0].id]);
    await lost;
    await expect(client.query("select 1")).rejects.toThrow("not queryable");
    client.release();
    expect(database.pool.totalCount).toBe(1);
  });

  it("creates test databases with all tables and no rows, and drops them at the end", async () => {
    const one = await createTestDatabase();
    const other = await createTestDatabase();
    await one.db.execute(sql`insert into "user" (id, name, email) values ('1', 'Anna', 'anna@example.org')`);
    expect((await other.db.execute(sql`select * from "user"`)).rows).toEqual([]);
    const { rows } = await one.pool.query("select current_database() as name");
    await one.close();
    const found = await other.pool.query("select 1 from pg_database where datname = $1", [rows[0].name]);
    expect(found.rowCount).toBe(0);
    await other.close();
  });
});
