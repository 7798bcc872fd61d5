// A real S3 storage on loopback, for tests.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
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

async function stop(server: S3rver): Promise<void> {
  const closed = server.close();
  // Clients keep their connections open.
  (server as unknown as { httpServer: Server }).httpServer.closeAllConnections();
  await closed;
}
