// Servers that send recordings as they should not: another length than they said, packed, without an end, or by detours.
import type { ServerResponse } from "node:http";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ImportItem } from "../../../contract/imports/imports.schema.ts";
import { IMPORT_MESSAGES } from "../../../contract/imports/imports.ts";
import { storageFullMessage, tooLargeMessage } from "../../../contract/media/media.ts";
import { createProcessContext } from "../../testing/testing-context.ts";
import { createTestApp, type TestApp, type TestUser } from "../../testing/testing.ts";
import { makeWav } from "../../uploads/testing-media.ts";
import { type FeedServer, itemOf, startFeedServer } from "../testing-feed.ts";
import { removeFolder } from "../../testing/testing-folder.ts";

const MEGABYTE = 1024 ** 2;
const MAX_BYTES = 2 * MEGABYTE;
const USER_BYTES = 3 * MEGABYTE;

let berea: TestApp;
let server: FeedServer;
let user: TestUser;
let address: string;

beforeAll(async () => {
  berea = await createTestApp({
    privateFeeds: true,
    importRetryPolicy: { retries: 2, minTimeout: 1, maxTimeout: 1 },
    upload: { mostBytes: MAX_BYTES, mostSeconds: 3600 },
    userBytes: USER_BYTES,
  });
  server = await startFeedServer();
});
beforeEach(async () => {
  user = await berea.signUp();
});
afterEach(() => server.answers.clear());
afterAll(async () => {
  await berea.close();
  await server.close();
});

async function createImport(item: string): Promise<void> {
  server.feed([item]);
  const imports = `/api/users/${user.uid}/imports`;
  const { status, body } = await user.call("POST", imports, { url: `${server.url}/feed.xml` });
  expect([status, body.error?.message]).toEqual([201, undefined]);
  address = `${imports}/${body.id}`;
  server.requests.length = 0;
}

const start = () => user.call("PATCH", address, { state: "running" });

async function waitForItem(): Promise<ImportItem> {
  await expect
    .poll(async () => (await user.call("GET", address)).body.counts)
    .toMatchObject({ waiting: 0, running: 0 });
  return (await user.call("GET", `${address}/items`)).body.items[0];
}

async function importItem(item = itemOf({ id: "a" })): Promise<ImportItem> {
  await createImport(item);
  await start();
  return waitForItem();
}

const measureUse = async () =>
  (await user.call("GET", `/api/users/${user.uid}/storage`)).body.usedBytes as number;

const listSizes = async (): Promise<number[]> => {
  const { storage } = berea.context;
  return Promise.all((await storage.listKeys()).map(async (key) => (await storage.findSize(key)) ?? 0));
};

/** Sends bytes from an offset, and closes the connection when they are stored. */
async function sendPart(response: ServerResponse, from: number, to: number): Promise<void> {
  response.write(server.recording.subarray(from, to));
  await expect.poll(listSizes, { interval: 10 }).toContain(to);
  response.destroy();
}

/** Sends bytes until the connection is closed. */
function sendForever(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024);
  const send = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", send);
  send();
}

test("more bytes than a server announces are not stored", async () => {
  const length = 100_044;
  server.answers.set(
    "/a.wav",
    (_, response) => void response.writeHead(200, { "content-length": length }).end(server.recording),
  );
  expect(await importItem()).toMatchObject({ state: "done" });
  expect(await measureUse()).toBe(length);
});

test("a recording that is shorter than announced fails", async () => {
  server.answers.set("/a.wav", (_, response) => {
    response.writeHead(200, { "content-length": server.recording.length + 1, etag: '"1"' });
    response.write(server.recording, () => response.destroy());
  });
  expect(await importItem()).toMatchObject({
    state: "failed",
    message: IMPORT_MESSAGES.recordingUnreachable,
  });
});

