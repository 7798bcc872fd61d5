// An S3 server on loopback, for tests.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import S3rver from "s3rver";

export interface TestS3 {
  /** A value for STORAGE_URL with a new prefix in the bucket. */
  makeUrl(): string;
  /** The environment variables with its credentials. */
  keys: Record<string, string>;
  /** Stops it during `work`, starts it again at the same address, and returns the new one. */
  restart(work: () => Promise<void>): Promise<TestS3>;
  close(): Promise<void>;
}

const KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Milliseconds. */
const LAST_WRITES = 500;

/** Starts a server, and sets its credentials in this process. */
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
    makeUrl: () => `s3://berea/${randomUUID()}?endpoint=http://127.0.0.1:${address.port}`,
    keys: KEYS,
    async restart(work) {
      await stop(server);
      await work();
      return startIn(directory, address.port);
    },
    async close() {
      await stop(server);
      // Requests of a killed process may still be writing.
      await delay(LAST_WRITES);
      await rm(directory, { recursive: true });
    },
  };
}

/** The parts of Koa (s3rver's framework) that are used here. */
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

/** Fixes s3rver 3.7.1, which doesn't remove multipart uploads and answers `bytes=0-0` with the whole object. */
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

// s3rver encrypts list tokens with DES, which Node no longer has. Triple DES with the same key three times is equivalent.
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
  // Clients keep their connections open.
  (server as unknown as { httpServer: Server }).httpServer.closeAllConnections();
  await closed;
}
