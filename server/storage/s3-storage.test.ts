import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openBucket } from "./bucket.ts";
import { openS3Storage } from "./s3-storage.ts";
import { type Storage, NoSuchKeyError, StorageUnavailableError } from "./storage.ts";
import { testStorage } from "./storage.test-suite.ts";
import { parseStorageUrl } from "./s3-settings.ts";
import { startS3, type TestS3 } from "./testing-s3.ts";

let s3: TestS3;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

const openStorage = (url = s3.createUrl()) => openS3Storage(parseStorageUrl(url)!);

testStorage("a bucket as storage", () => openStorage());

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function* toStream(...parts: Uint8Array[]) {
  yield* parts;
}

async function store(storage: Storage, content: string): Promise<string> {
  const key = randomUUID();
  await storage.create(key);
  await storage.append(key, 0, toStream(Buffer.from(content)));
  await storage.complete(key);
  return key;
}

describe("a bucket", () => {
  test("stores many pieces as one object and deletes them", async () => {
    const url = s3.createUrl();
    const [storage, bucket] = [await openStorage(url), openBucket(parseStorageUrl(url)!)];
    const bytes = randomBytes(20 * 1024 ** 2 + 7);
    const key = randomUUID();
    await storage.create(key);
    // As browsers send them, with one that was interrupted.
    const ends = [8_388_608, 8_400_000, 16_788_608, bytes.length];
    for (const [at, end] of ends.entries()) {
      const start = ends[at - 1] ?? 0;
      await storage.append(key, start, Readable.from(bytes.subarray(start, end)));
    }
    const range = { start: 8_388_600, end: 16_788_700 };
    expect(hash(await buffer(await storage.read(key, range)))).toBe(
      hash(bytes.subarray(8_388_600, 16_788_701)),
    );
    await storage.complete(key);
    expect((await bucket.list("")).map(({ name }) => name)).toEqual([key]);
    expect(hash(await buffer(await storage.read(key)))).toBe(hash(bytes));
    expect(hash(await buffer(await storage.read(key, range)))).toBe(
      hash(bytes.subarray(8_388_600, 16_788_701)),
    );
  });

  test("lists keys on several pages", async () => {
    const url = s3.createUrl();
    const [storage, bucket] = [await openStorage(url), openBucket(parseStorageUrl(url)!)];
    const keys: string[] = [];
    for (let count = 0; count < 5; count += 1) keys.push(await store(storage, "Fear not."));
    expect((await bucket.list("", 2)).map(({ name }) => name)).toEqual(keys.toSorted());
    expect(await openStorage(url).then((again) => again.listKeys())).toEqual(keys.toSorted());
  });

  test("keeps the bytes when two processes complete a key at once", async () => {
    const url = s3.createUrl();
    const [one, other] = [await openStorage(url), await openStorage(url)];
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      await one.create(key);
      await one.append(key, 0, toStream(Buffer.from("Fear not.")));
      await Promise.all([one.complete(key), other.complete(key)]);
      expect(await text(await one.read(key))).toBe("Fear not.");
    }
  });

  test("stores nothing of a key that is removed while bytes are appended, and sweeps its leftovers", async () => {
    const url = s3.createUrl();
    const [storage, bucket] = [await openStorage(url), openBucket(parseStorageUrl(url)!)];
    const key = randomUUID();
    await storage.create(key);
    const removed = Promise.withResolvers<void>();
    const appending = storage.append(
      key,
      0,
      (async function* () {
        yield Buffer.from("Fear ");
        await removed.promise;
        yield Buffer.from("not.");
      })(),
    );
    await storage.remove(key);
    removed.resolve();
    await expect(appending).rejects.toThrow(NoSuchKeyError);
    expect(await storage.listKeys()).toEqual([]);

    const remainingKey = await store(storage, "Fear not.");
    await storage.sweep?.();
    expect(await bucket.list("growing/")).toHaveLength(1);
    await storage.sweep?.(-1);
    expect((await bucket.list("")).map(({ name }) => name)).toEqual([remainingKey]);
  });

  test("does not sweep incomplete keys", async () => {
    const storage = await openStorage();
    const key = randomUUID();
    await storage.create(key);
    await storage.append(key, 0, toStream(Buffer.from("Fear not.")));
    await storage.sweep?.(-1);
    expect(await text(await storage.read(key))).toBe("Fear not.");
  });

  test("that is unavailable reports it, and works again when it is back", async () => {
    const server = await startS3();
    const url = server.createUrl();
    const storage = await openStorage(url);
    const key = await store(storage, "Fear not.");
    const back = await server.restart(async () => {
      await expect(storage.read(key)).rejects.toThrow(StorageUnavailableError);
      await expect(storage.append(randomUUID(), 0, toStream())).rejects.toThrow(StorageUnavailableError);
    });
    onTestFinished(() => back.close());
    expect(await text(await storage.read(key))).toBe("Fear not.");
  });
});

const getErrorMessage = (url: string) =>
  openStorage(url).then(
    () => expect.fail("It opened."),
    (error: Error) => `${error.name}: ${error.message}`,
  );
const hostOf = (url: string) => new URL(new URL(url).searchParams.get("endpoint")!).host;

describe("a bucket stops the start with an error message", () => {
  test("that does not exist", async () => {
    const url = s3.createUrl().replace("s3://berea", "s3://corinth");
    expect(await getErrorMessage(url)).toBe(
      `StartError: The storage at ${hostOf(url)} has no bucket named corinth. Create it, or check STORAGE_URL.`,
    );
  });

  test("whose server does not respond", async () => {
    expect(await getErrorMessage("s3://berea?endpoint=http://127.0.0.1:1")).toBe(
      "StartError: No storage responds at 127.0.0.1:1. Start it, or check the endpoint in STORAGE_URL.",
    );
  });

  test("that rejects the keys", async () => {
    const keys = { ...s3.keys };
    onTestFinished(() => void Object.assign(process.env, keys));
    process.env.AWS_ACCESS_KEY_ID = "nobody";
    const url = s3.createUrl();
    expect(await getErrorMessage(url)).toBe(
      `StartError: The storage at ${hostOf(url)} rejected the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Check them, and whether they are allowed to list, read, write and delete in the bucket berea.`,
    );
  });
});
