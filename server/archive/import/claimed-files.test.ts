// Archives that would store more than was sent or than the quota.
import { request } from "node:http";
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_DATA_MESSAGES, ARCHIVE_PATH } from "../../../contract/account/account-data.ts";
import { MEDIA_MESSAGES, storageFullMessage, UPLOADS_PATH } from "../../../contract/media/media.ts";
import { PROFILE_IMAGE_PATH } from "../../../contract/account/profile.ts";
import { profileEndpoints } from "../../../contract/account/profile.schema.ts";
import { files } from "../../db/schema.ts";
import { createTestApp, listen, type Person, type TestApp } from "../../testing/testing.ts";
import { makeWav, createUploadHeaders } from "../../uploads/testing-media.ts";
import { craftZip, type CraftedEntry } from "../../zip/testing-zip.ts";
import { uploadArchive, downloadArchive } from "../testing-archive.ts";

const USER_BYTES = 8 * 1024 ** 2;

let berea: TestApp;
let origin: string;
let person: Person;
let good: Record<string, Uint8Array>;
/** Bytes written to the storage. */
let stored = 0;
/** The reported disk space. */
let space: { totalBytes: number; freeBytes: number } | undefined;
let onStored: () => void = () => undefined;

beforeAll(async () => {
  berea = await createTestApp({ userBytes: USER_BYTES });
  const { storage } = berea.context;
  const append = storage.append.bind(storage);
  storage.append = (key, offset, source) =>
    append(
      key,
      offset,
      (async function* count() {
        for await (const chunk of source) {
          stored += chunk.byteLength;
          onStored();
          yield chunk;
        }
      })(),
    );
  const measure = storage.measureSpace?.bind(storage);
  storage.measureSpace = async () => space ?? measure?.();
  origin = await listen(berea);
  const maker = await berea.signUp();
  const sermon = await maker.createSermon({ title: "Fear not" });
  const wav = makeWav(1);
  await maker.call(
    "POST",
    UPLOADS_PATH,
    wav,
    createUploadHeaders(wav, { sermonId: sermon.id, filename: "a.wav" }),
  );
  await maker.createSermon({ title: "Rejoice" });
  good = unzipSync(await downloadArchive(berea, maker));
});
beforeEach(async () => {
  [stored, space, onStored] = [0, undefined, () => undefined];
  person = await berea.signUp();
});
afterAll(() => berea.close());

const sermonEntry = (title: string) =>
  Object.keys(good).find((name) => name.includes(title) && name.endsWith("sermon.json"))!;
const wavEntry = () => Object.keys(good).find((name) => name.endsWith(".wav"))!;

/** The valid archive with these files in the sermons with these titles. */
function withFiles(own: { title: string; name: string; content: Uint8Array; path?: string }[]): Buffer {
  const entries = { ...good };
  delete entries[wavEntry()];
  const added: CraftedEntry[] = [];
  for (const title of ["Fear not", "Rejoice"]) {
    const name = sermonEntry(title);
    const json = JSON.parse(Buffer.from(entries[name]!).toString());
    json.files = own
      .filter((file) => file.title === title)
      .map(({ name: filename, content, path = `files/${filename}` }) => ({
        id: crypto.randomUUID(),
        path,
        sha256: createHash("sha256").update(content).digest("hex"),
        filename,
        mediaType: "audio/wav",
        bytes: content.length,
        seconds: 1,
        source: "upload",
        createdAt: new Date().toISOString(),
      }));
    entries[name] = Buffer.from(JSON.stringify(json));
    for (const { name: filename, content } of own.filter((file) => file.title === title && !file.path)) {
      added.push({ name: `${name.slice(0, name.lastIndexOf("/"))}/files/${filename}`, content });
    }
  }
  return craftZip([...Object.entries(entries).map(([name, content]) => ({ name, content })), ...added]);
}

async function getError(archive: Uint8Array): Promise<string> {
  const { status, body } = await uploadArchive(person, archive);
  expect(status).toBeGreaterThanOrEqual(400);
  await expectNothing();
  return body.error.message;
}

async function expectNothing(): Promise<void> {
  const { body } = await person.call("GET", person.sermons);
  expect(body.items).toEqual([]);
  expect(await ownRows()).toEqual([]);
}

