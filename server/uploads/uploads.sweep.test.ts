import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { files, user } from "../db/schema.ts";
import { sweepUploads } from "./sweep-uploads.ts";
import { archiveLockId } from "./upload-locks.ts";
import { makeWav } from "./testing-media.ts";
import { readResponse } from "./testing-tus.ts";
import { getUploadId, setUpUploads } from "./testing-uploads.ts";

const uploads = setUpUploads();

describe("the record of an upload", () => {
  test("can be deleted while bytes are received, without leftovers", async () => {
    const wav = makeWav(10);
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, wav.byteLength);
    const sent = await uploads.sendAndStall(address, 0, wav.byteLength, wav.subarray(0, 50_000));
    await uploads.pastor.call("DELETE", `/api/users/${uploads.pastor.uid}/sermons/${uploads.sermonId}`);
    sent.end(wav.subarray(50_000));
    expect((await readResponse(sent)).status).toBe(404);
    await expect.poll(() => uploads.isGone(address)).toBe(true);
  });

  test("is deleted with its files and uploads, as is an account", async () => {
    const wav = makeWav(1);
    const whole = await uploads.client.create({ sermonId: uploads.sermonId }, wav.byteLength);
    await uploads.client.patch(whole, 0, wav);
    await uploads.pastor.call("DELETE", `/api/users/${uploads.pastor.uid}/sermons/${uploads.sermonId}`);
    await expect.poll(() => uploads.isGone(whole)).toBe(true);

    uploads.sermonId = await uploads.addSermon(uploads.pastor);
    const again = await uploads.client.create({ sermonId: uploads.sermonId }, wav.byteLength);
    await uploads.client.patch(again, 0, wav);
    const unfinished = await uploads.client.create({ sermonId: uploads.sermonId }, wav.byteLength);
    await uploads.client.patch(unfinished, 0, wav.subarray(0, 100));
    await uploads.berea.context.db.delete(user).where(eq(user.id, uploads.pastor.uid));
    uploads.berea.context.housekeeping.wake();
    await expect.poll(() => uploads.isGone(again)).toBe(true);
    await expect.poll(() => uploads.isGone(unfinished)).toBe(true);
  });
});

const age = (address: string, hours: number) =>
  uploads.berea.context.db
    .update(files)
    .set({ updatedAt: sql`now() - ${hours} * interval '1 hour'` })
    .where(eq(files.id, getUploadId(address)));

const sweep = () => sweepUploads(uploads.berea.context);

describe("sweeping", () => {
  test("deletes what a killed import stored, but nothing of a running import", async () => {
    const { db, storage, jobs } = uploads.berea.context;
    const ownerId = uploads.pastor.uid;
    const left = await Promise.all(
      (["archive", "sermon"] as const).map(async (recordKind) => {
        const storageKey = crypto.randomUUID();
        const row = { ownerId, recordKind, recordId: uploads.sermonId, storageKey, filename: "a" };
        await db.insert(files).values({ ...row, mediaType: "audio/wav", bytes: 4 });
        await storage.create(storageKey);
        await storage.append(storageKey, 0, Readable.from([Buffer.from("part")]));
        return storageKey;
      }),
    );
    await jobs.session.tryLock(archiveLockId(ownerId));
    await sweep();
    expect(await uploads.findRows()).toHaveLength(2);
    await jobs.session.unlock(archiveLockId(ownerId));
    await sweep();
    expect(await uploads.findRows()).toEqual([]);
    for (const key of left) await expect.poll(() => storage.findSize(key)).toBe(undefined);
  });

  test("deletes uploads without new bytes for a day", async () => {
    const [late, early] = [
      await uploads.client.create({ sermonId: uploads.sermonId }, 1000),
      await uploads.client.create({ sermonId: uploads.sermonId }, 1000),
    ];
    await uploads.client.patch(late, 0, Buffer.alloc(100));
    await age(late, 25);
    await age(early, 23);
    expect((await uploads.client.call("HEAD", late)).status).toBe(404);
    await Promise.all([sweep(), sweep()]);
    await expect.poll(() => uploads.isGone(late)).toBe(true);
    expect(await uploads.client.readOffset(early)).toBe(0);
  });

  test("is postponed by new bytes", async () => {
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, 1000);
    await age(address, 23);
    await uploads.client.patch(address, 0, Buffer.alloc(100));
    const [row] = await uploads.findRows();
    expect(Date.now() - row!.updatedAt.getTime()).toBeLessThan(3600_000);
  });

  test("skips uploads in use", async () => {
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, 1000);
    const sent = await uploads.sendAndStall(address, 0, 1000, Buffer.alloc(500));
    await age(address, 25);
    await sweep();
    expect(await uploads.findRows()).toHaveLength(1);
    sent.destroy();
  });

  test("finishes a complete upload whose last request died, as a HEAD request does", async () => {
    const wav = makeWav(1);
    const { storage } = uploads.berea.context;
    const [swept, seen] = [
      await uploads.client.create({ sermonId: uploads.sermonId, filename: "swept.wav" }, wav.byteLength),
      await uploads.client.create({ sermonId: uploads.sermonId, filename: "seen.wav" }, wav.byteLength),
    ];
    for (const address of [swept, seen]) await storage.append(getUploadId(address), 0, Readable.from([wav]));
    expect(await uploads.listFiles()).toEqual([]);
    expect(await uploads.client.readOffset(seen)).toBe(wav.byteLength);
    expect(await uploads.listFiles()).toMatchObject([{ filename: "seen.wav" }]);
    await sweep();
    expect(await uploads.listFiles()).toMatchObject([{ filename: "seen.wav" }, { filename: "swept.wav" }]);
  });

  test("rejects complete uploads that aren't recordings", async () => {
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, 100);
    await uploads.berea.context.storage.append(getUploadId(address), 0, Readable.from([Buffer.alloc(100)]));
    await sweep();
    await expect.poll(() => uploads.isGone(address)).toBe(true);
  });
});
