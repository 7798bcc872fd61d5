import { once } from "node:events";
import { mkdtemp, readdir, readlink } from "node:fs/promises";
import { get, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline, Transform } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { UPLOADS_PATH } from "../../contract/media/media.ts";
import { files } from "../db/schema.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { createTestApp, listen, type TestUser, type TestApp } from "../testing/testing.ts";
import { makeWav, createUploadHeaders } from "../uploads/testing-media.ts";
import { uploadArchive, downloadArchive } from "./testing-archive.ts";
import { removeFolder } from "../testing/testing-folder.ts";

let berea: TestApp;
let origin: string;
let person: TestUser;
let folder: string;

/** Bytes read from the storage. */
let bytesRead = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berea-archive-"));
  const storage = await openFileStorage(folder);
  const read: Storage["read"] = async (key, range) => {
    const source = await storage.read(key, range);
    const count = new Transform({
      transform(chunk: Buffer, _, done) {
        bytesRead += chunk.length;
        done(null, chunk);
      },
    });
    pipeline(source, count, () => undefined);
    return count;
  };
  berea = await createTestApp({ storage: { ...storage, read } });
  origin = await listen(berea);
});
beforeEach(async () => {
  person = await berea.signUp();
});
afterAll(async () => {
  await berea.close();
  await removeFolder(folder);
});

const addressOf = ({ uid }: TestUser) => `${origin}/api/users/${uid}/archive`;
const headers = () => ({ cookie: person.cookie });

const MEGABYTE = 1024 ** 2;

/** Adds a recording of so many megabytes to a new sermon; returns its storage key. */
async function addLargeFile(megabytes: number): Promise<string> {
  const { db, storage } = berea.context;
  const { id: recordId } = await person.createSermon({ title: "Long" });
  const storageKey = crypto.randomUUID();
  await storage.create(storageKey);
  await storage.append(storageKey, 0, repeat(Buffer.alloc(MEGABYTE, "little flock "), megabytes));
  await db.insert(files).values({
    ownerId: person.uid,
    recordKind: "sermon",
    recordId,
    state: "ready",
    filename: "long.mp3",
    mediaType: "audio/mpeg",
    bytes: megabytes * MEGABYTE,
    storageKey,
  });
  return storageKey;
}

async function* repeat(chunk: Buffer, count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at += 1) yield chunk;
}

/** The number of open descriptors of a file. */
async function countOpenDescriptors(key: string): Promise<number> {
  const descriptors = await readdir("/proc/self/fd");
  const targets = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => "")),
  );
  return targets.filter((target) => target.includes(key)).length;
}

const listRows = () => berea.context.db.select().from(files).where(eq(files.ownerId, person.uid));

test.skipIf(process.platform !== "linux")("an interrupted download closes its files", async () => {
  const key = await addLargeFile(64);
  for (let count = 0; count < 5; count += 1) {
    const sent = get(addressOf(person), { headers: headers() });
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    await once(response, "readable");
    await expect.poll(() => countOpenDescriptors(key)).toBe(1);
    sent.on("error", () => undefined).destroy();
    await expect.poll(() => countOpenDescriptors(key)).toBe(0);
  }
  expect((await fetch(addressOf(person), { method: "HEAD", headers: headers() })).status).toBe(200);
});

test("reads only a little ahead of the download", async () => {
  const megabytes = 100;
  await addLargeFile(megabytes);
  const sent = get(addressOf(person), { headers: headers() });
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  bytesRead = 0;
  let [received, maxAhead] = [0, 0];
  for await (const chunk of response) {
    received += (chunk as Buffer).length;
    maxAhead = Math.max(maxAhead, bytesRead - received);
  }
  expect(received).toBeGreaterThan(megabytes * MEGABYTE);
  expect(bytesRead).toBe(megabytes * MEGABYTE);
  // The size of all buffers, including those of the connection.
  expect(maxAhead).toBeLessThan(20 * MEGABYTE);
});

test("a download fails if a file is incomplete", async () => {
  const key = await addLargeFile(1);
  const { db } = berea.context;
  // The row has a larger size than the truncated file.
  await db
    .update(files)
    .set({ bytes: 2 * MEGABYTE })
    .where(eq(files.storageKey, key));
  const sent = get(addressOf(person), { headers: headers() });
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  await expect(response.toArray()).rejects.toThrow("aborted");
});

test("an interrupted import is discarded, and another archive can be imported", async () => {
  const archive = await downloadArchive(berea, person);
  const sent = request(addressOf(person), {
    method: "POST",
    headers: { ...headers(), "content-type": "application/zip", "content-length": archive.length },
  });
  sent.on("error", () => undefined).write(archive.subarray(0, 100));
  await expect.poll(async () => (await listRows()).length).toBe(1);
  sent.destroy();
  await expect.poll(async () => (await listRows()).length).toBe(0);
  await expect.poll(async () => (await uploadArchive(person, archive)).status).toBe(200);
});

test("an import that died between a record's files and the record can be repeated", async () => {
  const sermon = await person.createSermon({ title: "Fear not" });
  const wav = makeWav(1);
  await person.call("POST", UPLOADS_PATH, wav, createUploadHeaders(wav, { sermonId: sermon.id }));
  const archive = await downloadArchive(berea, person);
  const [file] = await listRows();
  await person.call("DELETE", `${person.sermons}/${sermon.id}`);
  // What such an import leaves.
  const { db, storage } = berea.context;
  const storageKey = crypto.randomUUID();
  await storage.create(storageKey);
  await db.insert(files).values({ ...file!, state: "uploading", bytes: 0, storageKey });

  expect((await uploadArchive(person, archive)).body).toEqual({ added: 1, alreadyThere: 0 });
  const rows = await listRows();
  expect(rows).toMatchObject([{ id: file!.id, state: "ready", bytes: wav.length, recordId: sermon.id }]);
  expect(await storage.findSize(rows[0]!.storageKey)).toBe(wav.length);
  await expect.poll(() => storage.findSize(storageKey)).toBeUndefined();
});
