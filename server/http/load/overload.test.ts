import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { createTestApp, NO_LIMITS, type TestUser, type TestApp } from "../../testing/testing.ts";

const BUSY = {
  status: 503,
  body: { error: { code: "unavailable", message: ERROR_MESSAGES.busy } },
  headers: { "retry-after": "2" },
};

describe("a server whose database queries wait too long", () => {
  const limits = { ...NO_LIMITS };
  let berea: TestApp;
  let pastor: TestUser;

  beforeAll(async () => {
    berea = await createTestApp({ loadLimits: limits });
    pastor = await berea.signUp();
  });
  afterAll(() => berea.close());

  test("rejects calls at once with a Retry-After time, still reports its health, and recovers automatically", async () => {
    const { pool } = berea.context.database;
    const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const waiting = pool.query("select 1");
    await expect.poll(() => pool.longestWait).toBeGreaterThan(100);
    limits.connectionWaitMs = 100;
    expect(await pastor.call("GET", pastor.sermons)).toMatchObject(BUSY);
    expect(await pastor.call("POST", pastor.sermons, { title: "Refused" })).toMatchObject(BUSY);
    expect(await berea.anonymous.call("POST", "/api/auth/sign-in/email", {})).toMatchObject(BUSY);
    expect((await berea.anonymous.call("GET", "/api/health")).status).toBe(200);
    for (const client of taken) client.release();
    await waiting;
    const taking = () => pastor.call("GET", pastor.sermons);
    await expect.poll(taking).toMatchObject({ status: 200, body: { items: [] } });
  });
});

/** Blocks the event loop this many times for this many milliseconds. */
async function pause(times: number, milliseconds: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    await nextTurn();
  }
}

describe("a server whose event loop is late", () => {
  let berea: TestApp;

  beforeAll(async () => {
    berea = await createTestApp({ loadLimits: { ...NO_LIMITS, eventLoopDelayMs: 1000 } });
  });
  afterAll(() => berea.close());

  const ask = () => berea.anonymous.call("GET", "/api/installation");

  test("works normally during short pauses and after a long one", async () => {
    await pause(1, 2000);
    expect((await ask()).status).toBe(200);
    await pause(4, 600);
    expect((await ask()).status).toBe(200);
  });

  test("rejects calls while it is repeatedly late, still reports its health, and recovers automatically", async () => {
    await pause(3, 1300);
    expect(await ask()).toMatchObject(BUSY);
    expect((await berea.anonymous.call("GET", "/api/health")).status).toBe(200);
    await expect.poll(ask).toMatchObject({ status: 200 });
  });
});

describe("a server whose memory is full", () => {
  let berea: TestApp;

  beforeAll(async () => {
    berea = await createTestApp({ loadLimits: { ...NO_LIMITS, memoryBytes: 1 } });
  });
  afterAll(() => berea.close());

  test("rejects calls before it runs out of memory, and still reports its health", async () => {
    await expect.poll(() => berea.anonymous.call("GET", "/api/installation")).toMatchObject(BUSY);
    expect((await berea.anonymous.call("GET", "/api/health")).status).toBe(200);
  });
});