const ownRows = () => berea.context.db.select().from(files).where(eq(files.ownerId, person.uid));

const MEGABYTE = new Uint8Array(1024 ** 2);

describe("an archive is rejected before storing any file", () => {
  test("if a record refers to one entry a hundred times", async () => {
    const once = { title: "Fear not", name: "zeros.wav", content: MEGABYTE };
    const again = { ...once, path: "files/zeros.wav" };
    const archive = withFiles([once, ...Array.from({ length: 99 }, () => again)]);
    expect(archive.length).toBeLessThan(100_000);
    expect(await getError(archive)).toBe(ACCOUNT_DATA_MESSAGES.archiveDamaged);
    expect(stored).toBe(archive.length);
  });

  test("if two records refer to the same entry", async () => {
    const folder = sermonEntry("Fear not").split("/").at(-2)!;
    const archive = withFiles([
      { title: "Fear not", name: "a.wav", content: MEGABYTE },
      { title: "Rejoice", name: "b.wav", content: MEGABYTE, path: `../${folder}/files/a.wav` },
    ]);
    expect(await getError(archive)).toBe(ACCOUNT_DATA_MESSAGES.archiveDamaged);
  });

  test("if a file is the manifest, a record or the profile", async () => {
    for (const [path, name] of [
      ["../../archive.json", "archive.json"],
      ["sermon.json", sermonEntry("Rejoice")],
      ["../../profile/profile.json", "profile/profile.json"],
    ] as const) {
      const archive = withFiles([{ title: "Fear not", name: "a", content: good[name]!, path }]);
      expect([
        ACCOUNT_DATA_MESSAGES.archiveDamaged,
        ACCOUNT_DATA_MESSAGES.archiveRecordUnreadable("Fear not"),
      ]).toContain(await getError(archive));
    }
  });

  test("if its files exceed the quota", async () => {
    const archive = withFiles(
      Array.from({ length: 9 }, (_, at) => ({ title: "Fear not", name: `${at}.wav`, content: MEGABYTE })),
    );
    expect(await getError(archive)).toBe(storageFullMessage(USER_BYTES));
    expect(stored).toBe(archive.length);
  });

  test("if its files would leave too little free space on the disk", async () => {
    const archive = withFiles([{ title: "Fear not", name: "a.wav", content: MEGABYTE }]);
    space = { totalBytes: 10 * 1024 ** 2, freeBytes: 1024 ** 2 + archive.length };
    expect(await getError(archive)).toBe(ACCOUNT_DATA_MESSAGES.archiveDiskFull);
    expect(stored).toBe(archive.length);
  });
});

test("an archive can fill a quota completely, and can then be imported again", async () => {
  const archive = withFiles(
    Array.from({ length: 8 }, (_, at) => ({ title: "Fear not", name: `${at}.wav`, content: MEGABYTE })),
  );
  expect((await uploadArchive(person, archive)).body).toEqual({ added: 2, alreadyThere: 0 });
  expect((await uploadArchive(person, archive)).body).toEqual({ added: 0, alreadyThere: 2 });
  expect((await ownRows()).reduce((sum, { bytes }) => sum + bytes, 0)).toBe(USER_BYTES);
});

test("an interrupted import stops and leaves no incomplete records", async () => {
  const archive = withFiles(
    Array.from({ length: 8 }, (_, at) => ({ title: "Fear not", name: `${at}.wav`, content: MEGABYTE })),
  );
  const sent = request(`${origin}${ARCHIVE_PATH.replace(":uid", person.uid)}`, {
    method: "POST",
    headers: { cookie: person.cookie, "content-type": "application/zip", "content-length": archive.length },
  });
  sent.on("error", () => undefined);
  onStored = () => {
    if (stored > archive.length + MEGABYTE.length) sent.destroy();
  };
  sent.end(archive);
  await expect.poll(() => stored, { timeout: 20_000 }).toBeGreaterThan(archive.length + MEGABYTE.length);
  await expect.poll(async () => (await ownRows()).length, { timeout: 20_000 }).toBe(0);
  expect(stored).toBeLessThan(archive.length + 4 * MEGABYTE.length);
  const { body } = await person.call("GET", person.sermons);
  // Complete records stay, and importing again adds the others.
  expect(body.items.map(({ title }: { title: string }) => title)).not.toContain("Fear not");
});

