import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkerApp } from "../app.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

const TOKEN = "a-token-for-prometheus";
let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp({ metricsToken: TOKEN });
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const scrape = () =>
  berea.anonymous.call("GET", "/api/metrics", undefined, { authorization: `Bearer ${TOKEN}` });

/** The value of a metric; undefined if it is missing. */
async function readValue(line: string): Promise<number | undefined> {
  const text = (await scrape()).body as string;
  const found = text.split("\n").find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test("the metrics require the token; a session is not enough", async () => {
  expect(await berea.anonymous.call("GET", "/api/metrics")).toMatchObject({ status: 401 });
  expect(await pastor.call("GET", "/api/metrics")).toMatchObject({ status: 401 });
  for (const authorization of ["Bearer ", `Bearer ${TOKEN}x`, TOKEN, `Bearer ${TOKEN.toUpperCase()}`])
    expect(await pastor.call("GET", "/api/metrics", undefined, { authorization })).toMatchObject({
      status: 401,
    });
  expect(await scrape()).toMatchObject({
    status: 200,
    headers: { "content-type": expect.stringContaining("text/plain; version=0.0.4") },
  });
});

test("without a configured token there are no metrics", async () => {
  const other = await createTestApp();
  try {
    const headers = { authorization: "Bearer undefined" };
    expect((await other.anonymous.call("GET", "/api/metrics", undefined, headers)).status).toBe(404);
    expect(other.context.metrics).toBeUndefined();
  } finally {
    await other.close();
  }
});

const requestsWith = (labels: string) => `berea_http_request_duration_seconds_count{${labels}}`;

test("requests are counted by route pattern, and unknown URLs add no lines", async () => {
  await pastor.call("GET", pastor.sermons);
  await pastor.call("GET", `${pastor.sermons}?limit=1`);
  await expect
    .poll(() => readValue(requestsWith(`method="GET",route="/api/users/:uid/sermons",status="200"`)))
    .toBe(2);
  for (const path of ["/api/a", "/api/b", "/c"]) await berea.anonymous.call("GET", path);
  await berea.anonymous.call("DELETE", "/api/d");
  await expect.poll(() => readValue(requestsWith(`method="any",route="none",status="404"`))).toBe(4);
  expect((await scrape()).body).not.toContain(pastor.uid);
});

test("jobs are counted by kind and outcome", async () => {
  const sermon = await pastor.createSermon({ title: "Fear not", transcript: "Fear not, little flock." });
  await pastor.call("POST", `/api/users/${pastor.uid}/jobs`, { kind: "process", sermonId: sermon.id });
  await expect
    .poll(() => readValue(`berea_job_duration_seconds_count{kind="process",outcome="completed"}`))
    .toBe(1);
});

test("queues, connections, memory and the event loop are measured", async () => {
  const email = "later@berea.test";
  await berea.context.db.execute(
    `insert into mails (kind, email, due_at) values ('verify-email', '${email}', now() + interval '1 hour')`,
  );
  expect(await readValue(`berea_queue_length{queue="mails"}`)).toBeGreaterThan(0);
  expect(await readValue(`berea_queue_length{queue="jobs waiting"}`)).toBe(0);
  expect(await readValue(`berea_database_connections{state="idle"}`)).toBeGreaterThan(0);
  expect(await readValue("berea_database_waiting")).toBe(0);
  expect(await readValue("berea_storage_available")).toBe(1);
  expect(await readValue("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  expect(await readValue("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
});

test("the metrics are available while an overloaded server rejects everything else", async () => {
  const loadLimits = {
    eventLoopDelayMs: 60_000,
    connectionWaitMs: -1,
    heapBytes: Infinity,
    memoryBytes: Infinity,
  };
  const busy = await createTestApp({ metricsToken: TOKEN, loadLimits });
  try {
    const get = async (path: string, headers = {}) =>
      (await busy.anonymous.call("GET", path, undefined, headers)).status;
    expect(await get("/api/engine")).toBe(503);
    expect(await get("/api/metrics", { authorization: `Bearer ${TOKEN}` })).toBe(200);
    const paths = ["/api/health", "/api/ready", "/api/health/storage"];
    expect(await Promise.all(paths.map((path) => get(path)))).toEqual([200, 200, 200]);
  } finally {
    await busy.close();
  }
});

test("a background process reports metrics too", async () => {
  const worker = createWorkerApp(berea.context);
  const headers = { authorization: `Bearer ${TOKEN}` };
  expect((await worker.inject({ url: "/api/metrics", headers })).statusCode).toBe(200);
  expect((await worker.inject({ url: "/api/metrics" })).statusCode).toBe(401);
  await worker.close();
});

test("the metrics are available while the database is not", async () => {
  await berea.context.db.execute("alter table mails rename to away");
  try {
    expect((await scrape()).status).toBe(200);
    expect(await readValue(`berea_queue_length{queue="mails"}`)).toBeUndefined();
    expect(await readValue("berea_queue_length_failures_total")).toBeGreaterThan(0);
  } finally {
    await berea.context.db.execute("alter table away rename to mails");
  }
});
