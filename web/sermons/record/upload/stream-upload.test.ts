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

let directory: string;
let http: HttpServer;
let port = 0;
/** Answers requests in the place of the tus server, until it is taken away again. */
let answerInstead: number | undefined;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "berea-feeder-"));
  answerInstead = undefined;
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
    if (answerInstead === undefined) return void tus.handle(request, response);
    response.writeHead(answerInstead, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { code: "x", message: "Not this one" } }));
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

/** A source that grows when the test says so. */
class Growing implements GrowingSource {
  #bytes = Buffer.alloc(0);
  isComplete = false;
  #waiting = new Set<() => void>();

  get available(): number {
    return this.#bytes.length;
  }

  grow(bytes: Buffer, isComplete = false): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    this.isComplete = isComplete;
    for (const refresh of this.#waiting) refresh();
  }

  read(from: number, most: number): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(new Uint8Array(this.#bytes.subarray(from, from + most)));
  }

  more(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const refresh = () => {
        if (signal.aborted) reject(signal.reason as Error);
        else if (this.available > bytes || this.isComplete) resolve();
      };
      this.#waiting.add(refresh);
      signal.addEventListener("abort", refresh);
      refresh();
    });
  }
}

interface Watched extends StreamUploadOptions {
  source: Growing;
  seen: { held: number[]; problems: (UploadProblem | undefined)[]; addresses: (string | undefined)[] };
  stop: () => void;
}

function createFeed(source: Growing, address?: string): Watched {
  const seen: Watched["seen"] = { held: [], problems: [], addresses: [] };
  const controller = new AbortController();
  return {
    source,
    seen,
    stop: () => controller.abort(new Error("stopped")),
    endpoint: `http://127.0.0.1:${port}/uploads`,
    metadata: { filename: "Grüße.webm", sermonId: "1" },
    address,
    onAddress: (found) => Promise.resolve(void seen.addresses.push(found)),
    onConfirmed: (bytes) => seen.held.push(bytes),
    onProblem: (problem) => seen.problems.push(problem),
    isWhole: async (at, bytes) => (await stored(at)).length === bytes,
    pace: { portion: 1, retries: { minTimeout: 5, maxTimeout: 5 } },
    connection: new EventTarget(),
    signal: controller.signal,
  };
}

const stored = (address: string) => readFile(path.join(directory, path.basename(address)));

/** Settles when the server has said that it holds so much. */
function untilHeld(feed: Watched, bytes: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { onConfirmed } = feed;
  const refresh = () => {
    if (feed.seen.held.includes(bytes)) resolve();
  };
  feed.onConfirmed = (held) => {
    onConfirmed(held);
    refresh();
  };
  refresh();
  return promise;
}

const part = (letter: string, length = 1000) => Buffer.alloc(length, letter);

test("sends a source while it grows and tells its length at the end", async () => {
  const feed = createFeed(new Growing());
  const sent = streamUpload(feed);
  feed.source.grow(part("a"));
  await untilHeld(feed, 1000);
  feed.source.grow(part("b"), true);
  const address = await sent;
  expect(feed.seen.addresses).toEqual([address]);
  expect(await stored(address)).toEqual(Buffer.concat([part("a"), part("b")]));
});

test("sends a long source in several requests", async () => {
  const feed = createFeed(new Growing());
  feed.source.grow(part("a", 5 * 1024 * 1024 + 7), true);
  const address = await streamUpload(feed);
  expect((await stored(address)).length).toBe(5 * 1024 * 1024 + 7);
  expect(feed.seen.held.length).toBeGreaterThan(3);
});

test("goes on where the server stands after a lost connection, and says so meanwhile", async () => {
  const feed = createFeed(new Growing());
  const sent = streamUpload(feed);
  feed.source.grow(part("a"));
  await untilHeld(feed, 1000);
  await stopListening();
  feed.source.grow(part("b"));
  await expect.poll(() => feed.seen.problems.at(-1)).toEqual({ kind: "unreachable" });
  await listen();
  await untilHeld(feed, 2000);
  expect(feed.seen.problems.at(-1)).toBeUndefined();
  feed.source.grow(part("c"), true);
  expect(await stored(await sent)).toEqual(Buffer.concat([part("a"), part("b"), part("c")]));
  expect(feed.seen.addresses.length).toBe(1);
});

test("another page goes on with the upload of one that was killed", async () => {
  const first = createFeed(new Growing());
  const killed = streamUpload(first);
  first.source.grow(part("a"));
  await untilHeld(first, 1000);
  first.stop();
  await expect(killed).rejects.toThrow("stopped");

  const second = createFeed(first.source, first.seen.addresses[0]);
  second.source.grow(part("b"), true);
  expect(await streamUpload(second)).toBe(first.seen.addresses[0]);
  expect(second.seen.held[0]).toBe(1000);
  expect(await stored(second.address ?? "")).toEqual(Buffer.concat([part("a"), part("b")]));
});

test("what the server has beyond the source is kept", async () => {
  const first = createFeed(new Growing());
  const killed = streamUpload(first);
  first.source.grow(part("a", 3000));
  await untilHeld(first, 3000);
  first.stop();
  await expect(killed).rejects.toThrow("stopped");

  const second = createFeed(new Growing(), first.seen.addresses[0]);
  second.source.grow(part("a", 2000), true);
  expect((await stored(await streamUpload(second))).length).toBe(3000);
});

test("knows an upload again whose last answer was lost", async () => {
  const first = createFeed(new Growing());
  first.source.grow(part("a"), true);
  const address = await streamUpload(first);
  expect(await streamUpload(createFeed(first.source, address))).toBe(address);
});

test("starts anew where the server has lost the upload", async () => {
  const feed = createFeed(new Growing(), "/uploads/0123456789abcdef");
  feed.isWhole = async (at, bytes) =>
    (await stored(at).catch(() => Promise.reject(new Error("not found")))).length === bytes;
  feed.source.grow(part("a"), true);
  const address = await streamUpload(feed);
  expect(feed.seen.addresses).toEqual([undefined, address]);
  expect(await stored(address)).toEqual(part("a"));
});

test("waits for a person who has to sign in again", async () => {
  answerInstead = 401;
  const feed = createFeed(new Growing());
  feed.source.grow(part("a"), true);
  const sent = streamUpload(feed);
  await expect.poll(() => feed.seen.problems.at(-1)).toEqual({ kind: "signed-out" });
  answerInstead = undefined;
  expect(await stored(await sent)).toEqual(part("a"));
});

test("gives up with the server's reason where it refuses", async () => {
  answerInstead = 413;
  const feed = createFeed(new Growing());
  feed.source.grow(part("a"), true);
  await expect(streamUpload(feed)).rejects.toThrow("Not this one");
  expect(feed.seen.problems).toEqual([{ kind: "refused", message: "Not this one" }]);
});

test("tells its metadata in any language", async () => {
  const feed = createFeed(new Growing());
  feed.source.grow(part("a"), true);
  const address = await streamUpload(feed);
  const { metadata } = JSON.parse((await stored(`${address}.json`)).toString()) as { metadata: unknown };
  expect(metadata).toEqual({ filename: "Grüße.webm", sermonId: "1" });
});
