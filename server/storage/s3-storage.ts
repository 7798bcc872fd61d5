// A storage in a bucket. A key that is complete is one object under its own name; until then it is in pieces (s3-partial-keys.ts).
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { StartError } from "../processes/start-error.ts";
import { again, type Bucket, openBucket } from "./bucket.ts";
import { createPartialKeys, noSuchKey, readKey } from "./s3-partial-keys.ts";
import type { S3Settings } from "./s3-settings.ts";
import { spool, withTemporaryFile } from "./spool.ts";
import { checkKey, type Storage, WRITE_TEST, WrongOffsetError } from "./storage.ts";

/** As much as browsers send at a time, so that this is one piece. */
const PIECE_BYTES = 8 * 1024 ** 2;
const DAY = 24 * 60 * 60 * 1000;

export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  const bucket = openBucket(settings);
  await bucket.check().catch((error: unknown) => {
    throw explainBucketFailure(error, settings);
  });
  return createS3Storage(bucket);
}

function createS3Storage(bucket: Bucket): Storage {
  const growth = createPartialKeys(bucket);

  /** What is complete takes no more bytes; to add none is no mistake. */
  async function addNothing(key: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void> {
    const size = await bucket.findSize(key);
    if (size === undefined) throw noSuchKey();
    if (size !== offset) throw new WrongOffsetError();
    for await (const chunk of source) if (chunk.byteLength > 0) throw new WrongOffsetError();
  }

  async function writeWhole(key: string): Promise<void> {
    const grown = await growth.find(key);
    if (!grown) throw noSuchKey();
    await bucket.putParts(key, grown.bytes, grown.open).catch(async (error: unknown) => {
      // Another process may have come first, and have removed the pieces then.
      if ((await bucket.findSize(key)) === undefined) throw error;
    });
    if (!(await growth.isRemoved(key))) return;
    await bucket.remove([key]);
    throw noSuchKey();
  }

  const storage: Storage = {
    create: (key) => growth.begin(checkKey(key)),

    async append(key, offset, source) {
      const grown = await growth.find(checkKey(key));
      if (!grown) return addNothing(key, offset, source);
      if (grown.bytes !== offset) throw new WrongOffsetError();
      let position = offset;
      await spool(source, PIECE_BYTES, async (path, bytes) => {
        await growth.add(key, position, path, bytes);
        position += bytes;
      });
    },

    async complete(key) {
      if ((await bucket.findSize(checkKey(key))) === undefined) await writeWhole(key);
      await growth.clear(key);
    },

    findSize: async (key) => (await bucket.findSize(checkKey(key))) ?? (await growth.find(key))?.bytes,

    async read(key, range) {
      const bytes = (await bucket.read(checkKey(key), range)) ?? (await growth.find(key))?.open(range);
      if (!bytes) throw noSuchKey();
      return bytes;
    },

    async remove(key) {
      await growth.remove(checkKey(key));
      await bucket.remove([key]);
    },

    checkWritable: () => bucket.check(),

    async listKeys() {
      const names = (await bucket.list("")).map(({ name }) => name);
      const keys = names.filter((name) => !name.startsWith(WRITE_TEST)).map(readKey);
      return [...new Set(keys.filter((key) => key !== undefined))];
    },

    withLocalFile: (key, work) =>
      withTemporaryFile(async (path) => {
        await again(async () => pipeline(await storage.read(key), createWriteStream(path, { mode: 0o600 })));
        return work(path);
      }),

    sweep: (age = DAY) => growth.sweep(age),
  };
  return storage;
}

function explainBucketFailure(error: unknown, { bucket, endpoint, region }: S3Settings): StartError {
  const host = endpoint === undefined ? "Amazon S3" : new URL(endpoint).host;
  return new StartError(findSentence(error as Failure, host, bucket, region), { cause: error });
}

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

function findSentence(
  { name, code = "", message, $metadata }: Failure,
  host: string,
  bucket: string,
  region: string,
) {
  switch (code) {
    case "ECONNREFUSED":
      return `No storage answers at ${host}: start it, or check the endpoint in STORAGE_URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `There is no host of the name in STORAGE_URL (${host}): check its spelling and the network.`;
  }
  switch (name) {
    case "NoSuchBucket":
      return `The storage at ${host} has no bucket named ${bucket}: create it, or check STORAGE_URL.`;
    case "CredentialsProviderError":
      return "The storage of STORAGE_URL asks for keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.";
    case "TimeoutError":
      return `The storage at ${host} did not answer in time: check STORAGE_URL and the network.`;
    case "PermanentRedirect":
    case "AuthorizationHeaderMalformed":
      return `The bucket ${bucket} is not in the region ${region}: name its region in STORAGE_URL, for example ?region=eu-central-1.`;
  }
  if ($metadata?.httpStatusCode === 403) {
    return `The storage at ${host} refused the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or they may not list, read, write and delete in the bucket ${bucket}.`;
  }
  return `The bucket ${bucket} at ${host} cannot be used (${name}: ${message}): check STORAGE_URL.`;
}
