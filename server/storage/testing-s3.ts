// A real S3 storage on loopback, for tests.
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
  /** For STORAGE_URL; each call names a place of its own in the bucket. */
  makeUrl(): string;
  /** What a process needs in its environment to use it. */
  keys: Record<string, string>;
  /** Has it away while `work` is done, and back at the same address afterwards; answers what it is then. */
  restart(work: () => Promise<void>): Promise<TestS3>;
  close(): Promise<void>;
}

const KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Milliseconds. */
const LAST_WRITES = 500;

/** Starts a storage, and gives this process its keys. */
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
      // What a process asked for that was killed meanwhile is still being written.
      await delay(LAST_WRITES);
      await rm(directory, { recursive: true });
    },
  };
}

/** What we use of Koa, which s3rver is made with. */
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

/** What S3 does and s3rver 3.7.1 does not: it removes no multipart uploads, and answers `bytes=0-0` with the whole object. */
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

// s3rver encrypts the tokens of its lists with DES, which Node has no more; triple DES with one key three times is the same.
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