test("a storage failure during an import leaves nothing, and the import can be repeated", async () => {
  const archive = withFiles(
    Array.from({ length: 4 }, (_, at) => ({ title: "Fear not", name: `${at}.wav`, content: MEGABYTE })),
  );
  onStored = () => {
    if (stored > archive.length + 2 * MEGABYTE.length)
      throw Object.assign(new Error("full"), { code: "ENOSPC" });
  };
  const { status, body } = await uploadArchive(person, archive);
  expect([status, body.error.message]).toEqual([503, ACCOUNT_DATA_MESSAGES.archiveDiskFull]);
  const unfinished = and(eq(files.ownerId, person.uid), eq(files.state, "uploading"));
  expect(await berea.context.db.select().from(files).where(unfinished)).toEqual([]);
  onStored = () => undefined;
  expect((await uploadArchive(person, archive)).status).toBe(200);
  expect(await ownRows()).toHaveLength(4);
});

const upload = async (bytes: number, sermonId: string) => {
  const wav = Buffer.alloc(bytes);
  makeWav(1).copy(wav);
  return person.call("POST", UPLOADS_PATH, wav, createUploadHeaders(wav, { sermonId, filename: "a.wav" }));
};
const declare = (sermonId: string, length: Record<string, string>) =>
  person.call("POST", UPLOADS_PATH, undefined, {
    "tus-resumable": "1.0.0",
    "upload-metadata": `sermonId ${Buffer.from(sermonId).toString("base64")}`,
    ...length,
  });

describe("what a user may store", () => {
  test("is limited when uploads are created, including unfinished ones", async () => {
    const { id } = await person.createSermon();
    const five = { "upload-length": String(5 * 1024 ** 2) };
    expect((await declare(id, five)).status).toBe(201);
    const { status, body } = await declare(id, five);
    expect([status, body.error.message]).toEqual([413, storageFullMessage(USER_BYTES)]);
    const other = await berea.signUp();
    const own = person;
    person = other;
    expect((await declare((await other.createSermon()).id, five)).status).toBe(201);
    person = own;
  });

  test("is limited by chunk for uploads of unknown length", async () => {
    const { id } = await person.createSermon();
    await upload(5 * 1024 ** 2, id);
    const { headers } = await declare(id, { "upload-defer-length": "1" });
    const { status, body } = await person.call(
      "PATCH",
      String(headers["location"]),
      Buffer.concat([makeWav(1), Buffer.alloc(4 * 1024 ** 2)]),
      { "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    );
    expect([status, body.error.message]).toEqual([413, storageFullMessage(USER_BYTES)]);
    expect(stored).toBeLessThanOrEqual(USER_BYTES);
  });

  test("leaves some disk space to the database", async () => {
    const { id } = await person.createSermon();
    space = { totalBytes: 100 * 1024 ** 3, freeBytes: 2 * 1024 ** 3 };
    const refused = await declare(id, { "upload-length": "1000" });
    expect(refused.status).toBe(503);
    space = { totalBytes: 100 * 1024 ** 3, freeBytes: 3 * 1024 ** 3 };
    const { headers } = await declare(id, { "upload-length": "1000" });
    space = { totalBytes: 100 * 1024 ** 3, freeBytes: 1024 ** 3 };
    const { status, body } = await person.call("PATCH", String(headers["location"]), Buffer.alloc(1000), {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    });
    expect([status, body.error.message]).toEqual([503, MEDIA_MESSAGES.diskFull]);
  });

  test("includes pictures", async () => {
    const { id } = await person.createSermon();
    await declare(id, { "upload-length": String(USER_BYTES) });
    const picture = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const { status, body } = await person.call(
      profileEndpoints.setProfileImage.method,
      PROFILE_IMAGE_PATH.replace(":uid", person.uid),
      picture,
    );
    expect([status, body.error.message]).toEqual([413, storageFullMessage(USER_BYTES)]);
  });
});
