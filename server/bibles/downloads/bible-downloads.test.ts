import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BIBLE_MESSAGES } from "../../../contract/bibles/bibles.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { bibleDownloads } from "../../db/schema.ts";
import { createTestApp, type TestApp, type TestUser } from "../../testing/testing.ts";
import { usfmZip } from "../testing-editions.ts";
import type { OfferedBible } from "./available-bibles.ts";
import { CATALOG } from "./available-bibles.ts";
import { createBibleDownloads } from "./bible-downloads.ts";

const FILE = Buffer.from(usfmZip());
const OFFERED: OfferedBible = {
  id: "riv",
  name: "River Bible",
  abbreviation: "RIV",
  language: "en",
  license: "CC BY 4.0",
  copyright: "© River Press",
  bytes: FILE.length,
  path: "riv.zip",
};
const RETRY = { retries: 2, minTimeout: 1, maxTimeout: 1, silenceTimeout: 2_000 };

let berea: TestApp;
let operator: TestUser;
let requests: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  requests.push([request.url, request.headers.range].filter(Boolean).join(" "));
  answer(request, response);
});

/** Serves the file with ranges and a version. */
function serve(request: IncomingMessage, response: ServerResponse, file = FILE, tag = '"1"'): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  const isRange = from > 0 && request.headers["if-range"] === tag;
  if (isRange && from >= file.length) return void response.writeHead(416).end();
  const headers = isRange ? { "content-range": `bytes ${from}-${file.length - 1}/${file.length}` } : {};
  const body = isRange ? file.subarray(from) : file;
  response.writeHead(isRange ? 206 : 200, { "content-length": body.length, etag: tag, ...headers });
  response.end(body);
}

/** Sends the first bytes and keeps the connection open until `breakConnection`. */
function sendStart(response: ServerResponse, tag = '"1"'): void {
  response.writeHead(200, { "content-length": FILE.length, ...(tag !== "" && { etag: tag }) });
  response.write(FILE.subarray(0, 100));
  breakConnection = () => response.destroy();
}
let breakConnection: () => void;

const waitForStart = () => waitUntil((state) => expect(state.download).toMatchObject({ received: 100 }));

async function start(offered: Partial<OfferedBible> = {}): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  berea = await createTestApp({
    bibleDownloadUrl: `${address}/files/`,
    bibleCatalog: { address: "https://unused.test", bibles: [{ ...OFFERED, ...offered }] },
    bibleRetryPolicy: RETRY,
  });
  operator = await berea.signUp("Operator");
}

beforeEach(() => {
  requests = [];
  answer = serve;
});
afterEach(async () => {
  await berea.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ADDRESS = "/api/bibles/available/riv/download";
const download = (person = operator) => person.call("POST", ADDRESS);
const readState = async () => (await operator.call("GET", "/api/bibles/available")).body.items[0];
const waitUntil = (check: (state: { isAdded: boolean; download: unknown }) => void) =>
  vi.waitFor(async () => check(await readState()), { timeout: 15_000, interval: 50 });
const waitUntilAdded = () =>
  waitUntil((state) => expect(state).toMatchObject({ isAdded: true, download: null }));
const waitForFailure = async () => {
  await waitUntil((state) => expect(state.download).toMatchObject({ state: "failed" }));
  return (await readState()).download.message as string;
};

test("an edition of the list is downloaded and added under its name", async () => {
  await start({ sha256: createHash("sha256").update(FILE).digest("hex") });
  expect(await readState()).toEqual({
    id: "riv",
    name: "River Bible",
    abbreviation: "RIV",
    language: "en",
    license: "CC BY 4.0",
    bytes: FILE.length,
    isAdded: false,
    download: null,
  });
  expect((await download()).body.download).toEqual({ state: "running", received: 0 });
  await waitUntilAdded();
  expect(requests).toEqual(["/files/riv.zip"]);
  expect((await operator.call("GET", "/api/bibles")).body.items[1]).toMatchObject({
    id: "riv",
    abbreviation: "RIV",
    license: "CC BY 4.0",
    copyright: "© River Press",
    verses: 4,
  });
  expect((await download()).body.error).toMatchObject({
    code: "conflict",
    message: BIBLE_MESSAGES.alreadyAdded,
  });
  expect(await readdir(path.join(berea.context.bibleFolder, "downloads"))).toEqual([]);
});

test("a broken connection is continued where it broke", async () => {
  await start();
  answer = (request, response) => (requests.length === 1 ? sendStart(response) : serve(request, response));
  await download();
  await waitForStart();
  breakConnection();
  await waitUntilAdded();
  expect(requests).toEqual(["/files/riv.zip", "/files/riv.zip bytes=100-"]);
});

test.each([
  [
    "ignores ranges",
    (_: IncomingMessage, response: ServerResponse) => void response.writeHead(200).end(FILE),
  ],
  [
    "has another version",
    (request: IncomingMessage, response: ServerResponse) => serve(request, response, FILE, '"2"'),
  ],
])("a server that %s sends the whole file again", async (_, serveAgain) => {
  await start();
  answer = (request, response) =>
    requests.length === 1 ? sendStart(response) : serveAgain(request, response);
  await download();
  await waitForStart();
  breakConnection();
  await waitUntilAdded();
  expect(requests).toEqual(["/files/riv.zip", "/files/riv.zip bytes=100-"]);
});

test("a server that refuses the rest is asked for the whole file", async () => {
  await start();
  answer = (request, response) => {
    if (requests.length === 1) return sendStart(response);
    if (request.headers.range !== undefined) return void response.writeHead(416).end();
    serve(request, response);
  };
  await download();
  await waitForStart();
  breakConnection();
  await waitUntilAdded();
  expect(requests).toEqual(["/files/riv.zip", "/files/riv.zip bytes=100-", "/files/riv.zip"]);
});

test("a server without versions of its files sends the whole file again", async () => {
  await start();
  answer = (_, response) =>
    requests.length === 1 ? sendStart(response, "") : void response.writeHead(200).end(FILE);
  await download();
  await waitForStart();
  breakConnection();
  await waitUntilAdded();
  expect(requests).toEqual(["/files/riv.zip", "/files/riv.zip"]);
});

test("another process continues the download of one that stopped", async () => {
  await start();
  let isHanging = true;
  answer = (request, response) => {
    if (!isHanging) return serve(request, response);
    response.writeHead(200, { "content-length": FILE.length, etag: '"1"' });
    response.write(FILE.subarray(0, 200));
  };
  await download();
  await waitUntil((state) => expect(state.download).toEqual({ state: "running", received: 200 }));
  await berea.context.bibleDownloads.close();
  isHanging = false;
  const { bibleDownloadUrl, bibleCatalog } = berea.context;
  const again = createBibleDownloads({ ...berea.context, bibleDownloadUrl, bibleCatalog });
  await waitUntilAdded();
  await again.close();
  expect(requests).toEqual(["/files/riv.zip", "/files/riv.zip bytes=200-"]);
});

test("a cancelled download ends and leaves nothing", async () => {
  await start();
  answer = (_, response) => {
    response.writeHead(200, { "content-length": FILE.length, etag: '"1"' });
    response.write(FILE.subarray(0, 200));
  };
  await download();
  await waitUntil((state) => expect(state.download).toMatchObject({ received: 200 }));
  expect((await operator.call("DELETE", ADDRESS)).status).toBe(204);
  expect((await readState()).download).toBeNull();
  const folder = path.join(berea.context.bibleFolder, "downloads");
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), { timeout: 5_000 });
  expect(await readState()).toMatchObject({ isAdded: false, download: null });
});

