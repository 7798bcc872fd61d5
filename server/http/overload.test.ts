import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { createTestApp, NO_LIMITS, type Person, type TestApp } from "../testing.ts";

const BUSY = {
  status: 503,
  body: { error: { code: "unavailable", message: ERROR_MESSAGES.busy } },
  headers: { "retry-after": "2" },
};

describe("a server whose questions to its database wait too long", () => {
  const limits = { ...NO_LIMITS };
  let berea: TestApp;
  let pastor: Person;

  beforeAll(async () => {
    berea = await createTestApp({ loadLimits: limits });
    pastor = await berea.signUp();
  });
  afterAll(() => berea.close());

  test("refuses calls at once, says when to come back, still tells its health, and recovers by itself", async () => {
    const { pool } = berea.context.database;
    const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const waiting = pool.query("select 1");
    await expect.poll(() => pool.longestWait).toBeGreaterThan(100);
    limits.waiting = 100;
    expect(await pastor.call("GET", pastor.sermons)).toMatchObject(BUSY);
    expect(await pastor.call("POST", pastor.sermons, { title: "Refused" })).toMatchObject(BUSY);
    expect(await berea.stranger.call("POST", "/api/auth/sign-in/email", {})).toMatchObject(BUSY);
    expect((await berea.stranger.call("GET", "/api/health")).status).toBe(200);
    for (const client of taken) client.release();
    await waiting;
    const taking = () => pastor.call("GET", pastor.sermons);
    await expect.poll(taking).toMatchObject({ status: 200, body: { items: [] } });
  });
});

describe("a server whose memory is full", () => {
  let berea: TestApp;

  beforeAll(async () => {
    berea = await createTestApp({ loadLimits: { ...NO_LIMITS, memory: 1 } });
  });
  afterAll(() => berea.close());

  test("refuses calls before it dies of them, and still tells its health", async () => {
    await expect.poll(() => berea.stranger.call("GET", "/api/installation")).toMatchObject(BUSY);
    expect((await berea.stranger.call("GET", "/api/health")).status).toBe(200);
  });
});
