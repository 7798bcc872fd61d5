import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, openSync, readFileSync } from "node:fs";
import { readFile, readlink, writeFile } from "node:fs/promises";
import { createServer, get, IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { finished } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fastTempFolder } from "../testing/testing-folder.ts";
import { createReusingStream } from "./reusing-stream.ts";

const BYTES = 3 * 1024 ** 2 + 12_345;
const content = randomBytes(BYTES);
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let file: string;
let waiting: ServerResponse | undefined;
let sending: ServerResponse | undefined;
const server = createServer((request, response) => {
  if (request.url === "/wait") return void (waiting = response);
  sending = response;
  const [start, end] = String(request.headers.range).split("-").map(Number) as [number, number];
  const descriptor = openSync(request.url === "/" ? file : request.url!, "r");
  createReusingStream(descriptor, { start, end }, response).pipe(response);
});

beforeAll(async () => {
  file = path.join(await fastTempFolder(), "recording");
  await writeFile(file, content);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

async function download(start: number, end: number, url = "/"): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(
    get({ port, host: "127.0.0.1", path: url, headers: { range: `${start}-${end}` }, agent: false }),
    "response",
  )) as [IncomingMessage];
  return response;
}

test.each([
  ["the whole file", 0, BYTES - 1],
  ["beyond its end", 100, BYTES + 1_000_000],
  ["a part", 1_234_567, 2_345_678],
  ["one byte", 70_000, 70_000],
])("a socket receives %s as it is stored", async (_, start, end) => {
  const hashes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of await download(start, end)) chunks.push(chunk as Buffer);
      return hash(Buffer.concat(chunks));
    }),
  );
  expect(new Set(hashes)).toEqual(new Set([hash(content.subarray(start, end + 1))]));
});

test("a slow reader receives the bytes as they are stored", async () => {
  const response = await download(0, BYTES - 1);
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    response.pause();
    for (let wait = 0; wait < 20; wait += 1) await turn();
    response.resume();
  }
  expect(hash(Buffer.concat(chunks))).toBe(hash(content));
});

/** Each read of this file returns a few kilobytes only. */
const SYMBOLS = "/proc/kallsyms";

const hasSymbols = existsSync(SYMBOLS) && readFileSync(SYMBOLS).length > BYTES;

test.skipIf(!hasSymbols)("a slow reader receives a file that is read in small parts", async () => {
  let [before, received] = [Buffer.alloc(0), Buffer.alloc(0)];
  // The system may change the file.
  for (let after = Buffer.alloc(1); !before.equals(after); after = await readFile(SYMBOLS)) {
    before = await readFile(SYMBOLS);
    const response = await download(0, before.length - 1, SYMBOLS);
    await expect.poll(() => sending?.writableLength).toBeGreaterThan(0);
    received = await buffer(response);
  }
  expect(hash(received)).toBe(hash(before));
});

/** Every third reader leaves after the first bytes, and every third one is slow. */
async function isReceived(at: number): Promise<boolean> {
  const [start, end] = [at * 10_007, Math.min(BYTES - 1, at * 70_001 + 500_000)];
  const chunks: Buffer[] = [];
  for await (const chunk of await download(start, end)) {
    chunks.push(chunk as Buffer);
    if (at % 3 === 0) break;
    if (at % 3 === 1) await turn();
  }
  const received = Buffer.concat(chunks);
  return received.equals(content.subarray(start, at % 3 === 0 ? start + received.length : end + 1));
}

test("readers that leave and readers that are slow do not change what others receive", async () => {
  const wrong: number[] = [];
  const readers = Array.from({ length: 8 }, async (_, reader) => {
    for (let at = reader; at < 100; at += 8) if (!(await isReceived(at))) wrong.push(at);
  });
  await Promise.all(readers);
  expect(wrong).toEqual([]);
});

test("a response that waits for the one before it on the same connection keeps its bytes", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    "GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\nRange: 0-9999\r\nConnection: close\r\n\r\n",
  );
  await expect.poll(() => waiting && sending?.writableEnded).toBe(true);
  expect(sending?.writableFinished).toBe(false);
  for await (const _ of await download(20_000, 800_000));
  waiting?.end();
  expect((await buffer(socket)).includes(content.subarray(0, 10_000))).toBe(true);
});

const isOpen = (descriptor: number) =>
  readlink(`/proc/self/fd/${descriptor}`).then(
    (target) => target === file,
    () => false,
  );

test.skipIf(process.platform !== "linux")(
  "the file is closed at its end, and when the stream is destroyed, also while it is read",
  async () => {
    const unused = new ServerResponse(new IncomingMessage(new Socket()));
    const read = openSync(file, "r");
    expect(await isOpen(read)).toBe(true);
    await finished(createReusingStream(read, { start: 0, end: 9 }, unused).resume());
    expect(await isOpen(read)).toBe(false);
    const left = openSync(file, "r");
    const stream = createReusingStream(left, { start: 0, end: BYTES - 1 }, unused);
    await once(stream, "readable");
    stream.destroy();
    await once(stream, "close");
    expect(await isOpen(left)).toBe(false);
    const busy = openSync(file, "r");
    const started = createReusingStream(busy, { start: 0, end: BYTES - 1 }, unused);
    started.read();
    started.destroy();
    await once(started, "close");
    expect(await isOpen(busy)).toBe(false);
  },
);
