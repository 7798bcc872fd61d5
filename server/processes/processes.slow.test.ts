import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import { createEmptyTestDatabase } from "../db/testing.ts";
import { type ModelServer, startModelServer } from "../engine/model/calls/testing-model-server.ts";
import { listVerseTexts } from "../scripture/bible/bible-text.ts";
import { openS3Storage } from "../storage/s3-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { parseStorageUrl } from "../storage/s3-settings.ts";
import { startS3, type TestS3 } from "../storage/testing-s3.ts";
import { readCookies, TEST_PASSWORD } from "../testing/testing.ts";
import { type BereaProcess, startProcess, startProxy, type TestProxy } from "../testing/testing-processes.ts";
import { makeWav } from "../uploads/testing-media.ts";
import { TUS_CONTENT_TYPE, createTusClient, type TusClient } from "../uploads/testing-tus.ts";
import { hash, getUploadId } from "../uploads/testing-uploads.ts";

let s3: TestS3;
let storage: Storage;
let database: Awaited<ReturnType<typeof createEmptyTestDatabase>>;
let model: ModelServer;
let mayAnswer: () => void;
let proxy: TestProxy;
let webs: BereaProcess[] = [];
let workers: BereaProcess[] = [];
let settings: Record<string, string>;
let cookie: string;
let uid: string;

beforeAll(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  mayAnswer = resolve;
  [s3, database, model, proxy] = await Promise.all([
    startS3(),
    createEmptyTestDatabase(),
    startModelServer({ until: promise }),
    startProxy(),
  ]);
  const storageUrl = s3.createUrl();
  storage = await openS3Storage(parseStorageUrl(storageUrl)!);
  settings = {
    ...s3.keys,
    PUBLIC_URL: proxy.origin,
    SECRET: "a secret of the tests, at least 32 characters long",
    DATABASE_URL: database.url,
    STORAGE_URL: storageUrl,
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: model.url,
    AI_MODEL: "test",
  };
  // All start at once, on a database without tables. The key tells the model which worker calls.
  const started = await Promise.all([
    startProcess({ ...settings, ROLE: "web" }),
    startProcess({ ...settings, ROLE: "web" }),
    startProcess({ ...settings, ROLE: "worker", AI_API_KEY: "worker 0" }),
    startProcess({ ...settings, ROLE: "worker", AI_API_KEY: "worker 1" }),
  ]);
  [webs, workers] = [started.slice(0, 2), started.slice(2)];
  proxy.targets = webs.map(({ origin }) => origin);
}, 180_000);
afterAll(async () => {
  await Promise.all([...webs, ...workers].map((each) => each.close()));
  await Promise.all([proxy.close(), model.close(), s3.close()]);
  await database.drop();
});

interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
  headers: Headers;
}

