import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { openDatabase } from "./database.ts";
import { createTestDatabase } from "./testing.ts";

let proxy: Proxy;
let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  const direct = await createTestDatabase();
  const { host, port, user, password, database } = new pg.Client(direct.connection);
  proxy = await openProxy(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const connection = { host: "127.0.0.1", port: proxy.port, user, password, database };
  berea = await createTestApp({
    database: openDatabase(connection, pino({ level: "silent" }), () => direct.close()),
  });
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

interface Proxy {
  port: number;
  /** Closes all connections and accepts no new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** A proxy to the database that can be closed. */
async function openProxy(target: { path: string } | { host: string; port: number }): Promise<Proxy> {
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

test("every call reports an unavailable database, and works again once it is back", async () => {
  const sermon = await pastor.createSermon({ title: "Before" });
  const address = `${pastor.sermons}/${sermon.id}`;
  const callAll = () =>
    Promise.all([
      berea.anonymous.call("GET", "/api/health"),
      berea.anonymous.call("GET", "/api/ready"),
      berea.anonymous.call("POST", "/api/auth/sign-in/email", {
        email: pastor.email,
        password: "not this one",
      }),
      pastor.call("GET", pastor.sermons),
      pastor.call("PATCH", address, { version: 1, title: "Meanwhile" }),
    ]);

  await proxy.close();
  // The first calls lose their connections, and the others get none.
  for (const answer of [...(await callAll()), ...(await callAll())]) {
    expect(answer).toMatchObject({
      status: 503,
      body: { error: { code: "unavailable", message: ERROR_MESSAGES.unavailable } },
    });
  }

  await proxy.open();
  expect((await callAll()).map(({ status }) => status)).toEqual([200, 200, 401, 200, 200]);
  expect(await pastor.readSermon(sermon)).toMatchObject({ title: "Meanwhile", version: 2 });
});
