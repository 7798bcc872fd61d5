import { spawnSync } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkerApp } from "../app.ts";
import { noteBackup } from "../data-folder/last-backup.ts";
import { createTestMailer } from "../mail/testing-mailer.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { NoSuchKeyError } from "../storage/storage.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { removeFolder } from "../testing/testing-folder.ts";

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
  await berea.context.db.execute("alter table mails rename to renamed");
  try {
    expect((await scrape()).status).toBe(200);
    expect(await readValue(`berea_queue_length{queue="mails"}`)).toBeUndefined();
    expect(await readValue("berea_queue_length_failures_total")).toBeGreaterThan(0);
  } finally {
    await berea.context.db.execute("alter table renamed rename to mails");
  }
});

/** Prometheus' own check, which Debian has in the package prometheus. */
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.skipIf(!hasPromtool)("promtool finds nothing to improve", async () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
    input: (await scrape()).body as string,
    encoding: "utf8",
  });
  expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: "" });
});

const DEPLOY = join(import.meta.dirname, "../../deploy/prometheus");

test.skipIf(!hasPromtool)("the example alerts are valid and fire when they should", () => {
  for (const parameters of [
    ["check", "config", "prometheus.yaml"],
    ["test", "rules", "alerts.test.yaml"],
  ]) {
    const { status, stdout, stderr } = spawnSync("promtool", parameters, { cwd: DEPLOY, encoding: "utf8" });
    expect({ status, output: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, output: "" });
  }
});

test("the example alerts use metrics that exist", async () => {
  const text = (await scrape()).body as string;
  const known = new Set(Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name!));
  const rules = await readFile(join(DEPLOY, "alerts.yaml"), "utf8");
  const used = new Set(Array.from(rules.matchAll(/\b(?:berea|nodejs)_\w+/g), ([name]) => name));
  expect(used.size).toBeGreaterThan(8);
  expect([...used].filter((name) => !known.has(name.replace(/_count$/, "")))).toEqual([]);
});

test("failures and the age of jobs are measured", async () => {
  const folder = await mkdtemp(join(tmpdir(), "berea-metrics-"));
  const failing = { ...(await openFileStorage(join(folder, "files"))) };
  failing.findSize = async () => {
    throw Object.assign(new Error("bad disk"), { code: "EIO" });
  };
  failing.remove = async () => {
    throw new NoSuchKeyError();
  };
  const mailer = createTestMailer(async () => {
    throw new Error("no mail server");
  });
  const app = await createTestApp({
    metricsToken: TOKEN,
    dataDir: folder,
    storage: failing,
    mailer,
    worksOnJobs: false,
  });
  try {
    const lydia = await app.signUp();
    await app.context.mails.deliver();
    const wrong = { email: lydia.email, password: "not the right password" };
    await app.anonymous.call("POST", "/api/auth/sign-in/email", wrong);
    const { id: sermonId } = await lydia.createSermon({ transcript: "Fear not, little flock." });
    await lydia.call("POST", `/api/users/${lydia.uid}/jobs`, { kind: "process", sermonId });
    await app.context.db.execute("update jobs set created_at = now() - interval '90 minutes'");
    for (const operation of ["findSize", "remove"] as const)
      await app.context.storage[operation](crypto.randomUUID()).catch(() => undefined);
    await noteBackup(folder);
    const headers = { authorization: `Bearer ${TOKEN}` };
    const { body } = await app.anonymous.call("GET", "/api/metrics", undefined, headers);
    const read = (name: string) => {
      const line = (body as string).split("\n").find((candidate) => candidate.startsWith(`${name} `));
      return line && Number(line.slice(name.length + 1));
    };
    expect(read('berea_storage_errors_total{operation="findSize"}')).toBe(1);
    expect(read('berea_storage_errors_total{operation="remove"}')).toBeUndefined();
    expect(read('berea_mail_failures_total{outcome="retried"}')).toBe(1);
    expect(read("berea_sign_in_failures_total")).toBe(1);
    expect(read('berea_oldest_job_age_seconds{kind="process"}')).toBeGreaterThan(5399);
    expect(read('berea_oldest_job_age_seconds{kind="transcribe"}')).toBe(0);
    expect(read("berea_disk_free_bytes")).toBeGreaterThan(1_000_000);
    expect(read("berea_last_backup_timestamp_seconds")).toBeGreaterThan(Date.now() / 1000 - 60);
  } finally {
    await app.close();
    await removeFolder(folder);
  }
});
