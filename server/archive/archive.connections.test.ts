import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
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
import { makeWav, uploadHeaders } from "../uploads/testing-media.ts";
import { uploadArchive, download } from "./testing-archive.ts";

let berea: TestApp;
let origin: string;
let person: TestUser;
let folder: string;

/** Bytes that were read from the storage. */
let readFromStorage = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berea-archive-"));
  const storage = await openFileStorage(folder);
  const read: Storage["read"] = async (key, range) => {
    const source = await storage.read(key, range);
    const count = new Transform({
      transform(chunk: Buffer, _, done) {
        readFromStorage += chunk.length;
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
  await rm(folder, { recursive: true });
});

const addressOf = ({ uid }: TestUser) => `${origin}/api/users/${uid}/archive`;
const headers = () => ({ cookie: person.cookie });

const MEGABYTE = 1024 ** 2;

/** Adds a recording of so many megabytes to a sermon, as if it had been uploaded; answers its key. */
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

/** How many descriptors of this process, in which the app runs, are open on a file. */
async function countOpen(key: string): Promise<number> {
  const descriptors = await readdir("/proc/self/fd");
  const targets = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => "")),
  );
  return targets.filter((target) => target.includes(key)).length;
}

const listRows = () => berea.context.db.select().from(files).where(eq(files.ownerId, person.uid));

test.skipIf(process.platform !== "linux")(
  "a download that is broken off lets go of what it reads",
  async () => {
    const key = await addLargeFile(64);
    for (let count = 0; count < 5; count += 1) {
      const asked = get(addressOf(person), { headers: headers() });
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      await once(response, "readable");
      await expect.poll(() => countOpen(key)).toBe(1);
      asked.on("error", () => undefined).destroy();
      await expect.poll(() => countOpen(key)).toBe(0);
    }
    expect((await fetch(addressOf(person), { method: "HEAD", headers: headers() })).status).toBe(200);
  },
);

test("of an archive only a little is read ahead of whoever downloads it", async () => {
  const megabytes = 100;
  await addLargeFile(megabytes);
  const asked = get(addressOf(person), { headers: headers() });
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  readFromStorage = 0;
  let [received, mostAhead] = [0, 0];
  for await (const chunk of response) {
    received += (chunk as Buffer).length;
    mostAhead = Math.max(mostAhead, readFromStorage - received);
  }
  expect(received).toBeGreaterThan(megabytes * MEGABYTE);
  expect(readFromStorage).toBe(megabytes * MEGABYTE);
  // What stands between the two, connection and all, holds that much.
  expect(mostAhead).toBeLessThan(20 * MEGABYTE);
});

test("a download whose file is gone halfway fails, and leaves no zip that looks whole", async () => {
  const key = await addLargeFile(1);
  const { db } = berea.context;
  // The row says more than there is: what was cut off on the disk.
  await db
    .update(files)
    .set({ bytes: 2 * MEGABYTE })
    .where(eq(files.storageKey, key));
  const asked = get(addressOf(person), { headers: headers() });
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  await expect(response.toArray()).rejects.toThrow("aborted");
});

test("an archive whose sender leaves is forgotten, and another one can be brought back", async () => {
  const archive = await download(berea, person);
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

test("an import that died between a record's files and the record is taken up by the next", async () => {
  const sermon = await person.createSermon({ title: "Fear not" });
  const wav = makeWav(1);
  await person.call("POST", UPLOADS_PATH, wav, uploadHeaders(wav, { sermonId: sermon.id }));
  const archive = await download(berea, person);
  const [file] = await listRows();
  await person.call("DELETE", `${person.sermons}/${sermon.id}`);
  // So the import would have left it.
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
