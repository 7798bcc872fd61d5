// An S3 server on loopback, for tests.
import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import S3rver from "s3rver";
import { removeFolder } from "../testing/testing-folder.ts";

export interface TestS3 {
  /** A URL for STORAGE_URL with a new folder in the bucket. */
  createUrl(): string;
  /** Environment variables with the keys. */
  keys: Record<string, string>;
  /** Stops it during `work`, and returns a new server at the same address. */
  restart(work: () => Promise<void>): Promise<TestS3>;
  close(): Promise<void>;
}

const KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

const LAST_WRITES_MS = 500;

/** Starts a server, and sets its keys in the environment of this process. */
export async function startS3(): Promise<TestS3> {
  Object.assign(process.env, KEYS);
  return startIn(await mkdtemp(path.join(tmpdir(), "berea-s3-")), 0);
}

async function startIn(directory: string, port: number): Promise<TestS3> {
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: "berea", configs: [] }],
  });
  (server as unknown as { middleware: Middleware[] }).middleware.unshift(adjust);
  const address = await server.run();
  return {
    createUrl: () => `s3://berea/${randomUUID()}?endpoint=http://127.0.0.1:${address.port}`,
    keys: KEYS,
    async restart(work) {
      await stop(server);
      await work();
      return startIn(directory, address.port);
    },
    async close() {
      await stop(server);
      // Requests of killed processes may still be writing.
      await delay(LAST_WRITES_MS);
      await removeFolder(directory);
    },
  };
}

/** The used part of Koa, on which s3rver is based. */
interface KoaContext {
  method: string;
  query: Record<string, unknown>;
  headers: Record<string, string | undefined>;
  status: number;
  length: number;
  body: unknown;
  set(name: string, value: string): void;
}
type Middleware = (context: KoaContext, next: () => Promise<void>) => Promise<void>;

/** Works around s3rver 3.7.1: it doesn't delete multipart uploads, and responds to `bytes=0-0` with the whole object. */
const adjust: Middleware = async (context, next) => {
  if (context.method === "DELETE" && context.query["uploadId"] !== undefined) {
    context.status = 204;
    return;
  }
  await next();
  if (context.headers["range"] !== "bytes=0-0" || !(context.body instanceof Readable)) return;
  const [first] = (await context.body.take(1).toArray()) as Buffer[];
  context.set("content-range", `bytes 0-0/${context.length}`);
  context.status = 206;
  context.body = first?.subarray(0, 1);
};

// s3rver encrypts its list tokens with DES, which Node no longer supports; triple DES with the same key thrice is equal.
const nodeCrypto = createRequire(import.meta.url)("node:crypto") as Record<string, Cipher>;
type Cipher = (algorithm: string, key: Buffer, ...rest: unknown[]) => unknown;
for (const name of ["createCipheriv", "createDecipheriv"]) {
  const create = nodeCrypto[name]!;
  nodeCrypto[name] = (algorithm, key, ...rest) =>
    algorithm === "des"
      ? create("des-ede3-cbc", Buffer.concat([key, key, key]), ...rest)
      : create(algorithm, key, ...rest);
}

async function stop(server: S3rver): Promise<void> {
  const closed = server.close();
  // Clients keep connections open.
  (server as unknown as { httpServer: Server }).httpServer.closeAllConnections();
  await closed;
}