test("a server that ends each connection after a few bytes is given up", async () => {
  server.answers.set("/a.wav", ({ headers }, response) => {
    const from = Number(/\d+/.exec(headers.range ?? "0")![0]);
    const { length } = server.recording;
    response.writeHead(from > 0 ? 206 : 200, {
      "content-length": length - from,
      etag: '"1"',
      "content-range": `bytes ${from}-${length - 1}/${length}`,
    });
    void sendPart(response, from, from + 10);
  });
  expect(await importItem()).toMatchObject({
    state: "failed",
    message: IMPORT_MESSAGES.recordingUnreachable,
  });
  expect(server.requests.length).toBeLessThan(10);
});

test("the rest of a recording is not longer than announced", async () => {
  const { length } = server.recording;
  server.answers.set("/a.wav", ({ headers }, response) => {
    if (headers.range === undefined) {
      response.writeHead(200, { "content-length": length, etag: '"1"' });
      void sendPart(response, 0, 50_000);
    } else {
      const from = Number(/\d+/.exec(headers.range)![0]);
      response.writeHead(206, { "content-range": `bytes ${from}-${length - 1}/${length}`, etag: '"1"' });
      sendForever(response);
    }
  });
  expect(await importItem()).toMatchObject({ state: "failed", message: IMPORT_MESSAGES.longerThanAnnounced });
  expect(Math.max(...(await listSizes()))).toBeLessThanOrEqual(length);
});

test("a recording without an end is too large, and nothing of it stays", async () => {
  server.answers.set("/a.wav", (_, response) => {
    response.writeHead(200, { etag: '"1"' });
    sendForever(response);
  });
  expect(await importItem()).toMatchObject({ state: "failed", message: tooLargeMessage(MAX_BYTES) });
  expect(await measureUse()).toBe(0);
});

const sendPacked = (bytes: Buffer) => (_: unknown, response: ServerResponse) => {
  const packed = gzipSync(bytes);
  const headers = { "content-encoding": "gzip", "content-length": packed.length, etag: '"1"' };
  response.writeHead(200, headers).end(packed);
};

test("a packed recording counts with the bytes that are stored", async () => {
  const recording = makeWav(100);
  server.answers.set("/a.wav", sendPacked(recording));
  server.answers.set("/b.wav", sendPacked(Buffer.alloc(USER_BYTES - recording.length + 1)));
  expect(await importItem()).toMatchObject({ state: "done" });
  expect(await measureUse()).toBe(recording.length);
  expect(await importItem(itemOf({ id: "b" }))).toMatchObject({
    state: "failed",
    message: storageFullMessage(USER_BYTES),
  });
});

test("a length that is larger than allowed is refused before the recording is received", async () => {
  server.answers.set("/a.wav", (_, response) => {
    response.writeHead(200, { "content-length": 900_000_000_000 });
    sendForever(response);
  });
  expect(await importItem()).toMatchObject({ state: "failed", message: tooLargeMessage(MAX_BYTES) });
  expect(await measureUse()).toBe(0);
});

test("redirects in a circle, and addresses with a password, fail", async () => {
  server.answers.set("/a.wav", (_, response) => void response.writeHead(302, { location: "/a.wav" }).end());
  expect(await importItem()).toMatchObject({
    state: "failed",
    message: IMPORT_MESSAGES.recordingUnreachable,
  });
  const url = `${server.url.replace("//", "//me:secret@")}/b.wav`;
  expect(await importItem(itemOf({ id: "b", path: url }))).toMatchObject({
    state: "failed",
    message: IMPORT_MESSAGES.withPassword,
  });
  expect(server.requests).toEqual([]);
});

test("episodes whose recordings are in a private network say so", async () => {
  const web = await createTestApp({ privateFeeds: true, role: "web" });
  user = await web.signUp();
  await createImport(itemOf({ id: "a" }));
  await start();
  const folder = await mkdtemp(path.join(tmpdir(), "berea-imports-"));
  const worker = await createProcessContext(JSON.stringify(web.context.database.connection), folder);
  try {
    expect(await waitForItem()).toMatchObject({ state: "failed", message: IMPORT_MESSAGES.privateAddress });
    expect(server.requests).toEqual([]);
  } finally {
    await worker.close();
    await web.close();
    await removeFolder(folder);
  }
});
