import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import pRetry from "p-retry";
import type { S3Settings } from "./s3-settings.ts";
import { type ByteRange, NoSuchKeyError, StorageUnavailableError, WRITE_TEST } from "./storage.ts";

export interface BucketObject {
  name: string;
  changedAt: Date;
}

const SECOND_MS = 1000;
const RETRY_POLICY = { retries: 4, minTimeout: 200 };
const PART_BYTES = 16 * 1024 ** 2;
const MAX_PARTS = 10_000;
/** Parts are in memory while they are sent. */
const CONCURRENT_PARTS = 2;

export type Bucket = ReturnType<typeof openBucket>;

export function openBucket({ bucket, prefix, endpoint, region }: S3Settings) {
  // A paused player keeps its connection open, so many are needed.
  const agent = { keepAlive: true, maxSockets: 1000 };
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    region,
    maxAttempts: RETRY_POLICY.retries + 1,
    // Storages other than Amazon's don't support other checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 5 * SECOND_MS,
      socketTimeout: 60 * SECOND_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  return {
    /** Stores an object of so many bytes; `open` must return all of them on each call. */
    put: (name: string, bytes: number, open: () => Readable | string) =>
      withStorageErrors(async () => {
        await withRetries(() =>
          client.send(new PutObjectCommand({ ...at(name), Body: open(), ContentLength: bytes })),
        );
      }),

    /** Like `put`, for large objects: sent in parts, but stored completely or not at all. */
    putParts: (name: string, bytes: number, open: () => Readable) =>
      withStorageErrors(async () => {
        const partSize = Math.max(PART_BYTES, Math.ceil(bytes / MAX_PARTS));
        const options = { client, partSize, queueSize: CONCURRENT_PARTS };
        await withRetries(() => new Upload({ ...options, params: { ...at(name), Body: open() } }).done());
      }),

    findSize: (name: string) =>
      withStorageErrors(async () => {
        const found = await client.send(new HeadObjectCommand(at(name))).catch(ignoreMissing);
        return found?.ContentLength;
      }),

    read: (name: string, range?: ByteRange) =>
      withStorageErrors(async () => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const get = new GetObjectCommand({ ...at(name), ...(Range && { Range }) });
        const found = await client.send(get).catch(ignoreMissing);
        return found?.Body as Readable | undefined;
      }),

    list: (start: string, pageSize: number = 1000) =>
      withStorageErrors(async () => {
        const found: BucketObject[] = [];
        const pages = paginateListObjectsV2({ client, pageSize }, { Bucket: bucket, Prefix: prefix + start });
        for await (const { Contents = [] } of pages)
          for (const { Key = "", LastModified = new Date() } of Contents)
            found.push({ name: Key.slice(prefix.length), changedAt: LastModified });
        return found;
      }),

    remove: (names: string[]) =>
      withStorageErrors(async () => {
        await Promise.all(names.map((name) => client.send(new DeleteObjectCommand(at(name)))));
      }),

    async check() {
      const name = `${WRITE_TEST}${randomUUID()}`;
      await client.send(
        new PutObjectCommand({ ...at(name), Body: "Berea checks whether it can write here.\n" }),
      );
      await client.send(new DeleteObjectCommand(at(name)));
      await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }));
    },
  };
}

/** Retries streams, which the client itself doesn't retry. */
export const withRetries = <Result>(work: () => Promise<Result>): Promise<Result> =>
  pRetry(work, { ...RETRY_POLICY, shouldRetry: ({ error }) => isTransient(error) });

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;

const CONNECTION_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE)$/;

function isTransient(error: unknown): boolean {
  const { name, code = "" } = error as NodeJS.ErrnoException;
  const status = statusOf(error) ?? 0;
  if (isFull(error)) return false;
  return status === 429 || status >= 500 || name === "TimeoutError" || CONNECTION_CODES.test(code);
}

const isFull = (error: unknown) =>
  statusOf(error) === 507 || /StorageFull|QuotaExceeded/.test((error as Error).name);

function ignoreMissing(error: unknown): undefined {
  const { name } = error as Error;
  if (statusOf(error) !== 404 || name === "NoSuchBucket") throw error;
}

async function withStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageUnavailableError || error instanceof NoSuchKeyError) throw error;
    // With the code of a full disk.
    if (isFull(error))
      throw Object.assign(new Error("the storage is full", { cause: error }), { code: "ENOSPC" });
    throw new StorageUnavailableError("The storage is unavailable.", { cause: error });
  }
}
