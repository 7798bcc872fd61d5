// A bucket of an S3 storage: whole objects by their names, with patience, and failures in words of our own.
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  type S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "./s3-settings.ts";
import { type ByteRange, StorageAway, WRITE_TEST } from "./storage.ts";

/** Bytes that can be read again from the beginning, where sending them failed. */
export interface Source {
  bytes: number;
  open(): Readable;
}

export interface Found {
  name: string;
  changedAt: Date;
}

/** Names are those below the prefix of STORAGE_URL. What fails throws `StorageAway`. */
export interface Bucket {
  put(name: string, source: Source): Promise<void>;
  /** Puts an object together from parts, each but the last of at least 5 MiB; it is there as a whole or not at all. */
  putParts(name: string, parts: Source[]): Promise<void>;
  /** Bytes of an object; undefined where there is none. */
  findSize(name: string): Promise<number | undefined>;
  /** Undefined where there is no such object. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** All objects whose names start so, sorted; asked for in pages. */
  list(start: string, page?: number): Promise<Found[]>;
  remove(names: string[]): Promise<void>;
  /** Throws as the storage's client does where the bucket cannot be used. */
  check(): Promise<void>;
}

const SECOND = 1000;
const ATTEMPTS = 5;
const FIRST_PAUSE_MILLISECONDS = 200;
const AT_A_TIME = 4;

export function openBucket({ bucket, prefix, endpoint, region }: S3Settings): Bucket {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    region,
    maxAttempts: ATTEMPTS,
    // Storages other than Amazon's know no other checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: connectionSettings(),
  });
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  const sendPart = (name: string, UploadId: string, PartNumber: number, { bytes, open }: Source) =>
    again(async () => {
      const part = { ...at(name), UploadId, PartNumber, Body: open(), ContentLength: bytes };
      const { ETag } = await client.send(new UploadPartCommand(part));
      return { ETag, PartNumber };
    });

  /** The older way to list: its next page begins after a name, and not where a token of the storage says. */
  async function listAll(start: string, page: number): Promise<Found[]> {
    const found: Found[] = [];
    for (let Marker = ""; ;) {
      const wanted = { Bucket: bucket, Prefix: prefix + start, MaxKeys: page, Marker };
      const { Contents = [], IsTruncated } = await client.send(new ListObjectsCommand(wanted));
      for (const { Key = "", LastModified = new Date() } of Contents) {
        found.push({ name: Key.slice(prefix.length), changedAt: LastModified });
        Marker = Key;
      }
      if (!IsTruncated || Contents.length === 0) return found;
    }
  }

  return {
    put: (name, { bytes, open }) =>
      explained(
        again(async () => {
          await client.send(new PutObjectCommand({ ...at(name), Body: open(), ContentLength: bytes }));
        }),
      ),

    async putParts(name, parts) {
      const { UploadId = "" } = await explained(client.send(new CreateMultipartUploadCommand(at(name))));
      const upload = { ...at(name), UploadId };
      try {
        const Parts = await inLanes(parts, (part, index) => sendPart(name, UploadId, index + 1, part));
        await explained(
          client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
        );
      } catch (error) {
        // The failure before this one is the one to tell of; a rule of the bucket removes what stays.
        await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
        throw explain(error);
      }
    },

    findSize: (name) =>
      explained(
        client
          .send(new HeadObjectCommand(at(name)))
          .then(({ ContentLength }) => ContentLength, ignoreMissing),
      ),

    async read(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const get = client.send(new GetObjectCommand({ ...at(name), ...(Range && { Range }) }));
      const answer = await explained(get.catch(ignoreMissing));
      if (!answer) return undefined;
      const { Body, ContentLength = 0 } = answer;
      const wanted = range ? range.end - range.start + 1 : ContentLength;
      // s3rver gives all bytes where the first alone is asked for.
      return ContentLength > wanted ? Readable.from(firstOf(Body as Readable, wanted)) : (Body as Readable);
    },

    list: (start, page = 1000) => explained(listAll(start, page)),

    async remove(names) {
      await inLanes(names, (name) => explained(client.send(new DeleteObjectCommand(at(name)))));
    },

    async check() {
      const name = `${WRITE_TEST}${randomUUID()}`;
      await client.send(
        new PutObjectCommand({ ...at(name), Body: "Berea tries whether it can write here.\n" }),
      );
      await client.send(new DeleteObjectCommand(at(name)));
      await client.send(new ListObjectsCommand({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }));
    },
  };
}

/** A file of this machine as a source. */
export const fileSource = (path: string, bytes: number): Source => ({
  bytes,
  open: () => createReadStream(path),
});

async function* firstOf(source: Readable, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    yield chunk.subarray(0, left);
    left -= chunk.byteLength;
    if (left <= 0) return;
  }
}

function connectionSettings(): S3ClientConfig["requestHandler"] {
  // A player that is paused keeps its connection: there must be enough for all.
  const agent = { keepAlive: true, maxSockets: 1000 };
  return {
    connectionTimeout: 5 * SECOND,
    socketTimeout: 60 * SECOND,
    httpAgent: agent,
    httpsAgent: agent,
  };
}

/** Tries again what streams bytes and broke off: the client does so only with what it can send twice. */
export async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      await delay(FIRST_PAUSE_MILLISECONDS * 2 ** (attempt - 1));
    }
  }
}

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

const explained = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw explain(error);
  });

function explain(error: unknown): unknown {
  if (error instanceof StorageAway) return error;
  // As a disk says it.
  if (isFull(error))
    return Object.assign(new Error("the storage is full", { cause: error }), { code: "ENOSPC" });
  return new StorageAway("The storage cannot be used.", { cause: error });
}

/** Does some work on each item, a few at a time; answers in their order. */
async function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index]!, index);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return results;
}
