import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  streamUpload,
  type StreamUploadOptions,
  type GrowingSource,
  type UploadProblem,
} from "./stream-upload.ts";
import { PROXY_LIMIT_MESSAGE } from "../../../api/api.ts";

let directory: string;
let http: HttpServer;
let port = 0;
/** The status of all responses in place of the tus server, while it is set. */
let forcedStatus: number | undefined;
let forcedBody: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "berea-feeder-"));
  forcedStatus = undefined;
  forcedBody = JSON.stringify({ error: { code: "x", message: "Not this one" } });
  port = 0;
  await listen();
});

afterEach(async () => {
  await stopListening();
  await rm(directory, { recursive: true, force: true });
});

async function listen(): Promise<void> {
  const tus = new Server({ path: "/uploads", datastore: new FileStore({ directory }) });
  http = createServer((request, response) => {
    if (forcedStatus === undefined) return void tus.handle(request, response);
    response.writeHead(forcedStatus, { "content-type": "application/json" });
    response.end(forcedBody);
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  ({ port } = http.address() as AddressInfo);
}

async function stopListening(): Promise<void> {
  const closed = once(http, "close");
  http.closeAllConnections();
  http.close();
  await closed;
}

/** A source that grows when the test calls `grow`. */
class GrowingBuffer implements GrowingSource {
  #bytes = Buffer.alloc(0);
  isComplete = false;
  #waiting = new Set<() => void>();

  get available(): number {
    return this.#bytes.length;
  }

  grow(bytes: Buffer, isComplete = false): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    this.isComplete = isComplete;
    for (const check of this.#waiting) check();
  }

  read(from: number, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(new Uint8Array(this.#bytes.subarray(from, from + maxBytes)));
  }

  waitForMore(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (signal.aborted) reject(signal.reason as Error);
        else if (this.available > bytes || this.isComplete) resolve();
      };
      this.#waiting.add(check);
      signal.addEventListener("abort", check);
      check();
    });
  }
}

interface ObservedUpload extends StreamUploadOptions {
  source: GrowingBuffer;
  observed: {
    confirmed: number[];
    problems: (UploadProblem | undefined)[];
    addresses: (string | undefined)[];
  };
  stop: () => void;
}

function createOptions(source: GrowingBuffer, address?: string): ObservedUpload {
  const observed: ObservedUpload["observed"] = { confirmed: [], problems: [], addresses: [] };
  const controller = new AbortController();
  return {
    source,
    observed,
    stop: () => controller.abort(new Error("stopped")),
    endpoint: `http://127.0.0.1:${port}/uploads`,
    metadata: { filename: "Grüße.webm", sermonId: "1" },
    address,
    onAddress: (found) => Promise.resolve(void observed.addresses.push(found)),
    onConfirmed: (bytes) => observed.confirmed.push(bytes),
    onProblem: (problem) => observed.problems.push(problem),
    isFileComplete: async (at, bytes) => (await stored(at)).length === bytes,
    timing: { chunkInterval: 1, retries: { minTimeout: 5, maxTimeout: 5 } },
    connection: new EventTarget(),
    signal: controller.signal,
  };
}

const stored = (address: string) => readFile(path.join(directory, path.basename(address)));

/** Resolves when the server has confirmed so many bytes. */
function untilConfirmed(options: ObservedUpload, bytes: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { onConfirmed } = options;
  const check = () => {
    if (options.observed.confirmed.includes(bytes)) resolve();
  };
  options.onConfirmed = (confirmed) => {
    onConfirmed(confirmed);
    check();
  };
  check();
  return promise;
}

const part = (letter: string, length = 1000) => Buffer.alloc(length, letter);

test("uploads a growing source and sends its length at the end", async () => {
  const options = createOptions(new GrowingBuffer());
  const sent = streamUpload(options);
  options.source.grow(part("a"));
  await untilConfirmed(options, 1000);
  options.source.grow(part("b"), true);
  const address = await sent;
  expect(options.observed.addresses).toEqual([address]);
  expect(await stored(address)).toEqual(Buffer.concat([part("a"), part("b")]));
});

test("uploads a long source in several requests", async () => {
  const options = createOptions(new GrowingBuffer());
  options.source.grow(part("a", 5 * 1024 * 1024 + 7), true);
  const address = await streamUpload(options);
  expect((await stored(address)).length).toBe(5 * 1024 * 1024 + 7);
  expect(options.observed.confirmed.length).toBeGreaterThan(3);
});

test("resumes at the server's offset after a lost connection, which it reports", async () => {
  const options = createOptions(new GrowingBuffer());
  const sent = streamUpload(options);
  options.source.grow(part("a"));
  await untilConfirmed(options, 1000);
  await stopListening();
  options.source.grow(part("b"));
  await expect.poll(() => options.observed.problems.at(-1)).toEqual({ kind: "unreachable" });
  await listen();
  await untilConfirmed(options, 2000);
  expect(options.observed.problems.at(-1)).toBeUndefined();
  options.source.grow(part("c"), true);
  expect(await stored(await sent)).toEqual(Buffer.concat([part("a"), part("b"), part("c")]));
  expect(options.observed.addresses.length).toBe(1);
});

test("another page resumes the upload of a page that was killed", async () => {
  const first = createOptions(new GrowingBuffer());
  const killed = streamUpload(first);
  first.source.grow(part("a"));
  await untilConfirmed(first, 1000);
  first.stop();
  await expect(killed).rejects.toThrow("stopped");

  const second = createOptions(first.source, first.observed.addresses[0]);
  second.source.grow(part("b"), true);
  expect(await streamUpload(second)).toBe(first.observed.addresses[0]);
  expect(second.observed.confirmed[0]).toBe(1000);
  expect(await stored(second.address ?? "")).toEqual(Buffer.concat([part("a"), part("b")]));
});

test("keeps what the server has beyond the end of the source", async () => {
  const first = createOptions(new GrowingBuffer());
  const killed = streamUpload(first);
  first.source.grow(part("a", 3000));
  await untilConfirmed(first, 3000);
  first.stop();
  await expect(killed).rejects.toThrow("stopped");

  const second = createOptions(new GrowingBuffer(), first.observed.addresses[0]);
  second.source.grow(part("a", 2000), true);
  expect((await stored(await streamUpload(second))).length).toBe(3000);
});

test("recognizes a complete upload whose last response was lost", async () => {
  const first = createOptions(new GrowingBuffer());
  first.source.grow(part("a"), true);
  const address = await streamUpload(first);
  expect(await streamUpload(createOptions(first.source, address))).toBe(address);
});

test("starts over if the server has lost the upload", async () => {
  const options = createOptions(new GrowingBuffer(), "/uploads/0123456789abcdef");
  options.isFileComplete = async (at, bytes) =>
    (await stored(at).catch(() => Promise.reject(new Error("not found")))).length === bytes;
  options.source.grow(part("a"), true);
  const address = await streamUpload(options);
  expect(options.observed.addresses).toEqual([undefined, address]);
  expect(await stored(address)).toEqual(part("a"));
});

test("waits for the user to sign in again", async () => {
  forcedStatus = 401;
  const options = createOptions(new GrowingBuffer());
  options.source.grow(part("a"), true);
  const sent = streamUpload(options);
  await expect.poll(() => options.observed.problems.at(-1)).toEqual({ kind: "signed-out" });
  forcedStatus = undefined;
  expect(await stored(await sent)).toEqual(part("a"));
});

test("rejects with the server's reason if it refuses", async () => {
  forcedStatus = 413;
  const options = createOptions(new GrowingBuffer());
  options.source.grow(part("a"), true);
  await expect(streamUpload(options)).rejects.toThrow("Not this one");
  expect(options.observed.problems).toEqual([{ kind: "refused", message: "Not this one" }]);
});

test("explains a limit of a reverse proxy", async () => {
  forcedStatus = 413;
  forcedBody = "<html><h1>413 Request Entity Too Large</h1></html>";
  const options = createOptions(new GrowingBuffer());
  options.source.grow(part("a"), true);
  await expect(streamUpload(options)).rejects.toThrow(PROXY_LIMIT_MESSAGE);
});

test("encodes metadata in any language", async () => {
  const options = createOptions(new GrowingBuffer());
  options.source.grow(part("a"), true);
  const address = await streamUpload(options);
  const { metadata } = JSON.parse((await stored(`${address}.json`)).toString()) as { metadata: unknown };
  expect(metadata).toEqual({ filename: "Grüße.webm", sermonId: "1" });
});
