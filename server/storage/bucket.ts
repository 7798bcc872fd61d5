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

export interface Found {
  name: string;
  changedAt: Date;
}

const SECOND = 1000;
const RETRIES = { retries: 4, minTimeout: 200 };
const PART_BYTES = 16 * 1024 ** 2;
const MAX_PARTS = 10_000;
/** Each of them is in memory while it is sent. */
const PARTS_AT_A_TIME = 2;

export type Bucket = ReturnType<typeof openBucket>;

export function openBucket({ bucket, prefix, endpoint, region }: S3Settings) {
  // A player that is paused keeps its connection: there must be enough for all.
  const agent = { keepAlive: true, maxSockets: 1000 };
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    region,
    maxAttempts: RETRIES.retries + 1,
    // Storages other than Amazon's know no other checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 5 * SECOND,
      socketTimeout: 60 * SECOND,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  return {
    /** Stores what `open` brings from its beginning, each time that it is called; so many bytes. */
    put: (name: string, bytes: number, open: () => Readable | string) =>
      explained(async () => {
        await again(() =>
          client.send(new PutObjectCommand({ ...at(name), Body: open(), ContentLength: bytes })),
        );
      }),

    /** The same for what may be large: it is sent in parts, and is there as a whole or not at all. */
    putParts: (name: string, bytes: number, open: () => Readable) =>
      explained(async () => {
        const partSize = Math.max(PART_BYTES, Math.ceil(bytes / MAX_PARTS));
        const options = { client, partSize, queueSize: PARTS_AT_A_TIME };
        await again(() => new Upload({ ...options, params: { ...at(name), Body: open() } }).done());
      }),

    findSize: (name: string) =>
      explained(async () => {
        const found = await client.send(new HeadObjectCommand(at(name))).catch(ignoreMissing);
        return found?.ContentLength;
      }),

    read: (name: string, range?: ByteRange) =>
      explained(async () => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const get = new GetObjectCommand({ ...at(name), ...(Range && { Range }) });
        const found = await client.send(get).catch(ignoreMissing);
        return found?.Body as Readable | undefined;
      }),

    list: (start: string, pageSize: number = 1000) =>
      explained(async () => {
        const found: Found[] = [];
        const pages = paginateListObjectsV2({ client, pageSize }, { Bucket: bucket, Prefix: prefix + start });
        for await (const { Contents = [] } of pages)
          for (const { Key = "", LastModified = new Date() } of Contents)
            found.push({ name: Key.slice(prefix.length), changedAt: LastModified });
        return found;
      }),

    remove: (names: string[]) =>
      explained(async () => {
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

/** Tries again what streams bytes and broke off: the client does so only with what it can send twice. */
export const again = <Result>(work: () => Promise<Result>): Promise<Result> =>
  pRetry(work, { ...RETRIES, shouldRetry: ({ error }) => isPassing(error) });

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;

const CONNECTION_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE)$/;

function isPassing(error: unknown): boolean {
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

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageUnavailableError || error instanceof NoSuchKeyError) throw error;
    // As a disk says it.
    if (isFull(error))
      throw Object.assign(new Error("the storage is full", { cause: error }), { code: "ENOSPC" });
    throw new StorageUnavailableError("The storage cannot be used.", { cause: error });
  }
}