test("a wrong checksum adds nothing, and a second attempt starts from the beginning", async () => {
  await start({ sha256: createHash("sha256").update(FILE).digest("hex") });
  answer = (request, response) => serve(request, response, Buffer.concat([FILE, FILE]));
  await download();
  expect(await waitForFailure()).toContain("has the wrong checksum and was deleted");
  answer = serve;
  await download();
  await waitUntilAdded();
  expect(requests).toEqual(["/files/riv.zip", "/files/riv.zip"]);
});

test.each<[string, (response: ServerResponse) => unknown, string]>([
  [
    "redirects to another host",
    (response) => response.writeHead(302, { location: "http://127.0.0.1:9/riv.zip" }).end(),
    "redirects to 127.0.0.1:9, which is not in the settings. Nothing was downloaded from there.",
  ],
  ["has no such file", (response) => response.writeHead(404).end(), "did not provide this file (status 404)"],
  [
    "announces too large a file",
    (response) => response.writeHead(200, { "content-length": LIMITS.bibleFileBytes + 1 }).write("a"),
    "is too large for a Bible.",
  ],
  [
    "sends a file that is no Bible",
    (response) => response.writeHead(200).end("Hello"),
    BIBLE_MESSAGES.unknownFormat,
  ],
  ["breaks every connection", (response) => response.destroy(), "could not be reached."],
])("a server that %s fails with a reason", async (_, respond, message) => {
  await start();
  answer = (_request, response) => void respond(response);
  await download();
  expect(await waitForFailure()).toContain(message);
  expect((await operator.call("GET", "/api/bibles")).body.items).toHaveLength(1);
});

test("an endless file is stopped at the limit", async () => {
  await start();
  const chunk = Buffer.alloc(1024 ** 2);
  answer = (_, response) => {
    const send = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once("drain", send);
    };
    send();
  };
  await download();
  expect(await waitForFailure()).toContain("is too large for a Bible.");
});

test("redirects within the host are followed", async () => {
  await start();
  answer = (request, response) =>
    request.url === "/files/riv.zip"
      ? void response.writeHead(301, { location: "/moved.zip" }).end()
      : serve(request, response);
  await download();
  await waitUntilAdded();
  expect(requests).toEqual(["/files/riv.zip", "/moved.zip"]);
});

test("only the operator can see, start and cancel downloads, of editions in the list", async () => {
  await start();
  const user = await berea.signUp("User");
  expect((await download(user)).status).toBe(403);
  expect((await user.call("DELETE", ADDRESS)).status).toBe(403);
  expect((await user.call("GET", "/api/bibles/available")).status).toBe(403);
  const other = await operator.call("POST", ADDRESS.replace("riv", "other"));
  expect(other.body.error).toMatchObject({ code: "not_found", message: BIBLE_MESSAGES.notOffered });
  expect(await berea.context.db.select().from(bibleDownloads)).toEqual([]);
  expect(requests).toEqual([]);
});

test("the list names editions at one address, each once", async () => {
  await start();
  const ids = CATALOG.bibles.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new URL(CATALOG.address).protocol).toBe("https:");
  for (const { language, bytes, path: file } of CATALOG.bibles) {
    expect(Intl.getCanonicalLocales(language)).toEqual([language]);
    expect(bytes).toBeLessThan(LIMITS.bibleFileBytes);
    expect(file).toMatch(/^[\w.-]+\.zip$/);
  }
});
