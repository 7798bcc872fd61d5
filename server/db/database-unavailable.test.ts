import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { createTestApp, type Person, type TestApp } from "../testing/testing.ts";
import { openDatabase } from "./database.ts";
import { createTestDatabase } from "./testing.ts";

let way: Way;
let berea: TestApp;
let pastor: Person;

beforeAll(async () => {
  const there = await createTestDatabase();
  const { host, port, user, password, database } = new pg.Client(there.connection);
  way = await openWay(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const connection = { host: "127.0.0.1", port: way.port, user, password, database };
  berea = await createTestApp({
    database: openDatabase(connection, pino({ level: "silent" }), () => there.close()),
  });
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

interface Way {
  port: number;
  /** Breaks every connection off and refuses all others. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** A way to the database that can be closed. */
async function openWay(target: { path: string } | { host: string; port: number }): Promise<Way> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    open: () => open(port),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

test("while the database is away every call says so, and all works again once it is back", async () => {
  const sermon = await pastor.createSermon({ title: "Before" });
  const address = `${pastor.sermons}/${sermon.id}`;
  const callAll = () =>
    Promise.all([
      berea.stranger.call("GET", "/api/health"),
      berea.stranger.call("GET", "/api/ready"),
      berea.stranger.call("POST", "/api/auth/sign-in/email", {
        email: pastor.email,
        password: "not this one",
      }),
      pastor.call("GET", pastor.sermons),
      pastor.call("PATCH", address, { version: 1, title: "Meanwhile" }),
    ]);

  await way.close();
  // The first of them lose their connections, and the others find none.
  for (const answer of [...(await callAll()), ...(await callAll())]) {
    expect(answer).toMatchObject({
      status: 503,
      body: { error: { code: "unavailable", message: ERROR_MESSAGES.unavailable } },
    });
  }

  await way.open();
  expect((await callAll()).map(({ status }) => status)).toEqual([200, 200, 401, 200, 200]);
  expect(await pastor.readSermon(sermon)).toMatchObject({ title: "Meanwhile", version: 2 });
});