async function call(method: string, url: string, body?: unknown, origin = proxy.origin): Promise<Answered> {
  const response = await fetch(new URL(url, origin), {
    method,
    headers: { ...(cookie && { cookie }), ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // The proxy reports an unreachable process once.
  if (response.status === 502) return call(method, url, body, origin);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
  };
}

const createSermon = async (fields = {}): Promise<string> =>
  (await call("POST", `/api/users/${uid}/sermons`, fields)).body.id;

async function ask<Row extends object>(question: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client
    .query<Row>(question, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const countMails = async (processes: BereaProcess[]) =>
  (await Promise.all(processes.map((each) => each.listEmails()))).flat().length;

test("a sign-up at one process works at the other, and a worker sends one email", async () => {
  const [first, second] = webs.map(({ origin }) => origin);
  const person = { name: "Lydia", email: "lydia@berea.test", password: TEST_PASSWORD };
  const { body, headers } = await call("POST", "/api/auth/sign-up/email", person, first);
  uid = body.user.id;
  cookie = readCookies(headers.getSetCookie());
  const id = await createSermon({ title: "Fear not" });
  expect((await call("GET", `/api/users/${uid}/sermons/${id}`, undefined, second)).body.title).toBe(
    "Fear not",
  );

  const { email, password } = person;
  const signIn = await call("POST", "/api/auth/sign-in/email", { email, password }, second);
  cookie = readCookies(signIn.headers.getSetCookie());
  expect((await call("GET", `/api/users/${uid}/sermons/${id}`, undefined, first)).status).toBe(200);

  await expect.poll(() => countMails(workers)).toBe(1);
  expect(await countMails(webs)).toBe(0);
});

test("a worker reports its health, and serves no other requests", async () => {
  for (const { origin } of workers) {
    expect((await call("GET", "/api/health", undefined, origin)).status).toBe(200);
    expect((await call("GET", `/api/users/${uid}/sermons`, undefined, origin)).status).toBe(404);
    expect((await call("GET", "/", undefined, origin)).status).toBe(404);
  }
});

/** A recording whose pieces all differ. */
function makeNoise(seconds: number): Buffer {
  const wav = makeWav(seconds);
  randomBytes(wav.length - 44).copy(wav, 44);
  return wav;
}

/** Uploads a recording in pieces from its current offset, and retries after failures. */
async function send(client: TusClient, address: string, bytes: Buffer): Promise<void> {
  for (let broken = 0; broken < 20;) {
    const offset = await client.readOffset(address).catch(() => NaN);
    if (offset === bytes.length) return;
    const piece = bytes.subarray(offset, offset + 1_000_000);
    const answer = Number.isNaN(offset)
      ? undefined
      : await client.patch(address, offset, piece).catch(() => undefined);
    if (answer?.status !== 204) {
      broken += 1;
      await delay(100);
    }
  }
  throw new Error("the upload did not come to its end");
}

test("a recording uploaded in pieces through two processes is complete, even if one of them is killed", async () => {
  const wav = makeNoise(300);
  const sermonId = await createSermon();
  const client = createTusClient(proxy.origin, cookie);
  const address = await client.create(
    { filename: "sermon.wav", filetype: "audio/wav", sermonId },
    wav.length,
  );
  for (const start of [0, 500_000]) {
    expect((await client.patch(address, start, wav.subarray(start, start + 500_000))).status).toBe(204);
  }
  expect([...proxy.answered.keys()].toSorted()).toEqual(webs.map(({ origin }) => origin).toSorted());

  // One process is in the middle of a piece when it dies.
  const stalled = createTusClient(webs[0]!.origin, cookie).open("PATCH", address, {
    "content-type": TUS_CONTENT_TYPE,
    "upload-offset": "1000000",
    "content-length": "1000000",
  });
  stalled.on("error", () => undefined).write(wav.subarray(1_000_000, 1_300_000));
  await webs[0]!.kill();
  await send(client, address, wav);

  const content = `${proxy.origin}/api/users/${uid}/files/${getUploadId(address)}/content`;
  const whole = await fetch(content, { headers: { cookie } });
  expect(hash(Buffer.from(await whole.arrayBuffer()))).toBe(hash(wav));
  const part = await fetch(content, { headers: { cookie, range: "bytes=1000000-2000000" } });
  expect(hash(Buffer.from(await part.arrayBuffer()))).toBe(hash(wav.subarray(1_000_000, 2_000_001)));
  expect(await storage.listKeys()).toEqual([getUploadId(address)]);

  // One process handles the deletion, and another removes the bytes at once.
  await call("DELETE", `/api/users/${uid}/sermons/${sermonId}`);
  await expect.poll(() => storage.listKeys()).toEqual([]);
});

test("a job whose worker is killed is completed once by the other, and its events arrive through another process", async () => {
  const sermonId = await createSermon({ transcript: listVerseTexts().slice(0, 120).join(" ") });
  const { body: job } = await call("POST", `/api/users/${uid}/jobs`, { kind: "process", sermonId });
  const told: Job[] = [];
  const following = follow(`/api/users/${uid}/jobs/${job.id}/events`, (change) => told.push(change));

  await expect.poll(() => model.calls.length).toBeGreaterThan(0);
  const holder = model.calls[0]!.key!;
  await expect.poll(() => told.at(-1)?.state).toBe("running");
  await workers[Number(holder.at(-1))]!.kill();
  mayAnswer();
  await following;

  expect(told.at(-1)).toMatchObject({ state: "completed", error: null });
  expect(told.filter(({ state }) => state === "completed")).toHaveLength(1);
  expect(new Set(model.calls.map(({ key }) => key))).toEqual(new Set(["worker 0", "worker 1"]));
  const { body: sermon } = await call("GET", `/api/users/${uid}/sermons/${sermonId}`);
  expect(Object.keys(sermon.results).toSorted()).toEqual([
    "highlights",
    "lessonPlan",
    "refinedTranscript",
    "summary",
  ]);
  const attempts =
    "select attempts, (select count(*)::int from versions where record_id = $2) as replaced from jobs where id = $1";
  expect(await ask(attempts, [job.id, sermonId])).toEqual([{ attempts: 2, replaced: 0 }]);
});

/** Reads an event stream of a job to its end. */
async function follow(url: string, hear: (job: Job) => void): Promise<void> {
  const response = await fetch(new URL(url, proxy.origin), { headers: { cookie } });
  let text = "";
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const data = event.split("\n").find((line) => line.startsWith("data: "));
      if (event.startsWith("event: job") && data) hear(JSON.parse(data.slice("data: ".length)));
    }
  }
}

test("a site process serves what is published, and nothing else", async () => {
  const site = await startProcess({ ...settings, ROLE: "site" });
  try {
    const id = await createSermon({ title: "The Little Flock", notes: "Call Phoebe" });
    const publication = `/api/users/${uid}/sermons/${id}/publication`;
    const { body } = await call("PUT", publication, { published: true });
    const path = new URL(body.url).pathname;
    const page = await call("GET", path, undefined, site.origin);
    expect(page.status).toBe(200);
    expect(page.body).toContain("The Little Flock");
    expect(page.body).not.toContain("Phoebe");
    expect((await call("GET", "/api/ready", undefined, site.origin)).status).toBe(200);
    for (const address of ["/", `/api/users/${uid}/sermons/${id}`, publication])
      expect((await call("GET", address, undefined, site.origin)).status).toBe(404);
    await call("PUT", publication, { published: false });
    await expect.poll(async () => (await call("GET", path, undefined, site.origin)).status).toBe(410);
  } finally {
    await site.close();
  }
});
