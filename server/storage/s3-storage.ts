// A storage in a bucket. A complete key is one object; an incomplete one consists of pieces (s3-partial-keys.ts).
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { StartError } from "../processes/start-error.ts";
import { withRetries, type Bucket, openBucket } from "./bucket.ts";
import { createPartialKeys, createNoSuchKeyError, parseObjectName } from "./s3-partial-keys.ts";
import type { S3Settings } from "./s3-settings.ts";
import { splitIntoFiles, withTemporaryFile } from "./temporary-files.ts";
import { checkKey, type Storage, WRITE_TEST, WrongOffsetError } from "./storage.ts";

/** The size of the parts that browsers send. */
const PIECE_BYTES = 8 * 1024 ** 2;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  const bucket = openBucket(settings);
  await bucket.check().catch((error: unknown) => {
    throw explainBucketFailure(error, settings);
  });
  return createS3Storage(bucket);
}

function createS3Storage(bucket: Bucket): Storage {
  const partialKeys = createPartialKeys(bucket);

  /** Complete keys accept no more bytes, but adding none is allowed. */
  async function appendNothing(
    key: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const size = await bucket.findSize(key);
    if (size === undefined) throw createNoSuchKeyError();
    if (size !== offset) throw new WrongOffsetError();
    for await (const chunk of source) if (chunk.byteLength > 0) throw new WrongOffsetError();
  }

  async function mergePieces(key: string): Promise<void> {
    const partial = await partialKeys.find(key);
    if (!partial) throw createNoSuchKeyError();
    await bucket.putParts(key, partial.bytes, partial.open).catch(async (error: unknown) => {
      // Another process may have completed the key and removed the pieces.
      if ((await bucket.findSize(key)) === undefined) throw error;
    });
    if (!(await partialKeys.isRemoved(key))) return;
    await bucket.remove([key]);
    throw createNoSuchKeyError();
  }

  const storage: Storage = {
    create: (key) => partialKeys.create(checkKey(key)),

    async append(key, offset, source) {
      const partial = await partialKeys.find(checkKey(key));
      if (!partial) return appendNothing(key, offset, source);
      if (partial.bytes !== offset) throw new WrongOffsetError();
      let position = offset;
      await splitIntoFiles(source, PIECE_BYTES, async (path, bytes) => {
        await partialKeys.add(key, position, path, bytes);
        position += bytes;
      });
    },

    async complete(key) {
      if ((await bucket.findSize(checkKey(key))) === undefined) await mergePieces(key);
      await partialKeys.clear(key);
    },

    findSize: async (key) => (await bucket.findSize(checkKey(key))) ?? (await partialKeys.find(key))?.bytes,

    async read(key, range) {
      const bytes = (await bucket.read(checkKey(key), range)) ?? (await partialKeys.find(key))?.open(range);
      if (!bytes) throw createNoSuchKeyError();
      return bytes;
    },

    async remove(key) {
      await partialKeys.remove(checkKey(key));
      await bucket.remove([key]);
    },

    checkWritable: () => bucket.check(),

    async listKeys() {
      const names = (await bucket.list("")).map(({ name }) => name);
      const keys = names.filter((name) => !name.startsWith(WRITE_TEST)).map(parseObjectName);
      return [...new Set(keys.filter((key) => key !== undefined))];
    },

    withLocalFile: (key, work) =>
      withTemporaryFile(async (path) => {
        await withRetries(async () =>
          pipeline(await storage.read(key), createWriteStream(path, { mode: 0o600 })),
        );
        return work(path);
      }),

    sweep: (age = DAY_MS) => partialKeys.sweep(age),
  };
  return storage;
}

function explainBucketFailure(error: unknown, { bucket, endpoint, region }: S3Settings): StartError {
  const host = endpoint === undefined ? "Amazon S3" : new URL(endpoint).host;
  return new StartError(describeFailure(error as Failure, host, bucket, region), { cause: error });
}

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

function describeFailure(
  { name, code = "", message, $metadata }: Failure,
  host: string,
  bucket: string,
  region: string,
) {
  switch (code) {
    case "ECONNREFUSED":
      return `No storage responds at ${host}. Start it, or check the endpoint in STORAGE_URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host in STORAGE_URL (${host}) wasn't found. Check its spelling and the network.`;
  }
  switch (name) {
    case "NoSuchBucket":
      return `The storage at ${host} has no bucket named ${bucket}. Create it, or check STORAGE_URL.`;
    case "CredentialsProviderError":
      return "The storage of STORAGE_URL requires keys. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.";
    case "TimeoutError":
      return `The storage at ${host} didn't respond in time. Check STORAGE_URL and the network.`;
    case "PermanentRedirect":
    case "AuthorizationHeaderMalformed":
      return `The bucket ${bucket} isn't in the region ${region}. Add its region to STORAGE_URL, for example ?region=eu-central-1.`;
  }
  if ($metadata?.httpStatusCode === 403) {
    return `The storage at ${host} rejected the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Check them, and whether they are allowed to list, read, write and delete in the bucket ${bucket}.`;
  }
  return `The bucket ${bucket} at ${host} can't be used (${name}: ${message}). Check STORAGE_URL.`;
}
