import { mkdtemp, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { createTestApp, listen } from "../testing/testing.ts";
import { makeWav } from "./testing-media.ts";
import { TUS_CONTENT_TYPE, createTusClient, readResponse } from "./testing-tus.ts";
import { hash, getUploadId, setUpUploads } from "./testing-uploads.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const MEGABYTE = 1024 ** 2;
const uploads = setUpUploads();

describe("a connection", () => {
  test("that is interrupted keeps the received bytes, and the upload can be resumed", async () => {
    const wav = makeWav(20);
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, wav.byteLength);
    const sent = await uploads.sendAndStall(address, 0, wav.byteLength, wav.subarray(0, 123_457));
    sent.destroy();
    expect(await uploads.client.readOffset(address)).toBe(123_457);
    await uploads.client.patch(address, 123_457, wav.subarray(123_457));
    expect(hash(await uploads.readContent(address))).toBe(hash(wav));
  });

  test("that hangs is replaced by a new one", async () => {
    const wav = makeWav(20);
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, wav.byteLength);
    const hanging = await uploads.sendAndStall(address, 0, wav.byteLength, wav.subarray(0, 50_000));
    expect(await uploads.client.readOffset(address)).toBe(50_000);
    expect((await uploads.client.patch(address, 50_000, wav.subarray(50_000))).status).toBe(204);
    hanging.destroy();
    expect(hash(await uploads.readContent(address))).toBe(hash(wav));
  });

  test("with the wrong offset changes nothing, and can be used again", async () => {
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, MEGABYTE);
    await uploads.client.patch(address, 0, Buffer.alloc(1000));
    for (const offset of [0, 999, 1001, 5000]) {
      expect(await uploads.client.patch(address, offset, Buffer.alloc(500_000))).toMatchObject({
        status: 409,
        body: { error: { code: "conflict", message: MEDIA_MESSAGES.wrongOffset } },
      });
    }
    expect(await uploads.client.readOffset(address)).toBe(1000);
  });

  test("with the same bytes as a concurrent one does no harm", async () => {
    const wav = makeWav(60);
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, wav.byteLength);
    const answers = await Promise.all([
      uploads.client.patch(address, 0, wav),
      uploads.client.patch(address, 0, wav),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(204);
    expect([204, 409, 503]).toEqual(expect.arrayContaining(statuses));
    expect(hash(await uploads.readContent(address))).toBe(hash(wav));
  });
});

describe("another process on the same database and folder", () => {
  test("can continue an upload, and waits for a running request", async () => {
    const { database, storage } = uploads.berea.context;
    const second = await createTestApp({ database: { ...database, close: async () => undefined }, storage });
    const elsewhere = createTusClient(await listen(second), uploads.pastor.cookie);
    const wav = makeWav(20);
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, wav.byteLength);
    const first = await uploads.sendAndStall(address, 0, 100_000, wav.subarray(0, 50_000));
    let offset: number | undefined;
    const looking = elsewhere.readOffset(address).then((found) => (offset = found));
    await delay(500);
    expect(offset).toBeUndefined();
    first.end(wav.subarray(50_000, 100_000));
    await looking;
    expect(offset).toBe(100_000);
    expect((await elsewhere.patch(address, 100_000, wav.subarray(100_000))).status).toBe(204);
    expect(hash(await uploads.readContent(address))).toBe(hash(wav));
    await second.close();
  });
});

describe("a server", () => {
  test("with a full disk reports it and keeps the received bytes", async () => {
    const { database, storage } = uploads.berea.context;
    let isFull = false;
    const full = await createTestApp({
      database: { ...database, close: async () => undefined },
      storage: {
        ...storage,
        append: async (key, offset, source) => {
          if (isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
          await storage.append(key, offset, source);
        },
      },
    });
    const there = createTusClient(await listen(full), uploads.pastor.cookie);
    const address = await there.create({ sermonId: uploads.sermonId }, 1000);
    await there.patch(address, 0, Buffer.alloc(100));
    isFull = true;
    expect(await there.patch(address, 100, Buffer.alloc(100))).toMatchObject({
      status: 503,
      body: { error: { code: "unavailable", message: MEDIA_MESSAGES.diskFull } },
    });
    expect(await there.readOffset(address)).toBe(100);
    await full.close();
  });

  test("with an unavailable files folder reports it, and continues when it is back", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "berea-missing-"));
    const { database } = uploads.berea.context;
    const berea = await createTestApp({
      database: { ...database, close: async () => undefined },
      storage: await openFileStorage(folder),
    });
    const client = createTusClient(await listen(berea), uploads.pastor.cookie);
    const wav = makeWav(1);
    const address = await client.create({ sermonId: uploads.sermonId }, wav.length);
    await client.patch(address, 0, wav.subarray(0, 1000));
    await rename(folder, `${folder}.moved`);
    const unavailable = { status: 503, body: { error: { message: ERROR_MESSAGES.storageUnavailable } } };
    expect(await client.patch(address, 1000, wav.subarray(1000))).toMatchObject(unavailable);
    expect((await client.call("HEAD", address)).status).toBe(503);
    await rename(`${folder}.moved`, folder);
    expect(await client.readOffset(address)).toBe(1000);
    expect((await client.patch(address, 1000, wav.subarray(1000))).status).toBe(204);
    await berea.close();
    await removeFolder(folder);
  });

  test("that stops does not wait for the rest of an upload, and keeps the received bytes", async () => {
    const { database, storage } = uploads.berea.context;
    const stopping = await createTestApp({
      database: { ...database, close: async () => undefined },
      storage,
    });
    const there = createTusClient(await listen(stopping), uploads.pastor.cookie);
    const address = await there.create({ sermonId: uploads.sermonId }, 1000);
    const sent = there.open("PATCH", address, {
      "content-type": TUS_CONTENT_TYPE,
      "upload-offset": "0",
      "content-length": "1000",
    });
    sent.on("error", () => undefined).write(Buffer.alloc(400));
    await expect.poll(() => storage.findSize(getUploadId(address))).toBe(400);
    const answer = readResponse(sent);
    await stopping.close();
    expect((await answer).status).toBe(503);
    expect(await uploads.client.readOffset(address)).toBe(400);
  });
});
