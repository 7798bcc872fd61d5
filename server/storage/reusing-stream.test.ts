import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { openSync } from "node:fs";
import { readlink, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { finished } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fastTempFolder } from "../testing/testing-folder.ts";
import { createReusingStream } from "./reusing-stream.ts";

const BYTES = 3 * 1024 ** 2 + 12_345;
const content = randomBytes(BYTES);
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let file: string;
const server = createServer((request, response) => {
  const [start, end] = String(request.headers.range).split("-").map(Number) as [number, number];
  createReusingStream(openSync(file, "r"), { start, end }).pipe(response);
});

beforeAll(async () => {
  file = path.join(await fastTempFolder(), "recording");
  await writeFile(file, content);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

async function download(start: number, end: number): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(
    get({ port, host: "127.0.0.1", headers: { range: `${start}-${end}` }, agent: false }),
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

const isOpen = (descriptor: number) =>
  readlink(`/proc/self/fd/${descriptor}`).then(
    (target) => target === file,
    () => false,
  );

test.skipIf(process.platform !== "linux")(
  "the file is closed at its end, and when the stream is destroyed, also while it is read",
  async () => {
    const read = openSync(file, "r");
    expect(await isOpen(read)).toBe(true);
    await finished(createReusingStream(read, { start: 0, end: 9 }).resume());
    expect(await isOpen(read)).toBe(false);
    const left = openSync(file, "r");
    const stream = createReusingStream(left, { start: 0, end: BYTES - 1 });
    await once(stream, "readable");
    stream.destroy();
    await once(stream, "close");
    expect(await isOpen(left)).toBe(false);
    const busy = openSync(file, "r");
    const started = createReusingStream(busy, { start: 0, end: BYTES - 1 });
    started.read();
    started.destroy();
    await once(started, "close");
    expect(await isOpen(busy)).toBe(false);
  },
);
